import { attachEmbedded } from '@guanxi/embedded-postgres'
import { afterEach, expect, test } from 'vitest'
import { dataFolder, freshFolder, ownProcess, strike } from '../../../qa/support/cli-setup.ts'
import { openPooler } from '../../../qa/support/pooler.ts'

afterEach(strike)

test('behind a pooler that ignores the role of calls, nothing starts and one line says why', async () => {
  const embedded = await attachEmbedded({ folder: await dataFolder(), say: () => {} })
  const pooler = await openPooler(embedded.owner, { ignores: ['role'] })
  try {
    for (const args of [['serve'], ['worker'], ['corp', 'list']]) {
      const env = { DATABASE_URL: pooler.url, GUANXI_DATA: freshFolder(), PORT: '0', GUANXI_CONSOLE: 'off' }
      const ran = await ownProcess(args, env)
      expect(ran).toMatchObject({ code: 1, out: '' })
      expect(ran.err).toMatch(
        /^guanxi: calls would be answered as guanxi, the tables' owner, whom row-level security [^\n]*\n$/,
      )
    }
  } finally {
    pooler.close()
    await embedded.release()
  }
})
