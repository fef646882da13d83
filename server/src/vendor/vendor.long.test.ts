import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../../packages/client/src/client.ts'
import { startDemoService } from '../../../qa/support/demo.ts'
import { addCorp, type TestService } from '../../../qa/support/service.ts'
import { tellLess } from '../../../qa/support/vendor-replies.ts'
import { runVendor } from './run.ts'
import { SOURCES as READ } from './sources.ts'

/** What is stored of what is read. */
const SOURCES = READ.filter(({ aside }) => !aside)
const VENDOR = 'ww_demo_yunqi_tea'
const OURS = 'ww_ours'

type Call = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }

let service: TestService
let tokens: { vendor: string; ours: string }
let proxy: Server
let folder: string
let calls: Call[] = []
/** Calls that the proxy still answers; then it is as if the vendor was gone. */
let left = Number.POSITIVE_INFINITY
/** What it makes of a reply. */
let change: (path: string, text: string) => string = (_, text) => text

beforeAll(async () => {
  const demo = await startDemoService()
  service = demo
  tokens = { vendor: demo.token, ours: (await addCorp(service, OURS)).token }
  folder = await mkdtemp(join(tmpdir(), 'guanxi-vendor-test-'))
  proxy = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    calls.push({ method, url: new URL(url, service.address), headers, body: body.toString() })
    if (left-- <= 0) return void request.socket.destroy()
    const json = { 'content-type': 'application/json' }
    const reply = await fetch(service.address + url, { method, headers: json, ...(body.length > 0 ? { body } : {}) })
    response.writeHead(reply.status, json).end(change(new URL(url, service.address).pathname, await reply.text()))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await service.stop()
  await rm(folder, { recursive: true })
})

function run(more: Partial<Parameters<typeof runVendor>[0]> = {}) {
  const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const secret = `secret of ${VENDOR}`
  calls = []
  return runVendor({
    client: createClient({ baseUrl: base, corpId: VENDOR, secret, dialect: 'vendor', maxRetries: 0 }),
    ...{
      owner: service.store.owner,
      base,
      vendorCorp: VENDOR,
      corp: { corp_id: OURS, name: '我们', time_zone: 'Asia/Shanghai' },
      kinds: undefined,
    },
    ...{ rate: 1000, chats: true, writes: true, prunes: false, folder: join(folder, 'read'), ...more },
  })
}

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

const followed = async (corpId: string) => [
  ...(await service.store.owner`
    select external_user_id, (
      select json_agg(json_build_array(f.staff_id, f.added_at, f.remark) order by f.staff_id collate "C")
      from json_to_recordset(c.follows) f (staff_id text, added_at bigint, remark text)) as follows, (
      select json_agg(json_build_array(p.staff_id, p.since) order by p.staff_id collate "C")
      from relation p where p.corp_id = c.corp_id and p.customer_pk = c.pk and p.lost_at is null) as relations
    from customer c where corp_id = ${corpId} order by 1`),
]

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
const asked = ({ url, body }: Call) => url.href.replace(/access_token=[^&]*/, '') + body

it('a run that is cut off goes on where it was', async () => {
  const before: string[] = []
  for (const more of [12, 45, 120]) {
    left = more
    await expect(run()).rejects.toThrow()
    before.push(...calls.slice(0, more).map(asked))
    expect(existsSync(join(folder, 'read'))).toBe(true)
  }
  left = Number.POSITIVE_INFINITY
  const report = await run()
  const every = [...before, ...calls.map(asked)].filter((each) => !each.includes('/access_token/'))
  expect(every.filter((each, i) => every.indexOf(each) !== i)).toEqual([])
  expect(report.kinds.map(({ kind, read }) => [kind, read > 0])).toEqual(SOURCES.map(({ kind }) => [kind, true]))
  expect(sums(report).map(([kind, created, ...rest]) => [kind, Number(created) > 0, ...rest])).toEqual(
    SOURCES.map(({ kind }) => [kind, true, 0, 0, 0, 0, 0]),
  )
  expect(existsSync(join(folder, 'read'))).toBe(false)
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
  const [token, ...reads] = calls
  expect([token?.method, token?.url.pathname]).toEqual(['POST', '/open-api/access_token/get'])
  const posted = reads.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url.pathname}`)
  expect(new Set(posted)).toEqual(
    new Set(['POST /open-api/external_user/integral/list', 'POST /open-api/external_user_package/list']),
  )
  expect(reads.every(({ url, headers }) => url.searchParams.has('access_token') && !headers.authorization)).toBe(true)
  expect(calls.some(({ headers }) => headers['idempotency-key'])).toBe(false)
})

it('keeps to the rate', async () => {
  const begun = performance.now()
  await run({ writes: false, chats: false, rate: 20, kinds: ['staff', 'tag', 'tag_group', 'department'] })
  expect(calls.length).toBe(5)
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
  change = (path, text) => (path.endsWith('/tag_group/list') ? text.replace('"客户等级"', '7') : text)
  const [groups] = (await run(only)).kinds
  change = (_, text) => text
  expect(groups?.refused).toEqual([{ record: 'etg_yunqi_01', field: 'tag_group_name', reason: expect.any(String) }])
  expect(sums(await run({ writes: false }))).toEqual(nothing())
})

it('names a list that the vendor refuses, and reads the others; leaves chats unread where they are not asked for', async () => {
  change = (path, text) => (path.includes('/interact_radar/') ? REFUSED : text)
  const { kinds, unreadable } = await run({ writes: false, chats: false })
  change = (_, text) => text
  expect(unreadable).toContainEqual({ kind: 'radar_group', why: 'the vendor refuses it: 10904' })
  expect(unreadable).toContainEqual({ kind: 'radar', why: 'it is asked for by radar_group, which is not read' })
  expect(unreadable).toContainEqual({ kind: 'chat_message', why: expect.stringContaining('--chats') })
  expect(calls.filter(({ url }) => url.pathname.includes('/chat/'))).toEqual([])
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['customer', 'material']))
})

it('takes what the vendor tells less of than we do, and names what cannot be taken', async () => {
  const corp = { corp_id: 'ww_less', name: '少', time_zone: 'Asia/Shanghai' }
  await addCorp(service, corp.corp_id)
  const { owner } = service.store
  change = tellLess
  const report = await run({ corp, chats: false, folder: join(folder, 'less') })
  change = (_, text) => text
  const of = (name: string) => report.kinds.find(({ kind }) => kind === name)
  expect(of('customer')).toMatchObject({ refused: [], only_vendor: 0, differs: [] })
  expect(of('order')).toMatchObject({ refused: [], only_vendor: 0, differs: [] })
  expect(of('radar')?.refused[0]).toMatchObject({ field: 'staff_id' })
  expect(of('radar')).toMatchObject({ updated: 0, only_vendor: of('radar')?.refused.length })
  expect(of('quick_reply')?.unknown_fields).toEqual({ further_parts: of('quick_reply')?.read })
  expect(await followed(corp.corp_id)).toEqual(await followed(VENDOR))
  await owner`
    update customer set follows = regexp_replace(follows::text, '"remark":"[^"]*"', '"remark":"别的备注"')::json
    where corp_id = ${corp.corp_id} and external_user_id = 'wm_yunqi_1001'`
  change = tellLess
  const drift = await run({ corp, chats: false, writes: false, kinds: ['customer', 'store', 'staff_rank', 'pre_tag'] })
  change = (_, text) => text
  const differing = drift.kinds.flatMap(({ kind, differs }) =>
    differs.map(({ record, field }) => [kind, record, field]),
  )
  expect(differing).toEqual([['customer', 'wm_yunqi_1001', 'follows']])
  const ledger = await owner`
    select id::int, delta::int, balance::int, kind from points_entry
    where corp_id = ${corp.corp_id} and external_user_id = 'wm_yunqi_1001' order by id`
  expect([...ledger]).toEqual([
    { id: 1, delta: 160, balance: 160, kind: 'opening' },
    { id: 2, delta: 110, balance: 270, kind: 'add_staff' },
  ])
  const first = async (corpId: string) => {
    const [order] = await owner`
      select external_user_id, item_list -> 0 as item, create_time from shop_order
      where corp_id = ${corpId} and order_id = 'YQ100001'`
    return order
  }
  expect(await first(corp.corp_id)).toEqual(await first(VENDOR))
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
