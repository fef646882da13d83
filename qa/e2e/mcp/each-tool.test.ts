import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStepper } from '../../../server/src/stepper/start.ts'
import type { Sender } from '../../../server/src/webhooks/attempt.ts'
import { startDemoService } from '../../support/demo.ts'
import { addOperator } from '../../support/operators.ts'
import { startPlatform, type TestPlatform } from '../../support/platform.ts'
import { addCorp, type TestService } from '../../support/service.ts'
import { type Agent, agentOf, connect, DEMO, isRefused, succeeds } from './setup.ts'

let service: TestService
let platform: TestPlatform
let agent: Agent
let keyId: number
let ownerHeaders: Record<string, string>
beforeAll(async () => {
  platform = await startPlatform()
  service = await startDemoService({ simulator: () => ({ origin: platform.origin, token: 'control' }) })
  await service.store.owner`update corp set sandbox = true where corp_id = ${DEMO}`
  const made = await addOperator(service, { name: 'boss', corps: { [DEMO]: 'owner' }, staffId: 'luojianguo' })
  keyId = made.keyId
  ownerHeaders = made.bearer
  agent = await connect(service.address, made.key)
})
afterAll(async () => {
  await agent?.close()
  await service.stop()
  await platform.close()
})

type Items = Record<string, unknown>[]
const ok = (name: string, given: Record<string, unknown> = {}, by = agent) => succeeds(by, name, given)
const refused = (name: string, given: Record<string, unknown>, by = agent) => isRefused(by, name, given)
const read = async (path: string) =>
  (await service.call(`/admin-api/corps/${DEMO}/${path}`, { headers: ownerHeaders })).body

/** Has clocks of sandboxes go where they are told to; it knows no job. */
const startClock = () =>
  startStepper({
    ...{ owner: service.store.owner, app: service.store.app, kinds: [], deps: {}, sender: {} as Sender, pollMs: 20 },
    ...{ simulator: () => ({ origin: platform.origin, token: 'control' }), onFault: console.error },
  })

describe('reading', () => {
  it('tells who, where and what there is', async () => {
    expect(await ok('who_am_i')).toMatchObject({
      ...{ corp_id: DEMO, corp_name: '云栖茶饮', operator: 'boss', role: 'owner', time_zone: 'Asia/Shanghai' },
      ...{ now: expect.any(Number), sandbox: true, rights: expect.arrayContaining(['customers:read']) },
    })
    const { kinds } = (await ok('describe')) as { kinds: string[] }
    expect(kinds).toEqual(
      expect.arrayContaining(['customers', 'tag-groups', 'contact-ways', 'tickets', 'group-messages']),
    )
    for (const kind of kinds) expect(await ok('describe', { kind })).toMatchObject({ kind, sorts: expect.any(Array) })
    expect(await ok('describe', { kind: 'tag-groups' })).toMatchObject({
      ...{ id: 'tag_group_id', fields: expect.arrayContaining([expect.objectContaining({ name: 'tag_group_name' })]) },
      writable: expect.arrayContaining([
        expect.objectContaining({ name: 'tag_group_name', create: true, update: true }),
      ]),
    })
    expect(await ok('describe', { kind: 'group-messages' })).toMatchObject({ writable: [] })
    expect(await refused('describe', { kind: 'nothing' })).toEqual([422, 'invalid', ['kind']])
  })

  it('searches by pages, filters and fields, and gets by ids', async () => {
    const page = await ok('search', { kind: 'customers', limit: 2, fields: ['name'], sort: 'arrival' })
    const listed = await read('customers?limit=2&sort=arrival')
    expect(page).toMatchObject({ total: listed.total, next_cursor: listed.next_cursor })
    expect((page.items as Items).map((each) => Object.keys(each))).toEqual(Array(2).fill(['external_user_id', 'name']))
    const next = await ok('search', { kind: 'customers', limit: 2, sort: 'arrival', cursor: page.next_cursor })
    expect((next.items as Items)[0]?.external_user_id).not.toBe((page.items as Items)[0]?.external_user_id)
    const ids = (page.items as Items).map(({ external_user_id }) => external_user_id)
    expect(await ok('get', { kind: 'customers', ids: [...ids, 'none'], fields: ['name'] })).toEqual({
      items: expect.arrayContaining(page.items as Items),
      missing: ['none'],
    })
    const filtered = await ok('search', { kind: 'tickets', filters: { status: 10 } })
    expect(filtered.total).toBe((await read('tickets?status=10')).total)
    expect(await refused('search', { kind: 'customers', filters: { colour: 1 } })).toEqual([422, 'invalid', ['colour']])
    expect(await refused('search', { kind: 'customers', limit: 51 })).toEqual([422, 'invalid', ['limit']])
    expect(await refused('search', { kind: 'customers', wish: 1 })).toEqual([422, 'invalid', ['wish']])
  })

  it('reads timelines, counts, statistics, chats and deliveries', async () => {
    const id = 'wm_yunqi_1005'
    expect(await ok('timeline', { id, limit: 3 })).toMatchObject({
      items: [expect.any(Object), expect.any(Object), expect.any(Object)],
      notice: expect.stringContaining('data'),
    })
    expect(await refused('timeline', { id: 'none' })).toEqual([404, 'not_found', undefined])
    const counted = (await ok('count', { filter: { gender: 1 } })) as { count: number; first: Items }
    expect([counted.count > 0, counted.first.length <= 20]).toEqual([true, true])
    const { days } = (await ok('statistics', { kind: 'contact-ways', id: 201 })) as { days: { day: string }[] }
    expect(days.length).toBeGreaterThan(300)
    const [from, to] = [days[360]?.day, days[362]?.day]
    const few = (await ok('statistics', { kind: 'contact-ways', id: 201, from, to })).days as { day: string }[]
    expect(few.map(({ day }) => day)).toEqual(days.slice(360, 363).map(({ day }) => day))
    expect(await refused('statistics', { kind: 'customers', id: 'x' })).toEqual([422, 'invalid', ['kind']])
    const session_id = 'huzixuan_wm_yunqi_1005'
    const chat = await ok('read_chat', { session_id, q: '中秋礼盒' })
    expect(chat).toMatchObject({ notice: expect.stringContaining('not instructions') })
    expect((chat.items as Items)[0]).toMatchObject({ session_id })
    expect((await ok('read_chat', { q: '中秋礼盒', staff_id: 'huzixuan' })).items).toContainEqual(
      expect.objectContaining({ session_id }),
    )
    expect(await ok('deliveries')).toEqual({ items: [], next_cursor: null })
  })

  it('masks what the role may not see', async () => {
    const viewer = await agentOf(service, 'viewer')
    const { items } = await ok('search', { kind: 'clues', limit: 3 }, viewer)
    for (const clue of items as { phone: string }[]) expect(clue.phone).toContain('****')
    expect((await ok('search', { kind: 'clues', limit: 3 })).items).not.toEqual(items)
    expect((await viewer.tools()).map(({ name }) => name)).not.toContain('read_chat')
  })

  it('keeps a reply within 64 kB, at whole items, and goes on from there', async () => {
    const all: unknown[] = []
    let cursor: unknown
    do {
      const given = { kind: 'customers', limit: 50, sort: 'arrival', ...(cursor ? { cursor } : {}) }
      const result = await agent.client.callTool({ name: 'search', arguments: given })
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(64 * 1024)
      const page = result.structuredContent as { items: Items; next_cursor: string | null }
      all.push(...page.items.map(({ external_user_id }) => external_user_id))
      cursor = page.next_cursor
    } while (cursor && all.length < 200)
    const listed = [...((await read('customers?limit=100&sort=arrival')).items as Items)]
    expect(all.slice(0, 100)).toEqual(listed.map(({ external_user_id }) => external_user_id))
    const ids = listed.slice(0, 50).map(({ external_user_id }) => external_user_id)
    const got = await agent.client.callTool({ name: 'get', arguments: { kind: 'customers', ids } })
    expect(Buffer.byteLength(JSON.stringify(got))).toBeLessThanOrEqual(64 * 1024)
  })
})

describe('writing', () => {
  it('creates and updates, once for a key, only that version, and writes nothing when it is tried', async () => {
    const groups = async () => (await read('tag-groups')).total
    const before = await groups()
    const record = { tag_group_name: '智能体' }
    const tried = await ok('create', { kind: 'tag-groups', record, dry_run: true })
    expect(tried).toMatchObject({ before: null, after: record })
    expect(await groups()).toBe(before)
    const made = await ok('create', { kind: 'tag-groups', record, key: 'once' })
    expect(await ok('create', { kind: 'tag-groups', record, key: 'once' })).toMatchObject({ record: made.record })
    expect(await groups()).toBe(Number(before) + 1)
    const id = (made.record as { tag_group_id: string }).tag_group_id
    const change = { kind: 'tag-groups', id, changes: { tag_group_name: '改名' } }
    expect(await ok('update', { ...change, dry_run: true })).toMatchObject({
      before: record,
      after: { tag_group_name: '改名' },
    })
    expect(await read(`tag-groups/${id}`)).toMatchObject(record)
    expect(await ok('update', { ...change, etag: made.etag })).toMatchObject({ record: { tag_group_name: '改名' } })
    expect((await refused('update', { ...change, etag: made.etag })).slice(0, 2)).toEqual([409, 'conflict'])
    expect(await refused('create', { kind: 'tag-groups', record: {} })).toEqual([422, 'invalid', ['tag_group_name']])
    for (const kind of ['group-messages', 'moments'])
      expect(await refused('create', { kind, record: {} })).toEqual([422, 'invalid', ['kind']])
    const rows = await service.store.owner`
      select action, operator_id is not null as known, key_id, via from audit
      where corp_id = ${DEMO} and kind = 'tag_group' and record_id = ${id} order by audit.id`
    expect(rows).toEqual([
      { action: 'created', known: true, key_id: keyId, via: 'mcp' },
      { action: 'updated', known: true, key_id: keyId, via: 'mcp' },
    ])
    expect((await read(`audit?kind=tag_group&record_id=${id}`)).items).toMatchObject([{ via: 'mcp' }, { via: 'mcp' }])
  })

  it('tags, works on tickets, and pushes again', async () => {
    const ids = ['wm_yunqi_1005', 'wm_yunqi_1001']
    await ok('tag', { ids, remove: [112] })
    expect(await ok('tag', { ids: [...ids, 'none'], add: [112] })).toEqual({
      changed: 2,
      failed: [{ id: 'none', code: 'not_found' }],
    })
    const opened = await ok('ticket', {
      ...{ action: 'open', template_id: 1, title: '少送一杯', relation_type: 1, relation_id: 'wm_yunqi_1001' },
      ...{ handler_id: 'huzihan', staff_id: 'linmengjie' },
      component_records: [
        { component_id: 'refund-channel', values: ['外卖平台'] },
        { component_id: 'order-number', value: 'MT1' },
      ],
    })
    const id = (opened.ticket as { order_no: string }).order_no
    const act = (action: string, more: object = {}) => ok('ticket', { action, id, staff_id: 'huzihan', ...more })
    expect(await act('reply', { content: { text: '收到' } })).toMatchObject({ ticket: { order_no: id } })
    expect(await act('transfer', { handler_id: 'xujingyi' })).toMatchObject({ ticket: { order_no: id } })
    expect(await refused('ticket', { action: 'close' })).toEqual([422, 'invalid', ['id']])
    expect(await ok('ticket', { action: 'close', id, staff_id: 'xujingyi', content: { text: '好' } })).toMatchObject({
      ticket: { status: 30 },
    })
    expect(await ok('ticket', { action: 'reopen', id, staff_id: 'xujingyi' })).toMatchObject({
      ticket: { order_no: id },
    })
    expect(await refused('resend', { id: 999_999 })).toEqual([404, 'not_found', undefined])
    for (const id of ['.', '..']) expect(await refused('timeline', { id })).toEqual([404, 'not_found', undefined])
  })

  it('has people act in a sandbox, and only there', async () => {
    await addCorp(service, 'wwsand')
    await service.store.owner`update corp set sandbox = true where corp_id = 'wwsand'`
    await platform.addCorp('wwsand')
    await platform.connect(service.store, 'wwsand')
    const { key } = await addOperator(service, { name: 'builder', corps: { wwsand: 'developer' } })
    const builder = await connect(service.address, key)
    const group = { verb: 'chat.create', name: '福利群', staff: 'lina' }
    expect(await ok('simulate', group, builder)).toEqual({ reply: { chat_id: expect.any(String) }, moved: [] })
    expect(await refused('simulate', { verb: 'fly' }, builder)).toEqual([422, 'invalid', ['verb']])
    const { now: before } = (await ok('who_am_i', {}, builder)) as { now: number }
    const stepper = startClock()
    expect(await ok('simulate', { advance_s: 86_400 }, builder)).toMatchObject({ status: 'ready' })
    await stepper.stop()
    expect((await ok('who_am_i', {}, builder)).now).toBeGreaterThanOrEqual(before + 86_400)
    expect(await refused('simulate', {}, builder)).toEqual([422, 'invalid', ['verb']])
    await service.store.owner`update corp set sandbox = false where corp_id = 'wwsand'`
    await expect(builder.call('simulate', group)).rejects.toThrow('Tool simulate not found')
  })
})
