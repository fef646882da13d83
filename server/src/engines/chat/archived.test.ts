import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { noteArchiveAgreed, recordArchived } from './archived.ts'

const CORP = 'wwarchived'
let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1)] })
  await service.store.owner`update staff set ma_authorized = id in ('lina', 'wangfang'), name = '员工' || id`
})
afterAll(() => service.stop())
beforeEach(async () => {
  await service.store.owner`delete from chat_message`
  await service.store.owner`delete from chat_session`
})

let n = 0
const record = (message: object, at?: number) =>
  service.act(
    CORP,
    (ctx) =>
      recordArchived(ctx, {
        ...{
          msgid: `m${++n}`,
          action: 'send',
          from: 'wm0001',
          tolist: ['lina'],
          roomid: '',
          msgtime: 1_700_000_000_123,
        },
        ...{ msgtype: 'text', text: { content: '你好' } },
        ...message,
      }),
    at,
  )
const sessions = async (staff_id: string, type: string) => {
  const query = { staff_id, type }
  const { body } = await service.call('/open-api/chat/session/list', { token, query })
  return body.session_list as Record<string, unknown>[]
}
const rows = async () => [
  ...(await service.store.owner`
    select staff_id, session_id, id, type, time, from_id, to_id, from_name, content, direction, room_id, text_content
    from chat_message order by staff_id, session_id, id`),
]

describe('a message of the archive', () => {
  it('goes into the session with the customer, which it opens', async () => {
    await record({})
    await record({ from: 'lina', tolist: ['wm0001'], text: { content: '您好' } })
    const base = { staff_id: 'lina', session_id: 'lina_wm0001', type: 'text', time: 1_700_000_000, room_id: null }
    expect(await rows()).toEqual([
      {
        ...base,
        ...{ id: 1, from_id: 'wm0001', to_id: 'lina', direction: 'receive', text_content: '你好' },
        from_name: expect.any(String),
        content: { content: '你好' },
      },
      {
        ...base,
        ...{ id: 2, from_id: 'lina', to_id: 'wm0001', direction: 'send', text_content: '您好' },
        from_name: '员工lina',
        content: { content: '您好' },
      },
    ])
    expect(await service.store.owner`select target_id, session_type, last_msg_thumb from chat_session`).toMatchObject([
      { target_id: 'wm0001', session_type: 'ext_user', last_msg_thumb: '您好' },
    ])
    const query = { external_user_id: 'wm0001', group: 'service' }
    const { body } = await service.call('/open-api/external_user/timeline', { token, query })
    expect(body.timeline_list).toMatchObject([
      {
        ...{ kind: 'start_chat', actor: 'customer', staff_id: 'lina', time: 1_700_000_000, text: '与员工lina开始聊天' },
        object: { type: 'chat_session', id: 'lina_wm0001' },
      },
    ])
  })

  it('between two staff members is in both their lists, in opposite directions', async () => {
    await record({ from: 'lina', tolist: ['wangfang', 'zhangwei'] })
    expect((await rows()).map((row) => `${row.session_id} ${row.direction}`)).toEqual([
      ...['lina_wangfang send', 'lina_zhangwei send', 'wangfang_lina receive'],
    ])
    expect(await sessions('lina', 'other_staff')).toEqual(
      expect.arrayContaining([expect.objectContaining({ target_id: 'wangfang', last_msg_thumb: '你好' })]),
    )
    expect(await sessions('wangfang', 'other_staff')).toMatchObject([{ target_id: 'lina', last_msg_thumb: '你好' }])
  })

  it('between a staff member and a colleague who is not known here is in the staff member’s list', async () => {
    await record({ from: 'lina', tolist: ['newcomer'] })
    await record({ from: 'newcomer', tolist: ['lina'] })
    expect(await sessions('lina', 'other_staff')).toMatchObject([{ target_id: 'newcomer', last_msg_thumb: '你好' }])
    expect((await rows()).map(({ direction, to_id }) => [direction, to_id])).toEqual([
      ['send', 'newcomer'],
      ['receive', 'lina'],
    ])
  })

  it('in a room is once with every staff member whose messages are archived', async () => {
    await record({ roomid: 'wr1', from: 'wm0001', tolist: ['lina', 'wangfang', 'zhangwei', 'wm0002'] })
    expect((await rows()).map((row) => `${row.session_id} ${row.to_id} ${row.room_id}`)).toEqual([
      ...['lina_wr1 wr1 wr1', 'wangfang_wr1 wr1 wr1'],
    ])
  })

  it('keeps numbers of its content to the last digit, and names in their order', async () => {
    const meeting = '{"topic":"周会","meetingid":12345678901234567891,"at":{"2":1.10,"1":1e400}}'
    const written = `{"msgtype":"meeting", "meeting" : ${meeting} }`
    await record({ ...JSON.parse(written), written })
    const query = { staff_id: 'lina', session_id: 'lina_wm0001' }
    const { text } = await service.call('/open-api/chat/message/list', { token, query })
    expect(text).toContain(`"content":${meeting}`)
  })

  it('keeps its content as it came, under whatever name', async () => {
    await record({ msgtype: 'docmsg', doc: { title: '文档' } })
    await record({ msgtype: 'news', info: { item: [{ title: '图文' }] } })
    await record({ msgtype: 'revoke', revoke: { pre_msgid: 'm1' } })
    expect((await rows()).map(({ type, content }) => ({ type, content }))).toEqual([
      { type: 'docmsg', content: { title: '文档' } },
      { type: 'news', content: { item: [{ title: '图文' }] } },
      { type: 'revoke', content: { pre_msgid: 'm1' } },
    ])
  })

  it('that says nothing, or is of strangers alone, is nowhere', async () => {
    await record({ action: 'switch', from: undefined, user: 'lina' })
    await record({ from: 'wm0001', tolist: ['zhangwei'] })
    await record({ from: 'wm0001', tolist: ['nobody'] })
    expect(await rows()).toEqual([])
  })
})

it('notes who agreed to the archive, and that they no longer do', async () => {
  await record({})
  const agreed = async () => (await service.store.owner`select agree_msgaudit, agree_time from chat_session`)[0]
  await service.act(CORP, (ctx) => noteArchiveAgreed(ctx, { staffId: 'lina', externalUserId: 'wm0001' }, 100))
  expect(await agreed()).toEqual({ agree_msgaudit: true, agree_time: 100 })
  await record({ msgtype: 'disagree', msgtime: 200_000, disagree: { userid: 'wm0001', disagree_time: 200 } })
  expect(await agreed()).toEqual({ agree_msgaudit: false, agree_time: 0 })
  await record({ msgtype: 'agree', msgtime: 300_000, agree: { userid: 'wm0001', agree_time: 300 } })
  expect(await agreed()).toEqual({ agree_msgaudit: true, agree_time: 300 })
})

it('shows in the list of sessions', async () => {
  await record({})
  expect(await sessions('lina', 'ext_user')).toMatchObject([{ id: 'lina_wm0001', last_msg_thumb: '你好' }])
})
