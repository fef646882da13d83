import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestService } from '../../../qa/support/service.ts'
import { SOURCES as READ } from './sources.ts'
import { OURS, startVendor, VENDOR } from './test-setup.ts'

/** What is stored of what is read. */
const SOURCES = READ.filter(({ aside }) => !aside)

let vendor: Awaited<ReturnType<typeof startVendor>>
let service: TestService
let tokens: typeof vendor.tokens
beforeAll(async () => {
  vendor = await startVendor()
  service = vendor.service
  tokens = vendor.tokens
})
afterAll(() => vendor.stop())

const run: typeof vendor.run = (more) => vendor.run(more)

const sums = ({ kinds }: Awaited<ReturnType<typeof run>>) =>
  kinds.map(({ kind, created, updated, refused, differs, only_ours, only_vendor }) => [
    ...[kind, created, updated, refused.length, differs.length, only_ours, only_vendor],
  ])
const nothing = () => SOURCES.map(({ kind }) => [kind, 0, 0, 0, 0, 0, 0])

const REFUSED = '{"errcode":10904,"errmsg":"接口不存在"}'
const TIMES = /"(?:created_at|updated_at)":\d+/g
const CORP = /"corp_id":"\w+"/g
const NUMBER = /"record_id":"\d+"/g
/** What lists do not tell, or is another with us; a ticket's time runs on. */
const UNTOLD: Record<string, RegExp> = {
  event_type: TIMES,
  material_group: TIMES,
  group_tag_group: CORP,
  group_tag: CORP,
  quick_reply_group: CORP,
  shop: TIMES,
  goods: TIMES,
  order: TIMES,
  staff_rank: NUMBER,
  pre_tag: NUMBER,
  points_entry: /"reason":"[^"]*"/g,
}

/** Kinds that no bulk read shows. */
const UNSHOWN = ['personal_message', 'personal_message_recipient']

async function rowsOf(table: string, corpId: string) {
  const { owner } = service.store
  return [
    ...(await owner.unsafe(
      `select to_jsonb(r) - 'corp_id' - 'updated_at' as row from ${table} r where corp_id = $1 order by 1`,
      [corpId],
    )),
  ]
}

async function bulk(kind: string, token: string): Promise<string[]> {
  const response = await fetch(`${service.address}/open-api/bulk/${kind}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.text())
    .replaceAll(UNTOLD[kind] ?? /"total_time":\d+/g, '')
    .split('\n')
    .sort()
}

const position = async () =>
  (await service.call('/open-api/event/list', { token: tokens.ours, query: { cursor: 'latest' } })).body.next_cursor

/** A call without its token. */
const asked = ({ url, body }: (typeof vendor.calls)[number]) => url.href.replace(/access_token=[^&]*/, '') + body

it('a run that is cut off goes on where it was', async () => {
  const before: string[] = []
  for (const more of [12, 45, 120]) {
    vendor.left = more
    await expect(run()).rejects.toThrow()
    before.push(...vendor.calls.slice(0, more).map(asked))
    expect(existsSync(join(vendor.folder, 'read'))).toBe(true)
  }
  vendor.left = Number.POSITIVE_INFINITY
  const report = await run()
  const every = [...before, ...vendor.calls.map(asked)].filter((each) => !each.includes('/access_token/'))
  expect(every.filter((each, i) => every.indexOf(each) !== i)).toEqual([])
  expect(report.kinds.map(({ kind, read }) => [kind, read > 0])).toEqual(SOURCES.map(({ kind }) => [kind, true]))
  expect(sums(report).map(([kind, created, ...rest]) => [kind, Number(created) > 0, ...rest])).toEqual(
    SOURCES.map(({ kind }) => [kind, true, 0, 0, 0, 0, 0]),
  )
  expect(existsSync(join(vendor.folder, 'read'))).toBe(false)
})

it('shows afterwards exactly what the vendor shows', async () => {
  for (const kind of UNSHOWN) expect(await rowsOf(kind, OURS)).toEqual(await rowsOf(kind, VENDOR))
  const shown = SOURCES.map(({ kind }) => kind).filter((kind) => !UNSHOWN.includes(kind))
  for (const kind of [...shown, 'crowd_member']) {
    expect([kind, await bulk(kind, tokens.ours)]).toEqual([kind, await bulk(kind, tokens.vendor)])
  }
})

it('changes nothing the second time, by reading calls alone and with the token in the query', async () => {
  const before = await position()
  const { kinds, unreadable } = await run()
  expect(kinds.map(({ kind, unchanged }) => [kind, unchanged])).toEqual(kinds.map(({ kind, read }) => [kind, read]))
  expect(await position()).toBe(before)
  expect(unreadable).toContainEqual({ kind: 'ticket_flow', why: expect.stringContaining('history') })
  expect(unreadable.map(({ kind }) => kind)).not.toContain('chat_message')
  expect(unreadable).toContainEqual({ kind: 'relation', why: expect.stringContaining('have ended') })
  expect(unreadable.filter(({ why }) => why.startsWith('this version'))).toEqual([])
  const [token, ...reads] = vendor.calls
  expect([token?.method, token?.url.pathname]).toEqual(['POST', '/open-api/access_token/get'])
  const posted = reads.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url.pathname}`)
  expect(new Set(posted)).toEqual(
    new Set(['POST /open-api/external_user/integral/list', 'POST /open-api/external_user_package/list']),
  )
  expect(reads.every(({ url, headers }) => url.searchParams.has('access_token') && !headers.authorization)).toBe(true)
  expect(vendor.calls.some(({ headers }) => headers['idempotency-key'])).toBe(false)
})

it('changes nothing either when automatic packages were computed here meanwhile', async () => {
  const { owner } = service.store
  await owner`update crowd_package set data_update_time = data_update_time + 60 where corp_id = ${OURS} and update_type = 'auto'`
  const before = await position()
  const { kinds } = await run({ kinds: ['crowd_package'], chats: false })
  expect(kinds[0]).toMatchObject({ updated: 0, differs: [] })
  expect(await position()).toBe(before)
})

it('keeps to the rate', async () => {
  const begun = performance.now()
  await run({ writes: false, chats: false, rate: 20, kinds: ['staff', 'tag', 'tag_group', 'department'] })
  expect(vendor.calls.length).toBe(5)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(3 * 50)
})

it('drift names exactly what was changed, without names and phones, and writes nothing', async () => {
  const { owner } = service.store
  await owner`update customer set name = '王小明' where corp_id = ${OURS} and external_user_id = 'wm_yunqi_1001'`
  await owner`update tag_group set tag_group_name = '别的' where corp_id = ${OURS} and tag_group_id = 'etg_yunqi_01'`
  await owner`
    update chat_message set text_content = '别的话', from_name = '王小明' where corp_id = ${OURS}
      and (staff_id, session_id, id) = (select staff_id, session_id, max(id) from chat_message where corp_id = ${OURS} group by 1, 2 order by 1, 2 limit 1)`
  await owner`update store set name = '别的店' where corp_id = ${OURS} and id = 1`
  await owner`update staff_rank set description = '别的' where corp_id = ${OURS} and name = '华东大区夏季加友赛'`
  await owner`update pre_tag set source = 'console' where corp_id = ${OURS} and target = '13900000001'`
  await owner`update add_task set remark_name = '李小红' where corp_id = ${OURS} and id = 1`
  await owner`
    update personal_message_recipient set status = 3 where corp_id = ${OURS}
      and (msg_id, external_user_id) = (select msg_id, external_user_id from personal_message_recipient where corp_id = ${OURS} order by 1, 2 limit 1)`
  const before = await position()
  const report = await run({ writes: false })
  const differing = report.kinds.filter(({ differs }) => differs.length > 0)
  expect(differing.flatMap(({ kind, differs }) => differs.map(({ record, field }) => [kind, record, field]))).toEqual(
    expect.arrayContaining([
      ['tag_group', 'etg_yunqi_01', 'tag_group_name'],
      ['customer', 'wm_yunqi_1001', 'name'],
      ['store', '1', 'name'],
      ['staff_rank', '华东大区夏季加友赛/1716566400', 'description'],
      ['pre_tag', '139****0001//et_yunqi_123', 'source'],
      ['add_task', '1', 'remark_name'],
      ['personal_message_recipient', 'yunqi_personal_1/wm_yunqi_1001', 'status'],
    ]),
  )
  expect(new Set(differing.map(({ kind }) => kind))).toEqual(
    new Set([
      ...['tag_group', 'tag', 'customer', 'chat_session', 'chat_message'],
      ...['store', 'staff_rank', 'pre_tag', 'add_task', 'personal_message_recipient'],
    ]),
  )
  expect(JSON.stringify(report)).not.toMatch(/王小明|别的话|李小红|13900000001/)
  expect(report.kinds.every(({ only_ours, only_vendor }) => only_ours + only_vendor === 0)).toBe(true)
  expect(await position()).toBe(before)
  expect((await run()).kinds.find(({ kind }) => kind === 'customer')).toMatchObject({ updated: 1, differs: [] })
  expect(sums(await run({ writes: false }))).toEqual(nothing())
})

it('keeps what only we have, unless it is told to prune, and leaves out what cannot be stored', async () => {
  const { owner } = service.store
  await owner`insert into tag_group values (${OURS}, 'own', '自己的', '{0}')`
  await owner`update staff_rank set name = '自己的' where corp_id = ${OURS} and name = '静安店社群冲刺'`
  await owner`update pre_tag set target = 'own' where corp_id = ${OURS} and target = 'on_yunqi_market_1'`
  const only = { kinds: ['tag_group', 'custom_field', 'staff_rank', 'pre_tag'], chats: false }
  const own = ['tag_group', 'staff_rank', 'pre_tag']
  const left = ({ kinds }: Awaited<ReturnType<typeof run>>) =>
    kinds.filter(({ only_ours }) => only_ours > 0).map(({ kind, only_ours }) => [kind, only_ours])
  expect(left(await run(only))).toEqual(own.map((kind) => [kind, 1]))
  expect(left(await run({ ...only, prunes: true }))).toEqual([])
  const removed = await owner`
    select actor_kind, kind, record_id, before->>'tag_group_name' as name from audit
    where corp_id = ${OURS} and action = 'removed' order by kind`
  expect(removed).toEqual([
    { actor_kind: 'command', kind: 'pre_tag', record_id: expect.any(String), name: null },
    { actor_kind: 'command', kind: 'staff_rank', record_id: expect.any(String), name: null },
    { actor_kind: 'command', kind: 'tag_group', record_id: 'own', name: '自己的' },
  ])
  const numbered = (path: string, text: string) =>
    path.endsWith('/tag_group/list') ? text.replace('"客户等级"', '7') : text
  const [groups] = (await vendor.runWith(numbered, only)).kinds
  expect(groups?.refused).toEqual([{ record: 'etg_yunqi_01', field: 'tag_group_name', reason: expect.any(String) }])
  expect(sums(await run({ writes: false }))).toEqual(nothing())
})

it('stores by one run at a time, beside which others may compare', async () => {
  const only = { kinds: ['tag_group'], chats: false }
  const runs = await Promise.allSettled([run(only), run(only), run({ ...only, writes: false })])
  const [refused, ...others] = runs.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { message: `another process imports into ${OURS}` } })
  expect(others).toEqual([])
  expect(runs[2]).toMatchObject({ status: 'fulfilled' })
  await run(only)
})

it('names a list that the vendor refuses, and reads the others; leaves chats unread where they are not asked for', async () => {
  const refusing = (path: string, text: string) => (path.includes('/interact_radar/') ? REFUSED : text)
  const { kinds, unreadable } = await vendor.runWith(refusing, { writes: false, chats: false })
  expect(unreadable).toContainEqual({ kind: 'radar_group', why: 'the vendor refuses it: 10904' })
  expect(unreadable).toContainEqual({ kind: 'radar', why: 'it is asked for by radar_group, which is not read' })
  expect(unreadable).toContainEqual({ kind: 'chat_message', why: expect.stringContaining('--chats') })
  expect(vendor.calls.filter(({ url }) => url.pathname.includes('/chat/'))).toEqual([])
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['customer', 'material']))
})

it('lets those leave a crowd package whom the vendor does not name any more', async () => {
  const { owner } = service.store
  const left = (corpId: string) => owner`
    delete from crowd_member where corp_id = ${corpId} and package_id = 708 and external_user_id = 'wm_yunqi_1007'`
  await left(VENDOR)
  const only = { kinds: ['crowd_package'], chats: false }
  expect((await run({ ...only, writes: false })).kinds[0]?.differs).toMatchObject([{ record: '708', field: 'members' }])
  expect((await run(only)).kinds[0]).toMatchObject({ updated: 1, differs: [] })
  expect(await bulk('crowd_member', tokens.ours)).toEqual(await bulk('crowd_member', tokens.vendor))
})
