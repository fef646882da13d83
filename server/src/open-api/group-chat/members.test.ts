import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { upsertGroupChatFromPlatform } from '../../engines/customers/group-chat-from-platform.ts'
import { message, session } from '../chat/fixtures.ts'

const CORP = 'wwgroups'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  const lines = [customer(1), customer(2, { groups: ['wr2'], follows: [{ staff_id: 'lina', added_at: 5 }] })]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: lines })
  const member = { unionid: null, name: '', nickname: '', join_scene: 1, invitor: null, state: '' }
  await service.act(CORP, (ctx) =>
    upsertGroupChatFromPlatform(ctx, {
      ...{ group_ext_id: 'wr1', name: '茶友', owner_staff_id: 'lina', created_at: 7, notice: '欢迎', admins: ['lina'] },
      member_version: 'v1',
      members: [
        { ...member, user_id: 'lina', user_type: 1, join_time: 10 },
        { ...member, user_id: 'wm0001', user_type: 2, join_time: 30, join_scene: 3, state: '桌贴' },
        {
          ...member,
          user_id: 'wmstranger',
          user_type: 2,
          join_time: 20,
          unionid: 'onstranger',
          name: '路人',
          invitor: 'lina',
        },
      ],
    }),
  )
})
afterAll(() => service.stop())

const call = async (path: string, query: Record<string, string>) =>
  (await service.call(`/open-api/${path}`, { token, query })).body

it('shows a group chat with its notice and who is in it', async () => {
  const { group_chat } = await call('group_chat/detail', { group_chat_id: 'wr1' })
  expect(group_chat).toMatchObject({ group_id: 'wr1', name: '茶友', owner: 'lina', member_count: 3, create_time: 7 })
  expect(group_chat).toMatchObject({ notice: '欢迎', admin_list: ['lina'], staff_count: 1, external_user_count: 2 })
  expect(await call('group_chat/detail', { group_chat_id: 'nobody' })).toMatchObject({ errcode: 20209 })
})

it('lists members whom the platform named and customers whom an import left there', async () => {
  const reply = await call('group_chat/member/list', { group_chat_id: 'wr1' })
  expect(reply).toMatchObject({
    total: 3,
    member_list: [
      { user_id: 'lina', user_type: 1, unionid: null, name: 'lina', join_time: 10 },
      { user_id: 'wmstranger', user_type: 2, unionid: 'onstranger', name: '路人', invitor_ext_id: 'lina' },
      { user_id: 'wm0001', unionid: 'on1', name: '客户1', join_scene: 3, state: '桌贴' },
    ],
  })
  const down = await call('group_chat/member/list', { group_chat_id: 'wr1', sort_way: 'desc' })
  expect((down.member_list as { user_id: string }[])[0]?.user_id).toBe('wm0001')
  const elsewhere = { group_chat_id: 'wr1', sort: 'created_at', sort_way: 'ASC' }
  expect(await call('group_chat/member/list', elsewhere)).toEqual(reply)
  expect(await call('group_chat/member/list', { group_chat_id: 'wr2' })).toMatchObject({
    total: 1,
    member_list: [{ user_id: 'wm0002', join_time: 0 }],
  })
  expect(await call('group_chat/member/list', { group_chat_id: 'nobody' })).toMatchObject({ errcode: 20209 })
})

it('counts what members said, after the record that has most of it', async () => {
  const counts = async () => {
    const { member_list } = await call('group_chat/member/list', { group_chat_id: 'wr1' })
    return (member_list as Record<string, unknown>[]).map((each) => [each.chat_msg_count, each.last_chat_msg_time])
  }
  const unknown = [null, null]
  expect(await counts()).toEqual([unknown, unknown, unknown])
  const said = (staff_id: string, times: number[], from_id: string) =>
    times.map((time) => message({ id: time, staff_id, session_id: 'room', time, from_id, original_id: `m${time}` }))
  const room = { id: 'room', session_type: 'room', target_id: 'wr1' }
  const chat_session = ['lina', 'zhangwei'].map((staff_id) => session({ ...room, staff_id }))
  const chat_message = [
    ...[...said('lina', [40, 41], 'wm0001'), ...said('lina', [42], 'lina')],
    ...[...said('zhangwei', [41, 43, 44], 'wm0001')],
  ]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, chat_session, chat_message })
  const wanted = [
    [1, 42],
    [0, null],
    [3, 44],
  ]
  expect(await counts()).toEqual(wanted)
  await importRecords(service, { corp_id: CORP }, { ...surroundings, chat_session, chat_message })
  expect(await counts()).toEqual(wanted)
})

it('finds a customer in a group chat', async () => {
  const find = (query: Record<string, string>) =>
    call('group_chat/find_external_user', { group_chat_id: 'wr1', ...query })
  expect(await find({ external_user_id: 'wm0001' })).toMatchObject({ exists: true, user_id: 'wm0001' })
  expect(await find({ external_user_unionid: 'on1' })).toMatchObject({ exists: true, user_id: 'wm0001' })
  expect(await find({ external_user_unionid: 'onstranger' })).toMatchObject({ exists: true, user_id: 'wmstranger' })
  expect(await find({ external_user_id: 'wm0002' })).toMatchObject({ exists: false, user_id: 'wm0002' })
  expect(await find({ external_user_id: 'unknown' })).toMatchObject({ exists: false, user_id: '' })
  expect(await find({})).toMatchObject({ errcode: 20208 })
  const gone = { group_chat_id: 'gone', external_user_id: 'wm0001' }
  expect(await call('group_chat/find_external_user', gone)).toMatchObject({ errcode: 20209 })
})

it('lists the group chats of a customer', async () => {
  const { result } = await call('external_user/group_list/get', { unionid: 'on1' })
  expect(result).toMatchObject({ name: '客户1', type: 1, total_join_group: 1, relate_staff: [] })
  expect(result).toMatchObject({ group_list: [{ group_id: 'wr1', join_scene: 3, join_time: 30, tag_list: [] }] })
  expect(await call('external_user/group_list/get', { id: 'wm0002' })).toMatchObject({
    result: { relate_staff: ['lina'], group_list: [{ group_id: 'wr2', join_time: 0 }] },
  })
  expect(await call('external_user/group_list/get', { id: 'wm0002', offset: '1' })).toMatchObject({
    result: { group_list: [], total_join_group: 1 },
  })
  expect(await call('external_user/group_list/get', {})).toMatchObject({ errcode: 20208 })
})

it('has it on the timeline that a customer left and came back between two looks', async () => {
  const member = { unionid: null, name: '', nickname: '', join_scene: 1, invitor: null, state: '', user_id: 'wm0002' }
  const look = (join_time: number) =>
    service.act(CORP, (ctx) =>
      upsertGroupChatFromPlatform(ctx, {
        ...{ group_ext_id: 'wr3', name: '茶会', owner_staff_id: 'lina', created_at: 7, notice: '', admins: [] },
        ...{ member_version: `v${join_time}`, members: [{ ...member, user_type: 2, join_time }] },
      }),
    )
  for (const joined of [50, 50, 70]) await look(joined)
  const { timeline_list } = await call('external_user/timeline', { external_user_id: 'wm0002', group: 'groups' })
  expect((timeline_list as Record<string, unknown>[]).map(({ kind, time }) => [kind, time])).toEqual([
    ['join_group', 70],
    ['quit_group', 70],
    ['join_group', 50],
  ])
})

it('lists who left where that is asked for, until they come back', async () => {
  const member = { unionid: null, name: '', nickname: '', join_scene: 3, invitor: 'lina', state: '海报' }
  const stranger = { ...member, user_id: 'wmpasser', user_type: 2 as const, name: '过客', join_time: 60 }
  const look = (version: string, members: (typeof stranger)[], left: number[] = []) =>
    service.act(CORP, (ctx) =>
      upsertGroupChatFromPlatform(
        ctx,
        {
          ...{ group_ext_id: 'wr4', name: '茶局', owner_staff_id: 'lina', created_at: 7, notice: '', admins: [] },
          ...{ member_version: version, members },
        },
        async () => left.map((at) => ({ at, by: 'member' as const, memberIds: ['wmpasser'] })),
      ),
    )
  const members = async (query = {}) => call('group_chat/member/list', { group_chat_id: 'wr4', ...query })
  await look('v1', [stranger])
  const [before] = (await members()).member_list as object[]
  expect(before).toMatchObject({ user_id: 'wmpasser', deleted: false, deleted_time: null })
  await look('v2', [], [90])
  expect(await members()).toMatchObject({ total: 0, member_list: [] })
  const left = { ...before, deleted: true, deleted_time: 90 }
  expect(await members({ deleted: '1' })).toMatchObject({ total: 1, member_list: [left] })
  expect(await members({ deleted: '2' })).toMatchObject({ errcode: 10049 })
  await look('v3', [{ ...stranger, join_time: 95 }])
  expect(await members({ deleted: '1' })).toMatchObject({ total: 0 })
  expect(await members()).toMatchObject({ total: 1, member_list: [{ join_time: 95, deleted: false }] })
})

it('numbers the members whom an import left there, each with the number that they keep', async () => {
  const groups = { groups: ['wr1', 'wr2'] }
  const lines = [customer(3, { groups: ['wr2'] }), customer(4, groups), customer(5, groups)]
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: lines })
  const numbers = async (group_chat_id: string) => {
    const { member_list } = await call('group_chat/member/list', { group_chat_id })
    return Object.fromEntries(
      (member_list as { id: number; user_id: string }[]).map(({ id, user_id }) => [user_id, id]),
    ) as Record<string, number>
  }
  const ofChat = await numbers('wr2')
  const all = [...Object.values(ofChat), ...Object.values(await numbers('wr1'))]
  expect(all.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
  expect(new Set(all).size).toBe(all.length)
  const { result } = await call('external_user/group_list/get', { id: 'wm0003' })
  expect(result).toMatchObject({ group_list: [{ id: ofChat.wm0003, group_id: 'wr2' }] })

  await importRecords(service, { corp_id: CORP }, { customer: [customer(3, { groups: ['wr1', 'wr2'] })] })
  const member = { name: '', nickname: '', unionid: null, join_scene: 1, invitor: null, state: '', join_time: 20 }
  const members = ['wm0003', 'wm0004', 'wmnew'].map((user_id) => ({ ...member, user_id, user_type: 2 as const }))
  await service.act(CORP, (ctx) =>
    upsertGroupChatFromPlatform(ctx, {
      ...{ group_ext_id: 'wr2', name: '群2', owner_staff_id: 'lina', created_at: 7, notice: '', admins: [] },
      ...{ member_version: 'v1', members },
    }),
  )
  const { wm0003, wm0004 } = ofChat
  expect(await numbers('wr2')).toEqual({ wm0003, wm0004, wmnew: expect.any(Number) })
})
