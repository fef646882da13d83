import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { openStore } from '../storage/open.ts'

vi.setConfig({ hookTimeout: 300_000 })

const env: Record<string, string> = { GUANXI_DEMO: 'off' }
const run = (...args: string[]) => guanxi(args, env)

beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  env.PORT = await freePort()
  await start(['serve'], env).says('ready')
})
afterAll(strike)

/** Every command that writes, in an order in which each finds what it needs. */
const COMMANDS = [
  ['corp', 'create', 'ww1', '--name', '云栖'],
  ['corp', 'set', 'ww1', '--in-flight', '7'],
  ['seat', 'grant', '--corp', 'ww1', '--kind', 'basic'],
  ['seat', 'revoke', '--corp', 'ww1', '--id', '1'],
  ['secret', 'create', '--corp', 'ww1', '--name', 'crm'],
  ['secret', 'revoke', '--corp', 'ww1', '--id', '1'],
  ['token', '--corp', 'ww1'],
  ['subscription', 'create', '--corp', 'ww1', '--url', 'http://127.0.0.1:9/', '--app', 'a'],
  ['subscription', 'rotate', '--corp', 'ww1', '--id', '1'],
  ['subscription', 'disable', '--corp', 'ww1', '--id', '1'],
  ['subscription', 'remove', '--corp', 'ww1', '--id', '1'],
  ['operator', 'create', '--name', 'lina', '--corp', 'ww1', '--role', 'owner'],
  ['operator', 'key', '--name', 'lina'],
  ['corp', 'remove', 'ww1'],
  ['corp', 'revive', 'ww1'],
] as const

async function log() {
  const store = await openStore({
    databaseUrl: undefined,
    dataFolder: env.GUANXI_DATA as string,
    pool: 1,
    say: () => {},
  })
  try {
    const rows = await store.owner`
      select corp_id, actor_kind, action, kind, record_id, after::text as after from audit order by id`
    return [...rows]
  } finally {
    await store.close()
  }
}

test('every command that writes leaves its row in the audit log, and no secret in it', async () => {
  const said: string[] = []
  for (const command of COMMANDS) said.push((await run(...command, '--json')).out)
  const folder = freshFolder()
  writeFileSync(
    join(folder, 'corp.json'),
    JSON.stringify({ corp_id: 'ww2', name: '二', secrets: ['the secret of ww2'] }),
  )
  await run('import', folder)
  await run('corp', 'remove', 'ww2', '--purge')
  const rows = await log()
  expect(rows.map(({ corp_id, action, kind, record_id }) => `${corp_id}: ${kind} ${record_id} ${action}`)).toEqual([
    'ww1: corp ww1 created',
    'ww1: corp ww1 updated',
    'ww1: seat 1 created',
    'ww1: seat 1 removed',
    'ww1: secret 1 created',
    'ww1: secret 1 revoked',
    'ww1: token ww1 minted',
    'ww1: subscription 1 created',
    'ww1: subscription 1 enable',
    'ww1: subscription 1 rotate',
    'ww1: subscription 1 disable',
    'ww1: subscription 1 removed',
    'ww1: operator 1 created',
    'the server: operator 1 key_created',
    'ww1: corp ww1 removed',
    'ww1: corp ww1 revived',
    'the server: corp ww2 purged',
  ])
  expect(new Set(rows.map(({ actor_kind }) => actor_kind))).toEqual(new Set(['command']))
  const secrets = said.flatMap((text) => Object.entries(JSON.parse(text || '{}')).filter(([name]) => SECRET.test(name)))
  expect(secrets.length).toBeGreaterThan(4)
  for (const [, secret] of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
})

const SECRET = /^(?:secret|access_token|token|encoding_aes_key|webhook_secret|key)$/
