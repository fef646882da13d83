import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../qa/support/database.ts'
import { asCommand } from '../../storage/as-command.ts'
import { createCorp } from './create.ts'
import { findCorp, listCorps } from './list.ts'
import { purgeCorp } from './purge.ts'
import { removeCorp, reviveCorp } from './remove.ts'
import { grantSeat, revokeSeat } from './seats.ts'
import { setCorp } from './set.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.close())

const basic = { kind: 'basic', quantity: 1, expires_at: null } as const

test('a corporation is created once, changed in part, removed and revived', async () => {
  const { owner } = store
  await asCommand(owner, 'a', (ctx) => createCorp(ctx, { name: '甲' }), 100)
  await expect(asCommand(owner, 'a', (ctx) => createCorp(ctx, { name: '乙' }), 100)).rejects.toThrow(
    'corporation a exists already',
  )
  await asCommand(owner, 'a', (ctx) => setCorp(ctx, { limits: { profile: 'strict' }, time_zone: 'Europe/Berlin' }))
  expect(await findCorp(owner, 'a')).toMatchObject({
    name: '甲',
    time_zone: 'Europe/Berlin',
    limits: { profile: 'strict' },
    created_at: 100,
    removed_at: null,
  })
  expect(await asCommand(owner, 'a', removeCorp, 200)).toBe(true)
  expect(await asCommand(owner, 'a', removeCorp, 300)).toBe(false)
  expect((await findCorp(owner, 'a'))?.removed_at).toBe(200)
  expect(await asCommand(owner, 'a', reviveCorp)).toBe(true)
  expect((await findCorp(owner, 'a'))?.removed_at).toBeNull()
  expect(await asCommand(owner, 'nobody', (ctx) => setCorp(ctx, { name: 'x' }))).toBe(false)
})

test.each([
  ['an id with a space', 'a b', { name: '甲' }],
  ['an offset as a time zone', 'z', { name: '甲', time_zone: '+08:00' }],
  ['an empty name', 'z', { name: '' }],
  ['a limit below zero', 'z', { name: '甲', limits: { per_minute: -1 } }],
])('%s is refused', async (_, id, wanted) => {
  await expect(asCommand(store.owner, id, (ctx) => createCorp(ctx, wanted), 1)).rejects.toThrow(/^(?:corp|corp_id)\b/)
})

test('a corporation that is connected elsewhere than to the simulator beside the service does not become a sandbox', async () => {
  const { owner } = store
  await owner`insert into simulator_beside (origin) values ('http://127.0.0.1:8090')`
  await asCommand(owner, 'box', (ctx) => createCorp(ctx, { name: '箱' }), 100)
  const connect = (url: string) => owner`
    insert into platform_connection (corp_id, corpid, agent_id, base_url, callback, connected_at, updated_ms)
    values ('box', 'ww', 1, ${url}, '', 1, 1) on conflict (corp_id) do update set base_url = excluded.base_url`
  const mark = () => asCommand(owner, 'box', (ctx) => setCorp(ctx, { sandbox: true }))
  for (const url of ['https://qyapi.weixin.qq.com', 'http://127.0.0.1:8090.example.com', 'http://127.0.0.1:8091']) {
    await connect(url)
    await expect(mark()).rejects.toThrow(`is connected to ${url}, which is not the simulator beside the service`)
  }
  expect((await findCorp(owner, 'box'))?.sandbox).toBe(false)
  await connect('http://127.0.0.1:8090')
  expect(await mark()).toBe(true)
  expect((await findCorp(owner, 'box'))?.sandbox).toBe(true)
})

test('seats are numbered within their corporation, also when granted at once', async () => {
  const { owner } = store
  await asCommand(owner, 'b', (ctx) => createCorp(ctx, { name: '乙' }), 100)
  await asCommand(owner, 'c', (ctx) => createCorp(ctx, { name: '丙' }), 100)
  const numbers = await Promise.all([1, 2, 3, 4].map(() => asCommand(owner, 'b', (ctx) => grantSeat(ctx, basic))))
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4])
  expect(await asCommand(owner, 'c', (ctx) => grantSeat(ctx, basic))).toBe(1)
  expect(await asCommand(owner, 'b', (ctx) => revokeSeat(ctx, 2))).toBe(true)
  expect(await asCommand(owner, 'b', (ctx) => revokeSeat(ctx, 2))).toBe(false)
  expect((await findCorp(owner, 'b'))?.seats.map(({ seat_no }) => seat_no)).toEqual([1, 3, 4])
  await expect(asCommand(owner, 'nobody', (ctx) => grantSeat(ctx, basic))).rejects.toThrow(
    'there is no corporation nobody',
  )
})

test('a purge leaves nothing of a corporation in any table, and everything of the others', async () => {
  const { owner } = store
  for (const id of ['d', 'e']) {
    await asCommand(owner, id, (ctx) => createCorp(ctx, { name: id }), 100)
    await asCommand(owner, id, (ctx) => grantSeat(ctx, basic))
    await owner`insert into tag_group values (${id}, 'g', '组', '{}')`
    await owner`insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
      values (${id}, 1, 't', '签', 'g', 1, 1)`
  }
  expect(await asCommand(owner, 'd', purgeCorp)).toBe(true)
  expect(await asCommand(owner, 'd', purgeCorp)).toBe(false)
  const tables =
    await owner`select table_name from information_schema.columns where column_name = 'corp_id' and table_schema = 'public'`
  for (const { table_name } of tables) {
    expect(await owner.unsafe(`select 1 from ${table_name} where corp_id = 'd' limit 1`)).toHaveLength(0)
  }
  expect(await owner`select 1 from tag where corp_id = 'e'`).toHaveLength(1)
  expect((await listCorps(owner)).map(({ corp_id }) => corp_id)).toContain('e')
})
