import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorp, type TestService } from '../../../../qa/support/service.ts'
import { basic, messageCalls, startMessages } from './test-setup.ts'

type Calls = ReturnType<typeof messageCalls>
const END = 2_000_000_000

let service: TestService
let token: string
let other: string
let send: Calls['send']
let recipientsOf: Calls['recipientsOf']
let refused: Calls['refused']

beforeAll(async () => {
  ;({ service, token, other } = await startMessages())
  ;({ send, recipientsOf, refused } = messageCalls(service, token))
})
afterAll(() => service.stop())

/** Sends and gives [customer, sender] of each recipient. */
async function reached(body: Record<string, unknown>): Promise<string[]> {
  const reply = await send({ ...basic, ...body })
  expect(reply).toMatchObject({ errcode: 0, errmsg: 'ok', mission_id: expect.any(Number) })
  return recipientsOf(reply.mission_id as number)
}

describe('targets', () => {
  it('by external user id: the sender is the earliest follower; unknown and unfollowed ones are named', async () => {
    const reply = await send({ ...basic, eu_ext_ids: ['wm0002', 'wm0001', 'nobody', 'wm0004', 'wm0001', 'nobody'] })
    expect(reply).toEqual({
      ...{ errcode: 0, errmsg: 'ok', error_ext_ids: ['nobody', 'wm0004'], error_unionids: [] },
      mission_id: expect.any(Number),
    })
    expect(await recipientsOf(reply.mission_id as number)).toEqual(['wm0001 lina', 'wm0002 zhangwei'])
  })

  it('by unionid: the first customer of several with one', async () => {
    const reply = await send({ ...basic, unionids: ['on1', 'on3', 'onx', 'on4', '"\\', 'a\n{,}'] })
    expect(reply).toMatchObject({ errcode: 0, error_ext_ids: [], error_unionids: ['"\\', 'a\n{,}', 'on4', 'onx'] })
    expect(await recipientsOf(reply.mission_id as number)).toEqual(['wm0001 lina', 'wm0003 wangfang'])
  })

  it('by staff member: only customers whom that one follows', async () => {
    const staff_eu_list = [
      { staff_ext_id: 'zhangwei', eu_ext_ids: ['wm0001', 'wm0002', 'wm0003'] },
      { staff_ext_id: ['wangfang'], eu_ext_ids: ['wm0003', 'wm0002', 'gone'] },
    ]
    const reply = await send({ ...basic, staff_eu_list })
    expect(reply).toMatchObject({ errcode: 0, error_ext_ids: ['gone'], error_unionids: [] })
    expect(await recipientsOf(reply.mission_id as number)).toEqual([
      ...['wm0003 wangfang', 'wm0001 zhangwei', 'wm0002 zhangwei'],
    ])
  })

  it('once per customer, or by each of its staff members', async () => {
    const staff_eu_list = [{ staff_ext_id: ['zhangwei', 'lina'], eu_ext_ids: ['wm0001', 'wm0002'] }]
    expect(await reached({ staff_eu_list })).toEqual(['wm0001 lina', 'wm0002 zhangwei'])
    expect(await reached({ staff_eu_list, external_user_filter: { eu_distinct: false, end_time: END } })).toEqual([
      ...['wm0001 lina', 'wm0001 zhangwei', 'wm0002 zhangwei'],
    ])
  })

  it('once by each staff member, however often the pair is given', async () => {
    const twice = { staff_ext_id: ['zhangwei', 'zhangwei'], eu_ext_ids: ['wm0001', 'wm0001', 'wm0003', 'wm0003'] }
    const body = { staff_eu_list: [twice, twice], external_user_filter: { eu_distinct: false, end_time: END } }
    const reply = await send({ ...basic, ...body })
    expect(reply).toMatchObject({ errcode: 0, error_ext_ids: ['wm0003'], error_unionids: [] })
    expect(await recipientsOf(reply.mission_id as number)).toEqual(['wm0001 zhangwei'])
  })

  it('by filter alone', async () => {
    const staff_ext_id_list = ['zhangwei', 'lina']
    const filter = (more: object) => reached({ external_user_filter: { staff_ext_id_list, end_time: END, ...more } })
    expect(await filter({})).toEqual(['wm0001 lina', 'wm0002 zhangwei'])
    expect(await filter({ eu_distinct: false })).toEqual(['wm0001 lina', 'wm0001 zhangwei', 'wm0002 zhangwei'])
    expect(await filter({ start_time: 200, end_time: 300 })).toEqual(['wm0001 zhangwei', 'wm0002 zhangwei'])
    expect(await filter({ kanban_stage_id_list: [11] })).toEqual(['wm0001 zhangwei', 'wm0002 zhangwei'])
    expect(await filter({ group_ext_id_list: ['wr2'] })).toEqual(['wm0002 zhangwei'])
    expect(await filter({ gender: 1 })).toEqual(['wm0001 lina'])
    expect(await filter({ tag_condition: { or_tag_list: [1, 2], not_or_tag_list: [1] } })).toEqual(['wm0002 zhangwei'])
  })

  it('narrowed by the filter, without calling anyone an error', async () => {
    const filter = { end_time: END, gender: 1, staff_ext_id_list: ['wangfang'], kanban_stage_id_list: [11] }
    const reply = await send({ ...basic, eu_ext_ids: ['wm0001', 'wm0002'], external_user_filter: filter })
    expect(reply).toMatchObject({ errcode: 0, error_ext_ids: [] })
    expect(await recipientsOf(reply.mission_id as number)).toEqual(['wm0001 zhangwei'])
  })
})

describe('refuses with 10049 and creates nothing', () => {
  const eu_ext_ids = ['wm0001']
  const lists = { error_ext_ids: ['nobody', 'wm0004'], error_unionids: [] }

  it('when nobody is left, with the lists', async () => {
    expect(await refused({ eu_ext_ids: ['wm0004', 'nobody'] }, /没有可发送的客户/)).toMatchObject(lists)
    expect(await refused({ unionids: ['on4'] }, /没有可发送/)).toMatchObject({
      error_ext_ids: [],
      error_unionids: ['on4'],
    })
    expect(await refused({ eu_ext_ids, external_user_filter: { end_time: 1 } }, /没有可发送/)).toMatchObject({
      error_ext_ids: [],
    })
  })

  it.each([
    ['no target', {}, /应传 staff_eu_list/],
    ['empty targets', { eu_ext_ids: [], unionids: [], staff_eu_list: [] }, /应传 staff_eu_list/],
    ['a filter without staff', { external_user_filter: { end_time: END } }, /staff_ext_id_list/],
    ['two targets', { eu_ext_ids, unionids: ['on1'] }, /只能传其中一个/],
    ['two other targets', { eu_ext_ids, staff_eu_list: [{ staff_ext_id: 'lina', eu_ext_ids }] }, /只能传其中一个/],
    ['no name', { eu_ext_ids, name: undefined }, /name/],
    ['an empty name', { eu_ext_ids, name: '' }, /name/],
    ['no creator', { eu_ext_ids, create_staff_ext_id: undefined }, /create_staff_ext_id/],
    ['an unknown creator', { eu_ext_ids, create_staff_ext_id: 'nobody' }, /员工 nobody 不存在/],
    ['an unknown sender', { staff_eu_list: [{ staff_ext_id: ['lina', 'x'], eu_ext_ids }] }, /员工 x 不存在/],
    ['no content', { eu_ext_ids, text: undefined }, /text 与 attachments/],
    ['empty content', { eu_ext_ids, text: '', attachments: [] }, /text 与 attachments/],
    ['a filter without end_time', { eu_ext_ids, external_user_filter: {} }, /end_time/],
    [
      'times in the wrong order',
      { external_user_filter: { staff_ext_id_list: ['lina'], start_time: 2, end_time: 1 } },
      /end_time/,
    ],
    [
      'stages without staff',
      { eu_ext_ids, external_user_filter: { end_time: END, kanban_stage_id_list: [11] } },
      /kanban_stage_id_list/,
    ],
    [
      'groups without staff',
      { eu_ext_ids, external_user_filter: { end_time: END, group_ext_id_list: ['wr1'] } },
      /group_ext_id_list/,
    ],
    ['a start without staff', { eu_ext_ids, external_user_filter: { end_time: END, start_time: 0 } }, /start_time/],
    ['a gender of 3', { eu_ext_ids, external_user_filter: { end_time: END, gender: 3 } }, /gender/],
    [
      'tags that are strings',
      { eu_ext_ids, external_user_filter: { end_time: END, tag_condition: { or_tag_list: ['1'] } } },
      /tag_condition/,
    ],
    ['an attachment of no known type', { eu_ext_ids, attachments: [{ msgtype: 'voice', voice: {} }] }, /attachments/],
    ['an attachment without its object', { eu_ext_ids, attachments: [{ msgtype: 'image', link: {} }] }, /attachments/],
    ['a link without url', { eu_ext_ids, attachments: [{ msgtype: 'link', link: { title: 'x' } }] }, /url/],
    ['allow_select as text', { eu_ext_ids, allow_select: 'true' }, /allow_select/],
    ['an id that is no string', { eu_ext_ids: [1] }, /eu_ext_ids/],
  ])('%s', async (_, body, reason) => {
    await refused(body, reason)
  })
})

it('knows nothing of another corporation', async () => {
  expect(await send({ ...basic, eu_ext_ids: ['wm0001'] }, { as: other })).toMatchObject({
    errcode: 10049,
    error_ext_ids: ['wm0001'],
  })
  const { mission_id } = await send({ ...basic, eu_ext_ids: ['wm0001'] })
  const { body } = await service.call('/open-api/group_msg/result', {
    token: other,
    query: { mission_id: mission_id as number },
  })
  expect(body.errcode).toBe(10049)
})

it('needs a basic seat', async () => {
  const bare = await addCorp(service, 'wwbare', { seats: ['service'] })
  expect(await send({ ...basic, eu_ext_ids: ['wm0001'] }, { as: bare.token })).toMatchObject({ errcode: 10901 })
})
