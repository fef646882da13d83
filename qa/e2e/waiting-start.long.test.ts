import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { openCluster } from '../lab/cluster.ts'
import { ownerUrl } from '../lab/database-url.ts'
import { openLab } from '../lab/open.ts'
import { freshFolder, start, strike } from '../support/cli-setup.ts'

afterEach(strike)

test('a start that waits for a table which others use ends on a signal', async () => {
  const { lab, close } = openLab('slice', () => {})
  try {
    const cluster = await openCluster(lab)
    const { owner, logins } = await cluster.database('waiting')
    const env = { DATABASE_URL: await ownerUrl(lab, cluster, logins.owner), GUANXI_DATA: freshFolder(), PORT: '0' }
    await owner`update schema_file set checksum = 'another' where name = 'functions/staff.sql'`
    await owner.begin(async (tx) => {
      await tx`lock table staff`
      const { child, ran } = start(['serve'], { ...env, GUANXI_LOG: 'info' })
      for (let said = ''; !said.includes('others use a table'); ) said += String((await once(child.stderr, 'data'))[0])
      child.kill('SIGTERM')
      expect(await ran).toMatchObject({ code: 0, out: '' })
    })
  } finally {
    await close()
  }
})
