import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPlatform, type TestPlatform } from '../../../qa/support/platform.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { roles } from '../contract/roles.ts'
import { mayWriteUntriggered } from '../engines/sandbox/state-tables.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { finishRestoring } from './states.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

const CORP = 'wwsand'

let sandbox: Sandbox
let owner: Sql
let platform: TestPlatform
let simulator: { origin: string; token: string } | undefined
beforeAll(async () => {
  platform = await startPlatform()
  sandbox = await startSandbox({ simulator: () => simulator, webhooks: () => ({ vault: platform.vault }) })
  owner = sandbox.service.store.owner
  const tags = Array.from({ length: 40 }, (_, i) => ({
    ...{ t_id: i + 1, tag_id: `et${i}`, tag_name: `标签 ${i}`, tag_group_id: 'g', created_at: 1, updated_at: 1 },
  }))
  const tag_group = [{ tag_group_id: 'g', tag_group_name: '组', department_list: ['0'] }]
  for (const corp_id of [CORP, 'wwplain']) await importRecords(sandbox.service, { corp_id }, { tag_group, tag: tags })
})
afterAll(async () => {
  await sandbox.service.stop()
  await platform.close()
})

const save = (name: string) => sandbox.put(`snapshots/${name}`)
const restore = (name: string) => sandbox.call(`snapshots/${name}/restore`, { method: 'POST' })
const reset = () => sandbox.call('reset', { method: 'POST' })
const names = async () => ((await sandbox.call('snapshots')).body.items as { name: string }[]).map(({ name }) => name)
const page = async (token = sandbox.token) =>
  (await sandbox.service.call('/open-api/tag/list', { token, query: { limit: 10, offset: 25 } })).text

/** Adds a tag by a call; gives its number. */
const addTag = async (name: string) => {
  const body = { tag_group_id: 'g', tag_name_list: [name] }
  await sandbox.service.call('/open-api/tag/create', { token: sandbox.token, body })
  const [tag] = await owner`select t_id from tag where corp_id = ${CORP} and tag_name = ${name}`
  return tag?.t_id as number
}
const cursorOf = async (cursor: string) => {
  const { body } = await sandbox.service.call('/open-api/event/list', { token: sandbox.token, query: { cursor } })
  return body as { errcode: number; next_cursor: string; event_list: unknown[] }
}

describe('snapshots', () => {
  it('are listed, replaced and forgotten, with a row in the audit log each', async () => {
    const made = await save('b')
    expect([made.status, made.body]).toEqual([
      200,
      { name: 'b', made_at: sandbox.service.now(), records: expect.any(Number) },
    ])
    await save('a')
    await save('b')
    expect((await names()).sort()).toEqual(['a', 'b'])
    await restore('a')
    expect((await sandbox.remove('snapshots/a')).status).toBe(204)
    expect(await names()).toEqual(['b'])
    const entries = ['updated', 'updated', 'updated', 'restored', 'removed'].map((action) => `${action} by operator`)
    expect(await sandbox.audited('sandbox_snapshot')).toEqual(entries)
  })

  it('are bounded in number', async () => {
    await owner`
      insert into sandbox_snapshot (corp_id, name, made_at, records, settings, position, swept)
      select ${CORP}, 'full' || n, 1, 0, '{}', 0, 0 from generate_series(1, 19) n`
    expect(await save('more')).toMatchObject({ status: 409, body: { code: 'too_many' } })
    expect((await save('b')).status).toBe(200)
    await owner`delete from sandbox_snapshot`
  })

  it.each([
    ['an unknown name', 'POST', 'snapshots/none/restore'],
    ['an unknown name to forget', 'DELETE', 'snapshots/none'],
    ['a reset without a state to begin with', 'POST', 'reset'],
    ['a name with other characters', 'PUT', 'snapshots/a%20b'],
  ])('refuse %s', async (_, method, path) => {
    expect((await sandbox.call(path, { method })).status).toBe(404)
  })

  it('are for sandboxes alone, and for those who may change them', async () => {
    const plain = { headers: sandbox.developer.bearer, method: 'PUT' }
    const { body } = await sandbox.service.call('/sandbox/corps/wwplain/snapshots/x', plain)
    expect(body.code).toBe('not_sandbox')
    for (const role of roles) {
      const { status } = await sandbox.call('snapshots/x', { method: 'PUT', headers: sandbox.members[role] })
      expect([role, status]).toEqual([role, role === 'owner' || role === 'developer' ? 200 : 403])
    }
  })
})

describe('a restore', () => {
  it('leads back from what was added, removed and set; the same call gives the same number', async () => {
    await save('s')
    const before = await page()
    const added = await addTag('新')
    await owner`delete from tag where corp_id = ${CORP} and t_id < 30`
    await owner`update corp set name = 'x' where corp_id = ${CORP}`
    await restore('s')
    expect(await page()).toBe(before)
    expect((await owner`select name from corp where corp_id = ${CORP}`)[0]?.name).toBe(CORP)
    expect(await addTag('新')).toBe(added)
  })

  it('leaves in nobody’s hands what somebody had in hand when it was saved', async () => {
    await owner`
      insert into job (corp_id, kind, payload, due_ms, lease, lease_until_ms)
      values (${CORP}, 'platform_nightly', '{}', 4102444800000, gen_random_uuid(), clock_ms() + 600000)`
    await save('held')
    await owner`delete from job where corp_id = ${CORP} and lease is not null`
    await restore('held')
    const jobs =
      await owner`select lease, lease_until_ms from job where corp_id = ${CORP} and kind = 'platform_nightly'`
    expect([...jobs]).toEqual([{ lease: null, lease_until_ms: null }])
    await owner`delete from job where corp_id = ${CORP} and kind = 'platform_nightly'`
  })

  it('tells those who follow the feed from beyond it, for good, and no others', async () => {
    await restore('s')
    const { next_cursor: early } = await cursorOf('latest')
    await save('s')
    await addTag('一')
    const { next_cursor: late } = await cursorOf('latest')
    await restore('s')
    expect([(await cursorOf(late)).errcode, (await cursorOf(early)).event_list]).toEqual([10910, []])
    for (const name of ['二', '三']) await addTag(name)
    const { event_list, next_cursor } = await cursorOf(early)
    expect(event_list).toHaveLength(2)
    expect([(await cursorOf(late)).errcode, (await cursorOf(next_cursor)).errcode]).toEqual([10910, 0])
  })

  it('leaves secrets, faults and other corporations as they are', async () => {
    await sandbox.post('faults', { match: { path: '/open-api/x' }, effect: { code: 10053 } })
    const before = await page(sandbox.plainToken)
    await restore('s')
    expect((await sandbox.call('faults')).body.items).toHaveLength(1)
    expect(await page(sandbox.plainToken)).toBe(before)
    expect(JSON.parse(await page()).errcode).toBe(0)
  })

  it('waits for the job that a worker has in hand, and lets none begin', async () => {
    const lease = '6f1b3c1e-0000-4000-8000-000000000000'
    await owner`
      insert into job (corp_id, id, kind, payload, lease, lease_until_ms)
      values (${CORP}, 900001, 'crowd_refresh', '{}', ${lease}, clock_ms() + 600000)`
    const restored = restore('s')
    const held = async () =>
      (
        await owner`select 1 from pg_stat_activity where datname = current_database() and query ~ 'lease is null for update'`
      ).length
    await expect.poll(held).toBeGreaterThan(0)
    await owner`delete from job where corp_id = ${CORP} and id = 900001`
    expect((await restored).status).toBe(200)
  })

  it('takes the place of what somebody else was about to write', async () => {
    const addJob = (db: Sql | Tx) => db`
      insert into job (corp_id, id, kind, payload, due_ms) values (${CORP}, 900002, 'crowd_refresh', '{}', 9000000000000)`
    const removeJob = () => owner`delete from job where corp_id = ${CORP} and id = 900002`
    await addJob(owner)
    await save('racing')
    await removeJob()
    let restored = Promise.resolve({ status: 0 })
    await owner.begin(async (tx) => {
      await addJob(tx)
      restored = restore('racing')
      await expect
        .poll(
          () => owner`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .toHaveLength(1)
    })
    expect((await restored).status).toBe(200)
    await removeJob()
  })

  it('knows a column that came after it, and one that is gone', async () => {
    await owner`
      update sandbox_saved_table set columns = array_replace(columns, '"order"', 'gone')
      where corp_id = ${CORP} and snapshot = 's' and relation = 'tag'`
    expect((await restore('s')).status).toBe(200)
  })

  it('needs a right that calls do not have', async () => {
    const may = (pool: Sql) => pool.begin((tx) => mayWriteUntriggered(tx))
    expect([await may(owner), await may(sandbox.service.store.app)]).toEqual([true, false])
  })
})

it('a reset leads back to the state to begin with; faults, latency and receivers are gone', async () => {
  await save('start')
  const before = await page()
  await sandbox.put('latency', { callbacks: { fixed_ms: 5 } })
  await sandbox.put('sinks/crm')
  await owner`delete from tag where corp_id = ${CORP}`
  const done = await reset()
  expect([done.status, done.body]).toEqual([200, { name: 'start' }])
  expect(await page()).toBe(before)
  expect((await sandbox.call('faults')).body.items).toEqual([])
  expect((await sandbox.call('latency')).body).toEqual({})
  expect((await sandbox.call('sinks/crm/received')).status).toBe(404)
  expect((await sandbox.audited('corp')).at(-1)).toBe('reset by operator')
})

describe('at the simulator', () => {
  beforeAll(async () => {
    await platform.addCorp(CORP)
    await platform.connect(sandbox.service.store, CORP)
    simulator = { origin: platform.origin, token: 'control' }
  })
  const chats = async () => ((await platform.get(`state?corpid=${CORP}`)).group_chats ?? []).length
  const kept = async () => (await platform.get(`state?corpid=${CORP}`)).snapshots.length
  const chat = () => platform.post('chats', { corpid: CORP, name: '群', owner: 'lina' })

  it('the corporation is kept, brought back and forgotten with its records', async () => {
    await save('there')
    await save('there')
    expect(await kept()).toBe(1)
    await chat()
    expect(await chats()).toBe(1)
    await restore('there')
    expect(await chats()).toBe(0)
    await sandbox.remove('snapshots/there')
    expect(await kept()).toBe(0)
  })

  it('what a killed process has left is done at the next start, once', async () => {
    await save('there')
    await chat()
    await owner`
      insert into sandbox_restoring select corp_id, platform from sandbox_snapshot
      where corp_id = ${CORP} and name = 'there'`
    const finish = () => finishRestoring({ owner }, { origin: platform.origin, token: 'control' })
    await finish()
    expect(await chats()).toBe(0)
    await chat()
    await finish()
    expect(await chats()).toBe(1)
  })

  it('nothing is kept or brought back without it', async () => {
    simulator = undefined
    expect(await save('x')).toMatchObject({ status: 409, body: { code: 'no_simulator' } })
    expect(await restore('there')).toMatchObject({ status: 409, body: { code: 'no_simulator' } })
  })
})
