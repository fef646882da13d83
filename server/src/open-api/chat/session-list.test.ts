import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { addMessage } from '../../engines/chat/add-message.ts'
import { changeSession, createSession, removeSession } from '../../engines/chat/session.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { department, message, session, staff } from './fixtures.ts'

const PATH = '/open-api/chat/session/list'
const CORP = 'wwsession'
const KINDS = ['ext_user', 'room', 'other_staff', 'ext_user'] as const
const sessions = Array.from({ length: 140 }, (_, i) =>
  session({
    id: `s${i}`,
    session_type: KINDS[i % 4],
    target_id: `t${i}`,
    last_msg_time: 1_700_000_000 + ((i * 37) % 50),
    last_msg_thumb: `摘要${i}`,
    unionid: i % 4 === 0 ? `u${i}` : null,
  }),
)

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { department, staff, chat_session: sessions })
})
afterAll(() => service.stop())

type Item = Record<string, unknown>
const get = async (query: Record<string, string | number>, as = token) =>
  (await service.call(PATH, { token: as, query })).body
const ids = (body: Item) => (body.session_list as Item[]).map(({ id }) => id)
const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(CORP, work, now)

/** What the list should show, by plain comparison of the imported records. */
function wanted(type: string | undefined, order: string): string[] {
  const chosen = sessions.filter(({ session_type }) => (type ? session_type === type : session_type !== 'room'))
  const byId = (a: Item, b: Item) => (String(a.id) < String(b.id) ? -1 : 1)
  const byUpdate = (a: Item, b: Item) => Number(b.last_msg_time) - Number(a.last_msg_time) || byId(b, a)
  return chosen.toSorted(order === 'id_asc' ? byId : byUpdate).map(({ id }) => id as string)
}

it('shows every field of a session', async () => {
  const first = wanted(undefined, 'last_updated_desc')[0]
  expect(await get({ staff_id: 'an', limit: 1 })).toEqual({
    errcode: 0,
    errmsg: 'ok',
    session_list: [sessions.find(({ id }) => id === first)],
    total: 105,
  })
})

it.each([undefined, 'ext_user', 'room', 'other_staff'])('lists type %s in both orders, page by page', async (type) => {
  for (const order_by of ['last_updated_desc', 'id_asc']) {
    const query = { staff_id: 'an', order_by, ...(type ? { type } : {}) }
    const all = wanted(type, order_by)
    for (const offset of [0, 10, 30, 100, 1000]) {
      const body = await get({ ...query, offset })
      expect({ ids: ids(body), total: body.total }).toEqual({ ids: all.slice(offset, offset + 30), total: all.length })
    }
    expect(ids(await get({ ...query, limit: 100 }))).toEqual(all.slice(0, 100))
  }
})

it('orders by the latest message by default', async () => {
  expect(ids(await get({ staff_id: 'an' }))).toEqual(ids(await get({ staff_id: 'an', order_by: 'last_updated_desc' })))
})

it('shows nothing of a staff member without sessions', async () => {
  expect(await get({ staff_id: 'bo' })).toMatchObject({ session_list: [], total: 0 })
})

it.each([
  [{}],
  [{ staff_id: '' }],
  [{ staff_id: 'nobody' }],
  [{ staff_id: 'an', order_by: 'id' }],
  [{ staff_id: 'an', type: 'group' }],
  [{ staff_id: 'an', limit: '0' }],
  [{ staff_id: 'an', limit: '101' }],
  [{ staff_id: 'an', offset: '-1' }],
])('refuses %j with 20402', async (query) => {
  expect(await get(query as Record<string, string>)).toEqual({ errcode: 20402, errmsg: expect.any(String) })
})

it('needs a conversation seat and the agreed terms', async () => {
  const seatless = await addCorp(service, 'wwsession2', { seats: ['basic'] })
  expect((await get({ staff_id: 'an' }, seatless.token)).errcode).toBe(10901)
  const unagreed = await addCorp(service, 'wwsession3', { chatTerms: false })
  expect((await get({ staff_id: 'an' }, unagreed.token)).errcode).toBe(10902)
})

it('keeps corporations apart', async () => {
  const other = await addCorp(service, 'wwsession4')
  await importRecords(service, { corp_id: 'wwsession4' }, { department, staff, chat_session: [session({ id: 's0' })] })
  expect(await get({ staff_id: 'an' }, other.token)).toMatchObject({ session_list: [{ name: '李四' }], total: 1 })
})

it.each([
  [{ type: 1 }, /line 1.*type/],
  [{ session_type: 'single' }, /line 1.*session_type/],
  [{ staff_id: 'nobody' }, /line 1.*staff_id/],
])('imports no session with %j', async (wrong, reason) => {
  const chat_session = [{ ...session({}), ...wrong }]
  await expect(importRecords(service, { corp_id: CORP }, { chat_session })).rejects.toThrow(reason)
})

describe('the last message', () => {
  const of = async (id: string, staff_id = 'bo') => {
    const body = await get({ staff_id, limit: 100 })
    return (body.session_list as Item[]).find((item) => item.id === id)
  }

  it('is the newest of what was imported, and of what is added', async () => {
    const chat_session = ['a', 'b'].map((id) => session({ id, staff_id: 'bo', last_msg_thumb: '旧', last_msg_time: 5 }))
    const at = { staff_id: 'bo', session_id: 'a' }
    const chat_message = [
      message({ ...at, id: 1, text_content: '第一条', time: 100 }),
      message({ ...at, id: 2, type: 'image', content: {}, text_content: '', time: 200 }),
    ]
    await importRecords(service, { corp_id: CORP }, { chat_session, chat_message })
    expect(await of('a')).toMatchObject({ last_msg_thumb: '[图片]', last_msg_time: 200 })
    expect(await of('b')).toMatchObject({ last_msg_thumb: '旧', last_msg_time: 5 })
    expect(ids(await get({ staff_id: 'bo' }))).toEqual(['a', 'b'])

    const { id, created_at, ...fields } = message({ id: 0, staff_id: 'bo', session_id: 'b', time: 300 })
    await write((ctx) => addMessage(ctx, { ...fields, text_content: '茶'.repeat(300) } as never), 400)
    expect(await of('b')).toMatchObject({ last_msg_thumb: '茶'.repeat(200), last_msg_time: 300 })
    expect(ids(await get({ staff_id: 'bo' }))).toEqual(['b', 'a'])

    await importRecords(service, { corp_id: CORP }, { chat_session })
    expect(await of('a')).toMatchObject({ last_msg_thumb: '[图片]', last_msg_time: 200 })

    const later = [message({ ...at, id: 9, text_content: '又来了', time: 900 })]
    await importRecords(service, { corp_id: CORP }, { chat_message: later })
    expect(ids(await get({ staff_id: 'bo' }))).toEqual(['a', 'b'])
    expect(ids(await get({ staff_id: 'bo', offset: 1 }))).toEqual(['b'])
  })
})

describe('a session', () => {
  it('is created, changed and removed with its messages, and the list shows it at once', async () => {
    const draft = { id: 'new', staff_id: 'bo', session_type: 'room' as const, target_id: 'wr1', name: '茶友群' }
    await write((ctx) => createSession(ctx, draft), 1_800_000_000)
    const shown = { ...draft, avatar: '', agree_msgaudit: false, agree_time: 0, unionid: null, type: 3 }
    const empty = { created_at: 1_800_000_000, last_msg_thumb: '', last_msg_time: 0 }
    expect(await get({ staff_id: 'bo', type: 'room' })).toMatchObject({
      session_list: [{ ...shown, ...empty }],
      total: 1,
    })
    await expect(write((ctx) => createSession(ctx, draft), 1)).rejects.toThrow(/already/)
    await write((ctx) => createSession(ctx, { ...draft, staff_id: 'an' }), 1)

    const key = { staff_id: 'bo', id: 'new' }
    expect(await write((ctx) => changeSession(ctx, key, { agree_msgaudit: true, agree_time: 7 }))).toBe(true)
    expect(await get({ staff_id: 'bo', type: 'room' })).toMatchObject({
      session_list: [{ agree_msgaudit: true, agree_time: 7 }],
    })

    const { id, created_at, ...fields } = message({ id: 0, staff_id: 'bo', session_id: 'new' })
    await write((ctx) => addMessage(ctx, fields as never), 1)
    expect(await write((ctx) => removeSession(ctx, key))).toBe(true)
    expect(await write((ctx) => removeSession(ctx, key))).toBe(false)
    expect(await get({ staff_id: 'bo', type: 'room' })).toMatchObject({ session_list: [], total: 0 })
    await expect(write((ctx) => addMessage(ctx, fields as never), 1)).rejects.toThrow(/no session/)
    const left = await service.store.owner`
      select 1 from chat_message where corp_id = ${CORP} and staff_id = 'bo' and session_id = 'new'`
    expect(left).toHaveLength(0)
  })

  it('with a colleague shows the colleague’s present name and avatar', async () => {
    const draft = { id: 'mate', staff_id: 'bo', session_type: 'other_staff' as const, target_id: 'an', name: '旧名' }
    await write((ctx) => createSession(ctx, draft), 1)
    const shown = () => get({ staff_id: 'bo', type: 'other_staff' })
    expect(await shown()).toMatchObject({ session_list: [{ name: '安然' }] })
    await write(
      ({ tx }) => tx`update staff set name = '安安', avatar = 'new.png' where corp_id = ${CORP} and id = 'an'`,
    )
    expect(await shown()).toMatchObject({ session_list: [{ name: '安安', avatar: 'new.png' }] })
  })

  it.each([
    [{ staff_id: 'nobody' }, /staff_id/],
    [{ session_type: 'single' }, /session_type/],
    [{ id: '' }, /id/],
  ])('is not created with %j', async (wrong, reason) => {
    const draft = { id: 'x', staff_id: 'an', session_type: 'room', target_id: 't', name: 'n', ...wrong }
    await expect(write((ctx) => createSession(ctx, draft as never), 1)).rejects.toThrow(reason)
  })
})

it('follows the names of customers and group chats', async () => {
  const { owner } = service.store
  const customer = {
    external_user_id: 't0',
    unionid: null,
    openid: null,
    name: '陈静',
    avatar: '',
    gender: 2,
    phones: [],
    points: 0,
  }
  const links = { tags: [], properties: {}, custom_fields: [], follows: [], groups: [], created_at: 1, updated_at: 1 }
  const group = { group_ext_id: 't1', name: '老客户群', owner_staff_id: 'an', member_count: 1, created_at: 1 }
  await importRecords(service, { corp_id: CORP }, { group_chat: [group], customer: [{ ...customer, ...links }] })
  await owner`update customer set name = '陈静静' where corp_id = ${CORP}`
  await owner`update group_chat set name = '会员群' where corp_id = ${CORP}`
  const named = async (type: string, id: string) =>
    ((await get({ staff_id: 'an', type, limit: 100 })).session_list as Item[]).find((each) => each.id === id)?.name
  expect(await named('ext_user', 's0')).toBe('陈静静')
  expect(await named('room', 's1')).toBe('会员群')
})
