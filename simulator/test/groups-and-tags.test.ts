import { expect, test } from 'vitest'
import { CORP, corporation, element, receiver, setUp, until } from './setup.ts'

test('group chats: join ways carry their state, versions follow the members, full rooms open the next', async () => {
  const { post, ask } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({ settings: { group_limit: 3 } }, inbox.callback))
  const { chat_id } = await post('chats', { corpid: CORP, name: '福利群', owner: 'LiLei', members: ['Lucy'] })
  const { config_id } = await ask('groupchat/add_join_way', {
    scene: 2,
    chat_id_list: [chat_id],
    state: 'poster',
    room_base_name: '福利群',
    room_base_id: 2,
  })
  expect((await ask('groupchat/get_join_way', { config_id })).join_way).toMatchObject({
    qr_code: expect.any(String),
    state: 'poster',
  })
  const { people } = await post('people', { count: 3 })
  const joined = await post('join', { corpid: CORP, config_id, person: people[0].person })
  expect(joined.chat_id).toBe(chat_id)
  const { group_chat } = await ask('groupchat/get', { chat_id, need_name: 1 })
  expect(group_chat.member_list.at(-1)).toMatchObject({
    userid: joined.external_userid,
    type: 2,
    join_scene: 3,
    state: 'poster',
    name: people[0].name,
  })
  const next = await post('join', { corpid: CORP, config_id, person: people[1].person })
  expect(next.chat_id).not.toBe(chat_id)
  await post('join', { corpid: CORP, chat_id: next.chat_id, person: people[2].person })
  await post('quit', { corpid: CORP, chat_id, person: people[0].person, by: 'customer' })
  await until(() => inbox.events.length === 6)
  const update = inbox
    .xmls()
    .filter((xml) => element(xml, 'ChatId') === chat_id && element(xml, 'ChangeType') === 'update')
  expect(update.map((xml) => element(xml, 'UpdateDetail'))).toEqual(['add_member', 'del_member'])
  expect(element(update[0]!, 'JoinScene')).toBe('3')
  expect(element(update[1]!, 'QuitScene')).toBe('0')
  expect(element(update[0]!, 'Item')).toBe(joined.external_userid)
  expect(element(update[0]!, 'CurMemVer')).toBe(element(update[1]!, 'LastMemVer'))
  expect(group_chat.member_version).toBe(element(update[0]!, 'CurMemVer'))
  const list = await ask('groupchat/list', { limit: 1, owner_filter: { userid_list: ['LiLei'] } })
  expect(list.group_chat_list).toEqual([{ chat_id, status: 0 }])
  expect(
    (await ask('groupchat/list', { limit: 1, cursor: list.next_cursor, owner_filter: { userid_list: ['LiLei'] } }))
      .group_chat_list,
  ).toHaveLength(1)
})

test('an app edits its own tags only; deleted ones show when asked for', async () => {
  const { post, ask } = await setUp()
  await post('corps', corporation())
  const { tag_group } = await ask('add_corp_tag', { group_name: '来源', tag: [{ name: '线上' }] })
  expect(tag_group).toMatchObject({ group_name: '来源', tag: [{ name: '线上', id: expect.stringMatching(/^et/) }] })
  expect(await ask('add_corp_tag', { group_name: '来源', tag: [{ name: '线上' }] })).toMatchObject({ errcode: 40071 })
  expect(await ask('edit_corp_tag', { id: tag_group.tag[0].id, name: '网络' })).toMatchObject({ errcode: 0 })
  expect(await ask('edit_corp_tag', { id: 'etgold', name: '白金' })).toMatchObject({ errcode: 48002 })
  expect(await ask('del_corp_tag', { tag_id: [tag_group.tag[0].id] })).toMatchObject({ errcode: 0 })
  expect((await ask('get_corp_tag_list')).tag_group).toHaveLength(1)
  expect((await ask('get_corp_tag_list', { group_id: [tag_group.group_id] })).tag_group).toMatchObject([
    { deleted: true, tag: [{ name: '网络', deleted: true }] },
  ])
  expect((await ask('get_corp_tag_list', { tag_id: ['etgold'] })).tag_group).toMatchObject([
    { deleted: false, tag: [{ id: 'etgold', deleted: false }] },
  ])
  expect((await ask('get_corp_tag_list')).tag_group[0]).not.toHaveProperty('deleted')
})

test('an acquisition link brings its channel as state', async () => {
  const { post, ask } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const { link } = await ask('customer_acquisition/create_link', { link_name: '投放', range: { user_list: ['LiLei'] } })
  expect(await ask('customer_acquisition/get', { link_id: link.link_id })).toMatchObject({
    ...{ link: { link_name: '投放', url: link.url, skip_verify: true } },
    ...{ range: { user_list: ['LiLei'], department_list: [] } },
    priority_option: { priority_type: 0, priority_userid_list: [] },
  })
  const { people } = await post('people', { count: 1 })
  const { external_userid } = await post('scan', {
    corpid: CORP,
    qr_code: `${link.url}?customer_channel=tiktok`,
    person: people[0].person,
  })
  expect(await ask('customer_acquisition/customer', { link_id: link.link_id })).toMatchObject({
    customer_list: [{ external_userid, userid: 'LiLei', state: 'tiktok', chat_status: 0 }],
  })
  await post('say', { corpid: CORP, from: external_userid, to: 'LiLei', content: '你好' })
  await until(() => inbox.events.length === 4)
  const told = inbox.xmls().map((xml) => element(xml, 'ChangeType'))
  expect(told.sort()).toEqual([
    'add_external_contact',
    'customer_start_chat',
    'friend_request',
    'message_from_customer',
  ])
  const key = inbox
    .xmls()
    .map((xml) => element(xml, 'ChatKey'))
    .find(Boolean)
  expect(await ask('customer_acquisition/get_chat_info', { chat_key: key })).toMatchObject({
    userid: 'LiLei',
    chat_info: { state: 'tiktok' },
  })
})
