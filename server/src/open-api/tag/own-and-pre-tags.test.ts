import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { changeCustomer } from '../../engines/customers/change.ts'

const CORP = 'wwowntags'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const follows = ['lina', 'wangfang'].map((staff_id, i) => ({ staff_id, added_at: 5 + i }))
  const people = [customer(1, { follows }), customer(2, { unionid: null }), customer(3, { phones: ['13800000003'] })]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people })
})
afterAll(() => service.stop())
beforeEach(async () => {
  const { owner } = service.store
  for (const table of ['internal_tag', 'pre_tag', 'customer_timeline'])
    await owner.unsafe(`delete from ${table} where corp_id = '${CORP}'`)
  await owner`update customer set tags = '{}' where corp_id = ${CORP}`
  await owner`update customer set unionid = null, phones = '{}' where corp_id = ${CORP} and external_user_id = 'wm0002'`
})

const OK = { errcode: 0, errmsg: 'ok' }
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  (await service.call(`/open-api/${path}`, { token, body: body as object, headers })).body
const get = async (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  service.call(`/open-api/${path}`, { token, query, headers })
type Follow = { staff_id: string; internal_tags: object[]; tags: { id: number }[] }
type Detail = { tags: number[]; follow_staffs: Follow[] }
const detail = async (id = 'wm0001') => (await get('external_user/get', { id })).body.external_user as Detail
const told = async () => [
  ...(await service.store.owner`
    select kind, staff_id, text from customer_timeline where corp_id = ${CORP} and "group" = 'tags' order by id`),
]

it('a tag that a staff member gave is shown at that pair alone, one that nobody gave at all', async () => {
  const shown = async () => {
    const { tags, follow_staffs } = await detail()
    return [tags, ...follow_staffs.map((each) => each.tags.map(({ id }) => id))]
  }
  const mark = async (staff_id: string | null, add: string[], remove: string[] = []) => {
    const lists = { add_tag_id_list: add, remove_tag_id_list: remove }
    expect(await post('tag/batch_update', { external_user_id: 'wm0001', staff_id, ...lists })).toEqual(OK)
    return shown()
  }
  await service.store.owner`
    update customer set tags = '{1}' where corp_id = ${CORP} and external_user_id = 'wm0001'`
  expect(await shown()).toEqual([[1], [1], [1]])
  expect(await mark('lina', ['et1', 'et2'])).toEqual([[1, 2], [1, 2], [1]])
  expect(await mark('wangfang', ['et2', 'et3'])).toEqual([
    [1, 2, 3],
    [1, 2],
    [1, 2, 3],
  ])
  // the customer keeps what another gave
  expect(await mark('lina', [], ['et2', 'et3'])).toEqual([[1, 2, 3], [1], [1, 2, 3]])
  expect(await mark('wangfang', [], ['et2'])).toEqual([[1, 3], [1], [1, 3]])
  expect(await mark(null, ['et2'])).toEqual([
    [1, 3, 2],
    [1, 2],
    [1, 3, 2],
  ])
})

describe('tags of a staff member’s own', () => {
  const change = (how: 'add' | 'remove', over: object = {}) =>
    post(`tag/internal/${how}`, { staff_id: 'lina', external_user_id: 'wm0001', tag_name: '爱聊', ...over })
  const own = async () =>
    Object.fromEntries((await detail()).follow_staffs.map((each) => [each.staff_id, each.internal_tags]))

  it('belong to one pair, are shown with it, and told in the timeline once', async () => {
    for (let i = 0; i < 2; i++) expect(await change('add')).toEqual(OK)
    await change('add', { external_user_id: null, external_user_unionid: 'on1', tag_name: '怕烫' })
    await change('add', { staff_id: 'wangfang', external_user_id: '', external_user_unionid: 'on1' })
    expect(await own()).toEqual({ lina: [{ name: '怕烫' }, { name: '爱聊' }], wangfang: [{ name: '爱聊' }] })
    const { external_user } = await post('external_user/batch_get', { id_list: ['wm0001'] })
    expect((external_user as Detail[])[0]?.follow_staffs[1]?.internal_tags).toEqual([{ name: '爱聊' }])
    for (let i = 0; i < 2; i++) expect(await change('remove')).toEqual(OK)
    expect(await own()).toEqual({ lina: [{ name: '怕烫' }], wangfang: [{ name: '爱聊' }] })
    expect(await told()).toEqual([
      { kind: 'add_tags', staff_id: 'lina', text: '打上个人标签「爱聊」' },
      { kind: 'add_tags', staff_id: 'lina', text: '打上个人标签「怕烫」' },
      { kind: 'add_tags', staff_id: 'wangfang', text: '打上个人标签「爱聊」' },
      { kind: 'remove_tags', staff_id: 'lina', text: '移除个人标签「爱聊」' },
    ])
  })

  it('are a hundred at most', async () => {
    const { owner } = service.store
    await owner`insert into internal_tag select ${CORP}, 'wm0001', 'lina', 'n' || n, 1 from generate_series(1, 100) n`
    expect((await change('add')).errcode).toBe(10049)
    expect((await change('add', { tag_name: 'n7' })).errcode).toBe(0)
  })

  it.each([
    [{ external_user_id: 'nobody' }, 20350],
    [{ external_user_id: null, external_user_unionid: 'nobody' }, 20351],
    [{ external_user_id: '' }, 20352],
    [{ staff_id: 'gone' }, 20353],
    [{ staff_id: 'zhangwei' }, 20353],
    [{ external_user_id: 'wm0002' }, 20353],
    [{ tag_name: '' }, 10049],
    [{ tag_name: ' ' }, 10049],
    [{ tag_name: null }, 10049],
    [{ tag_name: 7 }, 10049],
    [{ tag_name: '长'.repeat(31) }, 10049],
  ])('%j is refused with %i', async (over, code) => {
    expect([(await change('add', over)).errcode, (await change('remove', over)).errcode]).toEqual([code, code])
    expect([await own(), await told()]).toEqual([{ lina: [], wangfang: [] }, []])
  })
})

describe('tags before people come', () => {
  const tag = { id: 2, name: '标签2', group_name: '等级' }
  const mark = (over: object = {}) => post('wx_user/mark_tag', { tag, unionid_list: ['on1', 'on77'], ...over })
  const tasks = async (query: Record<string, string> = {}) => (await get('pre_tag/list_v2', query)).body.tag_tasks

  it('mark customers at once, and the others when they are known', async () => {
    expect(await mark()).toEqual(OK)
    expect(
      await mark({ unionid_list: null, mobile_list: ['13800000003', '13800000077'], tag: { ...tag, id: '2' } }),
    ).toEqual(OK)
    expect([(await detail()).tags, (await detail('wm0003')).tags]).toEqual([[2], [2]])
    const common = { tag_ids: ['et2'], create_at: service.now(), source: 'openapi' }
    expect(await tasks()).toEqual([
      { unionid: 'on1', ...common, has_marked: true },
      { unionid: 'on77', ...common, has_marked: false },
      { mobile: '13800000003', ...common, has_marked: true },
      { mobile: '13800000077', ...common, has_marked: false },
    ])
    expect(await told()).toEqual([
      { kind: 'pre_tag_by_unionid', staff_id: null, text: '按 unionid 打上标签「标签2」' },
      { kind: 'pre_tag_by_mobile', staff_id: null, text: '按手机号打上标签「标签2」' },
    ])
    await service.act(CORP, (ctx) => changeCustomer(ctx, 'wm0002', { unionid: 'on77', phones: ['13800000077'] }))
    expect((await detail('wm0002')).tags).toEqual([2])
    expect(((await tasks()) as { has_marked: boolean }[]).every(({ has_marked }) => has_marked)).toBe(true)
    expect(await told()).toHaveLength(3)
  })

  it('are given once, whoever asks again', async () => {
    await mark()
    await service.store.owner`update customer set tags = '{}' where corp_id = ${CORP}`
    expect(await mark()).toEqual(OK)
    expect([(await detail()).tags, ((await tasks()) as object[]).length]).toEqual([[], 2])
  })

  it('take a thousand, go with their tag, and come in pages', async () => {
    const unionid_list = Array.from({ length: 1000 }, (_, i) => `u${i}`)
    expect(await mark({ unionid_list })).toEqual(OK)
    expect(await tasks({ limit: '2', offset: '997' })).toMatchObject([{ unionid: 'u997' }, { unionid: 'u998' }])
    expect(await tasks({ limit: '5', offset: '999' })).toMatchObject([{ unionid: 'u999' }])
    expect(await tasks({ start_time: String(service.now() + 1) })).toEqual([])
    expect(await tasks({ end_time: String(service.now()), limit: '1' })).toHaveLength(1)
    const { owner } = service.store
    await owner`insert into tag (corp_id, t_id, tag_id, tag_name, tag_group_id, created_at, updated_at)
      values (${CORP}, 9, 'et9', '一时', 'g1', 1, 2)`
    await mark({ tag: { id: 9, name: '一时', group_name: '等级' }, unionid_list: ['later'] })
    await post('tag/delete', { group_id: 'g1', tag_ids: ['et9'] })
    expect(await tasks({ limit: '5', offset: '999' })).toHaveLength(1)
  })

  it('wait for a pair of unionid and openid where ids are encrypted, for the unionid alone elsewhere', async () => {
    const cipher = 'wwcipher'
    const { token: theirs } = await addCorp(service, cipher)
    await service.store.owner`update corp set ciphertext = true where corp_id = ${cipher}`
    for (const [corp_id, as] of [
      [cipher, theirs],
      [CORP, token],
    ] as const) {
      await importRecords(
        service,
        { corp_id, ciphertext: corp_id === cipher },
        { ...surroundings, customer: [customer(4, { unionid: null })] },
      )
      const tags = async () =>
        (
          (await service.call('/open-api/external_user/get', { token: as, query: { id: 'wm0004' } })).body
            .external_user as Detail
        ).tags
      const body = { tag, unionid_openid_list: [{ unionid: 'on88', openid: 'o1' }] }
      expect((await service.call('/open-api/wx_user/mark_tag', { token: as, body })).body).toEqual(OK)
      await service.act(corp_id, (ctx) => changeCustomer(ctx, 'wm0004', { unionid: 'on88', openid: 'o2' }))
      expect(await tags()).toEqual(corp_id === cipher ? [] : [2])
      await service.act(corp_id, (ctx) => changeCustomer(ctx, 'wm0004', { openid: 'o1' }))
      expect(await tags()).toEqual([2])
    }
  })

  it('are removed by a GET that is a write', async () => {
    await mark()
    const remove = (unionid: string, headers = {}) => get('pre_tag/remove/unionid', { unionid }, headers)
    expect((await remove('on77', { 'sec-purpose': 'prefetch' })).status).toBe(403)
    const head = await service.call('/open-api/pre_tag/remove/unionid', {
      token,
      query: { unionid: 'on77' },
      method: 'HEAD',
    })
    expect(head.status).toBe(405)
    expect(await tasks()).toHaveLength(2)
    for (let i = 0; i < 2; i++) expect((await remove('on77', { 'idempotency-key': 'k' })).body).toEqual(OK)
    expect((await remove('on77')).body.errcode).toBe(20310)
    expect((await remove('')).body.errcode).toBe(10049)
    expect(await tasks()).toMatchObject([{ unionid: 'on1' }])
    expect((await detail()).tags).toEqual([2])
  })

  const many = (n: number) => Array.from({ length: n }, (_, i) => `u${i}`)
  it.each([
    ['no tag', { tag: null }, 10002],
    ['another name', { tag: { ...tag, name: '标签1' } }, 10002],
    ['another group', { tag: { ...tag, group_name: '别的' } }, 10002],
    ['an unknown tag', { tag: { ...tag, id: 99 } }, 10002],
    ['an id of letters', { tag: { ...tag, id: 'et2' } }, 10002],
    ['nobody', { unionid_list: null }, 20351],
    ['an empty list', { unionid_list: [] }, 20351],
    ['an empty unionid', { unionid_list: [''] }, 20351],
    ['a number', { mobile_list: [13800000003] }, 20351],
    ['too many', { unionid_list: many(1001) }, 20351],
    ['far too many', { mobile_list: many(10_000) }, 20351],
    ['a pair without openid', { unionid_openid_list: [{ unionid: 'x' }] }, 20351],
  ])('refuse %s', async (_, over, code) => {
    expect((await mark(over)).errcode).toBe(code)
    expect([await tasks(), (await detail()).tags]).toEqual([[], []])
  })
})
