import { expect, test } from 'vitest'
import { CORP, corporation, element, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

test('a mass message waits for its members, goes to the one who chatted last, and respects the quota', async () => {
  const { post, ask } = await setUp()
  await post('corps', corporation({ settings: { mass_quota: 'day' } }))
  const first = await newCustomer({ post, ask }, 'LiLei')
  const second = await newCustomer({ post, ask }, 'LiLei')
  const { config_id } = await ask('add_contact_way', { type: 1, scene: 2, user: ['Lucy'] })
  await post('scan', { corpid: CORP, config_id, person: first.person })
  await post('say', { corpid: CORP, from: 'Lucy', to: first.external_userid, msgtype: 'text', text: { content: 'hi' } })

  const message = {
    chat_type: 'single',
    external_userid: [first.external_userid, second.external_userid, 'wmnobody'],
    text: { content: '新品' },
  }
  const { msgid, fail_list } = await ask('add_msg_template', message)
  expect(fail_list).toEqual(['wmnobody'])
  expect((await ask('get_groupmsg_task', { msgid })).task_list).toEqual(
    expect.arrayContaining([
      { userid: 'Lucy', status: 0 },
      { userid: 'LiLei', status: 0 },
    ]),
  )
  const sendList = async (userid: string) => (await ask('get_groupmsg_send_result', { msgid, userid })).send_list
  expect(await sendList('Lucy')).toEqual([{ external_userid: first.external_userid, userid: 'Lucy', status: 0 }])
  expect(await post('confirm', { corpid: CORP, msgid, userid: 'Lucy' })).toMatchObject({ members: 1, sent: 1 })
  expect(await sendList('Lucy')).toMatchObject([{ status: 1, send_time: expect.any(Number) }])
  await post('leave', { corpid: CORP, external_userid: second.external_userid, userid: 'LiLei', by: 'customer' })
  expect(await post('confirm', { corpid: CORP, msgid })).toMatchObject({ sent: 0, not_friend: 1 })
  const again = await ask('add_msg_template', { sender: 'Lucy', text: { content: '再来' } })
  expect(await post('confirm', { corpid: CORP, msgid: again.msgid })).toMatchObject({ sent: 0, over_quota: 1 })
  expect(await ask('add_msg_template', { external_userid: ['wmnobody'], text: { content: 'x' } })).toMatchObject({
    errcode: 41048,
    fail_list: ['wmnobody'],
  })
  for (let turn = 0; turn < 3; turn++)
    expect(await ask('remind_groupmsg_send', { msgid })).toMatchObject({ errcode: 0 })
  expect(await ask('remind_groupmsg_send', { msgid })).toMatchObject({ errcode: 45009 })
  const now = Math.floor(Date.now() / 1000)
  const list = await ask('get_groupmsg_list_v2', {
    chat_type: 'single',
    start_time: now - 100,
    end_time: now + 100,
    limit: 1,
  })
  expect(list.group_msg_list).toHaveLength(1)
  const rest = await ask('get_groupmsg_list_v2', {
    chat_type: 'single',
    start_time: now - 100,
    end_time: now + 100,
    cursor: list.next_cursor,
  })
  expect(rest).toMatchObject({ group_msg_list: [{ msgid: again.msgid }], next_cursor: '' })
})

test('tag filters are OR inside a group and AND across', async () => {
  const { post, ask } = await setUp()
  await post('corps', corporation({ settings: { mass_dispatch_ms: 1000 } }))
  await post('clock', { freeze: true })
  const tagged: string[] = []
  for (const add_tag of [['etgold'], ['etsilver'], ['etgold', 'etsilver']]) {
    const { userid, external_userid } = await newCustomer({ post, ask })
    await ask('mark_tag', { userid, external_userid, add_tag })
    tagged.push(external_userid)
  }
  const send = async (tag_filter: object) => {
    const { msgid } = await ask('add_msg_template', { text: { content: 'x' }, tag_filter })
    expect(await ask('get_groupmsg_task', { msgid })).toMatchObject({ errcode: 41063, task_list: [] })
    await post('clock', { advance_s: 2 })
    return (await ask('get_groupmsg_send_result', { msgid, userid: 'LiLei' })).send_list.map(
      (one: Json) => one.external_userid,
    )
  }
  expect(await send({ group_list: [{ tag_list: ['etgold', 'etsilver'] }] })).toEqual(tagged)
  expect(await send({ group_list: [{ tag_list: ['etgold'] }, { tag_list: ['etsilver'] }] })).toEqual([tagged[2]])
})

test('a moment is a job, then a task of each member, then seen by their customers', async () => {
  const { post, ask, call, origin, token } = await setUp()
  await post('corps', corporation({ settings: { moment_ready_ms: 5000 } }))
  await post('clock', { freeze: true })
  const { external_userid, userid } = await newCustomer({ post, ask })
  const form = new FormData()
  form.append('media', new File(['123456789'], 'a.png', { type: 'image/png' }))
  const url = `${origin}/cgi-bin/media/upload_attachment?access_token=${await token()}&media_type=image&attachment_type=1`
  const { media_id, created_at } = (await (await fetch(url, { method: 'POST', body: form })).json()) as Json
  expect(created_at).toEqual(expect.any(Number))
  const attachments = [{ msgtype: 'image', image: { media_id } }]
  const { jobid } = await ask('add_moment_task', {
    text: { content: '上新' },
    attachments,
    visible_range: { sender_list: { user_list: [userid, 'ghost'] } },
  })
  const result = () => call('externalcontact/get_moment_task_result', { query: { jobid } })
  expect(await result()).toMatchObject({ status: 2 })
  await post('clock', { advance_s: 5 })
  const { moment_id, invalid_sender_list } = (await result()).result
  expect(invalid_sender_list.user_list).toEqual(['ghost'])
  expect((await ask('get_moment_task', { moment_id })).task_list).toEqual([{ userid, publish_status: 0 }])
  expect(await ask('get_moment_send_result', { moment_id, userid })).toMatchObject({ errcode: 41062 })
  expect(await post('confirm', { corpid: CORP, msgid: moment_id })).toEqual({ members: 1, published: 1, customers: 1 })
  expect((await ask('get_moment_send_result', { moment_id, userid })).customer_list).toEqual([{ external_userid }])
  const react = (kind: string) => post('react', { corpid: CORP, moment_id, userid, person: external_userid, kind })
  await react('like')
  const liked = await ask('get_moment_comments', { moment_id, userid })
  expect(liked).toMatchObject({ comment_list: [], like_list: [{ external_userid }] })
  await post('clock', { advance_s: 5 })
  await react('like')
  expect(await ask('get_moment_comments', { moment_id, userid })).toEqual(liked)
  expect(
    await ask('add_moment_task', { attachments: [{ msgtype: 'image', image: { media_id: 'none' } }] }),
  ).toMatchObject({ errcode: 40007 })
})

test('a transfer is done after 24 hours, with its events, unless it is refused', async () => {
  const { post, ask } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const kept = await newCustomer({ post, ask })
  const refused = await newCustomer({ post, ask })
  const pair = { handover_userid: 'LiLei', takeover_userid: 'Lucy' }
  const started = await ask('transfer_customer', {
    ...pair,
    external_userid: [kept.external_userid, refused.external_userid, 'wmnone'],
  })
  expect(started.customer.map((one: Json) => one.errcode)).toEqual([0, 0, 40096])
  await post('transfer', {
    corpid: CORP,
    handover_userid: 'LiLei',
    external_userid: refused.external_userid,
    outcome: 'refused',
  })
  await post('clock', { advance_s: 86_400 })
  expect((await ask('transfer_result', pair)).customer.map((one: Json) => one.status)).toEqual([1, 3])
  await until(() => inbox.events.length === 5)
  const told = inbox
    .xmls()
    .map((xml) => [element(xml, 'ChangeType'), element(xml, 'UserID'), element(xml, 'ExternalUserID')])
  expect(told).toEqual(
    expect.arrayContaining([
      ['transfer_fail', 'LiLei', refused.external_userid],
      ['add_external_contact', 'Lucy', kept.external_userid],
      ['del_external_contact', 'LiLei', kept.external_userid],
    ]),
  )
})

test('customers of a member who left wait, and are handed over', async () => {
  const { post, ask } = await setUp()
  await post('corps', corporation())
  const { external_userid } = await newCustomer({ post, ask })
  await post('edit', { corpid: CORP, kind: 'user', userid: 'LiLei', delete: true })
  expect(await ask('get_unassigned_list')).toMatchObject({
    info: [{ handover_userid: 'LiLei', external_userid }],
    is_last: true,
  })
  const pair = { handover_userid: 'LiLei', takeover_userid: 'Lucy' }
  expect(await ask('transfer_customer', { ...pair, external_userid: [external_userid] })).toMatchObject({
    errcode: 40003,
  })
  expect(await ask('resigned/transfer_customer', { ...pair, external_userid: [external_userid] })).toMatchObject({
    customer: [{ errcode: 0 }],
  })
  await post('clock', { advance_s: 86_400 })
  expect(await ask('resigned/transfer_result', pair)).toMatchObject({ customer: [{ status: 1 }] })
  expect(await ask('get_unassigned_list')).toMatchObject({ info: [] })
})
