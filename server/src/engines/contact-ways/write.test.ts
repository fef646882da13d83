import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeLine, codeRecords } from '../../../../qa/support/fixtures/contact-way.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeContactWay } from './change.ts'
import { countAdded, countLost } from './count.ts'
import { createContactWay } from './create.ts'
import { lookForAllDoubted } from './push.ts'
import { removeContactWay } from './remove.ts'
import { loadCodes } from './rules.ts'

const CORP = 'wwwrite'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, codeRecords([codeLine(7)]))
})
afterAll(() => service.stop())

const codeOfState = async (ctx: Ctx, state: string) => (await loadCodes(ctx, [state], [])).byState.get(state)
const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(CORP, work, now)

async function list(query: Record<string, string | number> = {}) {
  const { body } = await service.call('/open-api/contact_way/list', { token, query })
  return body as { total: number; contact_way_list: Record<string, unknown>[] }
}

const draft = { scene: 1, state: '小程序', type: 1, staff_ids: ['user2'] } as const
const mutable = () => ({ ...draft, staff_ids: [...draft.staff_ids] })
let made = 0
/** A draft with a state that no other code has. */
const another = () => ({ ...mutable(), state: `小程序 ${++made}` })

describe('the engine', () => {
  it('creates, changes and removes a code, and every list shows it at once', async () => {
    const id = await write((ctx) => createContactWay(ctx, mutable()), 900)
    expect(id).toBe(8)
    expect(await list({ staff_id: 'user2' })).toMatchObject({
      total: 1,
      contact_way_list: [
        {
          id,
          config_id: '',
          add_user_count: 0,
          auto_mark_tags: [],
          auto_reply: null,
          created_at: 900,
          creator_staff_id: null,
          party: null,
          qr_code: null,
          remark: '小程序',
          scene: 1,
          skip_verify: true,
          state: '小程序',
          style: null,
          type: 1,
          customer_remark: '',
          staffs: [{ id: 'user2', name: '员工2' }],
          group_name: null,
        },
      ],
    })
    const auto_reply = { text: { content: '欢迎“光临”\n' } }
    const changes = { scene: 2, qr_code: 'https://qr', type: 2, party: ['1'], staff_ids: ['user3', 'user1'] } as const
    const all = { ...changes, party: ['1'], staff_ids: [...changes.staff_ids], auto_reply, auto_mark_tag_ids: [2] }
    expect(await write((ctx) => changeContactWay(ctx, id, all))).toBe(true)
    expect((await list({ staff_id: 'user2' })).total).toBe(0)
    expect(await list({ staff_id: 'user3', order: 'desc' })).toMatchObject({
      total: 1,
      contact_way_list: [
        {
          id,
          party: ['1'],
          qr_code: 'https://qr',
          auto_reply,
          auto_mark_tags: [{ id: 2, name: '标签2' }],
          staffs: [{ id: 'user3' }, { id: 'user1' }],
        },
      ],
    })
    expect((await list({ staff_id: 'user1' })).total).toBe(2)
    expect(await write((ctx) => removeContactWay(ctx, id))).toBe(true)
    expect((await list({ staff_id: 'user3' })).total).toBe(0)
    expect((await list()).total).toBe(1)
    expect(await write((ctx) => removeContactWay(ctx, id))).toBe(false)
    expect(await write((ctx) => changeContactWay(ctx, id, { remark: 'x' }))).toBe(false)
    expect(await write((ctx) => createContactWay(ctx, mutable()), 900)).toBe(9)
  })

  it('counts each customer of a code once and every arrival on its day, all of them under concurrency', async () => {
    const came = (customerPk: number) => ({
      contactWayId: 7,
      customerPk,
      staffId: 'user1',
      at: 1_750_000_000,
      cap: null,
    })
    const turns = Array.from({ length: 10 }, (_, i) => [came(i), came(i), came(100), came(i + 20)])
    await Promise.all(turns.map((arrivals) => write((ctx) => countAdded(ctx, arrivals))))
    expect((await list({ limit: 1 })).contact_way_list[0]).toMatchObject({ id: 7, add_user_count: 28 })
    await write((ctx) => countLost(ctx, [{ ...came(1), people: 1 }]))
    await write((ctx) => countAdded(ctx, [{ ...came(1), contactWayId: 404 }]))
    const { owner } = service.store
    const days = await owner`select contact_way_id, day::text, staff_id, added, lost from contact_way_day`
    expect([...days]).toEqual([{ contact_way_id: 7, day: '2025-06-15', staff_id: 'user1', added: 40, lost: 1 }])
  })

  it('finds the code of a state, the oldest where there are several', async () => {
    expect(await write((ctx) => codeOfState(ctx, '门店7'))).toMatchObject({ id: 7 })
    expect(await write((ctx) => codeOfState(ctx, '没有'))).toBeUndefined()
    expect(await write((ctx) => codeOfState(ctx, ''))).toBeUndefined()
  })

  it.each([
    ['qr_code', { qr_code: 'https://qr' }],
    ['qr_code', { scene: 2, config_id: 'cfg' }],
    ['party', { party: ['1'] }],
    ['party', { type: 2, party: ['9'] }],
    ['staffs', { staff_ids: [] }],
    ['staffs', { type: 2, staff_ids: [] }],
    ['staffs', { type: 2, staff_ids: [], party: [] }],
    ['staffs', { staff_ids: ['user1', 'user2'] }],
    ['staffs', { staff_ids: ['nobody'] }],
    ['staffs', { type: 2, staff_ids: ['user1', 'user1'] }],
    ['creator_staff_id', { creator_staff_id: 'nobody' }],
    ['auto_mark_tags', { auto_mark_tag_ids: [99] }],
    ['auto_mark_tags', { auto_mark_tag_ids: [1, 1] }],
    ['state', { state: '字'.repeat(31) }],
    ['scene', { scene: 3 }],
    ['type', { type: 0 }],
    ['state', { state: '门店7' }],
    ['state', { state: 'gx.c1' }],
  ])('refuses a bad %s: %o', async (field, bad) => {
    const id = await write((ctx) => createContactWay(ctx, another()), 900)
    const { total } = await list()
    const creating = write((ctx) => createContactWay(ctx, { ...another(), ...(bad as object) }), 900)
    await expect(creating).rejects.toMatchObject({ field })
    await expect(write((ctx) => changeContactWay(ctx, id, bad as never))).rejects.toMatchObject({ field })
    expect((await list()).total).toBe(total)
  })
})

describe('a state', () => {
  const create = (state: string) => write((ctx) => createContactWay(ctx, { ...mutable(), state }))

  it('goes to one of those who ask for it at once', async () => {
    const idle = await create('旧')
    const asked = [
      ...Array.from({ length: 5 }, () => create('抢')),
      write((ctx) => changeContactWay(ctx, idle, { state: '抢' })),
    ]
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const { reason } of outcomes.filter((outcome) => outcome.status === 'rejected'))
      expect(reason).toMatchObject({ field: 'state', reason: { code: 'state_taken', params: { value: '抢' } } })
  })

  it('stays with its code when the rest changes, and is free when the code is removed', async () => {
    const id = await create('收银台')
    expect(await write((ctx) => changeContactWay(ctx, id, { state: '收银台', remark: '新名字' }))).toBe(true)
    await write((ctx) => removeContactWay(ctx, id))
    expect(await create('收银台')).toBeGreaterThan(id)
  })

  it('is not free until the platform is known not to have the code that had it, dropped jobs or not', async () => {
    const { owner } = service.store
    const id = await create('灯箱')
    const asked = { since: 1, way: { type: 1, scene: 1, style: null, remark: '', skipVerify: true, state: '灯箱' } }
    const whole = { ...asked, way: { ...asked.way, staff: ['user2'], party: [] } }
    await owner`update contact_way set asked = ${owner.json(whole)} where corp_id = ${CORP} and id = ${id}`
    await write((ctx) => removeContactWay(ctx, id))
    await expect(create('灯箱')).rejects.toMatchObject({ field: 'state' })
    await owner`delete from job where corp_id = ${CORP}`
    await expect(create('灯箱')).rejects.toMatchObject({ field: 'state', reason: { code: 'state_not_free_yet' } })
    const findContactWay = async () => undefined
    await write(lookForAllDoubted)
    while ((await workOnDue(service.store, { findContactWay })) > 0);
    expect(await create('灯箱')).toBeGreaterThan(id)
  })

  it('may be repeated or reserved in what is imported: the oldest code counts, and stays changeable', async () => {
    const lines = [codeLine(50, { state: '旧码' }), codeLine(51, { state: '旧码' }), codeLine(52, { state: 'gx.x' })]
    await importRecords(service, { corp_id: CORP }, { contact_way: lines })
    expect(await write((ctx) => codeOfState(ctx, '旧码'))).toMatchObject({ id: 50 })
    for (const id of [51, 52]) expect(await write((ctx) => changeContactWay(ctx, id, { remark: 'x' }))).toBe(true)
    expect(await write((ctx) => changeContactWay(ctx, 51, { state: '旧码' }))).toBe(true)
  })

  it('is made for a code that comes without one, or gives its own up: its customers are told apart by it', async () => {
    const made = [await create(''), await write((ctx) => createContactWay(ctx, { ...mutable(), state: undefined }))]
    const changed = await create('让出')
    await write((ctx) => changeContactWay(ctx, changed, { state: '', remark: '无标记' }))
    for (const id of [...made, changed]) {
      const { contact_way_list } = await list({ limit: 100 })
      const state = contact_way_list.find((code) => code.id === id)?.state as string
      expect(state).toMatch(new RegExp(`^gx\\.c${id.toString(36)}[0-9a-z]{4}$`))
      expect(await write((ctx) => codeOfState(ctx, state))).toMatchObject({ id })
      expect(await write((ctx) => changeContactWay(ctx, id, { state }))).toBe(true)
    }
    expect(await create('让出')).toBeGreaterThan(changed)
  })
})

describe('a dataset line', () => {
  it.each([
    ['qr_code', { scene: 1 }],
    ['qr_code', { qr_code: null }],
    ['party', { party: ['1'] }],
    ['party', { type: 2, party: ['9'] }],
    ['staffs', { staffs: [] }],
    ['staffs', { staffs: [{ id: 'user1' }, { id: 'user2' }] }],
    ['staffs', { staffs: [{ id: 'nobody' }] }],
    ['staffs', { type: 2, staffs: [{ id: 'user1' }, { id: 'user1' }] }],
    ['staffs.0.id', { staffs: [{ name: '员工1' }] }],
    ['auto_mark_tags', { auto_mark_tags: [{ id: 99 }] }],
    ['auto_mark_tags.0.id', { auto_mark_tags: [{ id: '1' }] }],
    ['creator_staff_id', { creator_staff_id: 'nobody' }],
    ['state', { state: '字'.repeat(31) }],
    ['style', { style: '1' }],
    ['auto_reply.text.content', { auto_reply: { text: {} } }],
    ['remark', { remark: undefined }],
    ['updated_at', { updated_at: 1 }],
  ])('with a bad %s is refused by name: %o', async (field, bad) => {
    const importing = importRecords(service, { corp_id: CORP }, { contact_way: [codeLine(7), codeLine(60, bad)] })
    await expect(importing).rejects.toThrow(`contact_way.ndjson line 2, field ${field}:`)
  })

  it('may hold 30 characters of any kind in its state', async () => {
    await importRecords(service, { corp_id: CORP }, { contact_way: [codeLine(61, { state: '🍵'.repeat(30) })] })
    expect((await list({ limit: 100 })).contact_way_list.at(-1)?.state).toBe('🍵'.repeat(30))
  })
})
