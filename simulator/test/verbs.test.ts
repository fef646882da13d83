import { expect, test } from 'vitest'
import { CORP, corporation, element, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

test('customers come back, are handed over, join by a state and are removed', async () => {
  const { post, ask, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const { external_userid, userid } = await newCustomer({ post, ask }, 'LiLei', 'poster')
  const pair = { corpid: CORP, external_userid, userid }
  await expect(post('return', pair)).rejects.toThrow('404')
  await post('leave', { ...pair, by: 'customer' })
  expect(await post('return', pair)).toMatchObject({ external_userid, userid, welcome_code: expect.any(String) })
  await expect(post('return', pair)).rejects.toThrow('they are friends')
  const change = (name: string) => inbox.xmls().map((xml) => element(xml, name))
  await until(() => inbox.events.length === 3)
  expect(change('ChangeType')).toEqual(['add_external_contact', 'del_follow_user', 'add_external_contact'])
  expect(element(inbox.xmls()[2]!, 'State')).toBe('poster')

  await post('transfer', { corpid: CORP, external_userid, handover_userid: 'LiLei', takeover_userid: 'lucy' })
  const { follow_user } = await call('externalcontact/get', { query: { external_userid } })
  expect(follow_user.map((one: Json) => one.userid)).toEqual(['Lucy'])
  await until(() => inbox.events.length === 5)
  expect(element(inbox.xmls().find((xml) => xml.includes('del_external_contact'))!, 'Source')).toBe(
    'DELETE_BY_TRANSFER',
  )
  await expect(
    post('transfer', { corpid: CORP, external_userid, handover_userid: 'LiLei', takeover_userid: 'Lucy' }),
  ).rejects.toThrow('no customer of that member')

  const { chat_id } = await post('chats', { corpid: CORP, name: '群', owner: 'LiLei' })
  await post('join', { corpid: CORP, chat_id, person: external_userid, state: 'gx.g9' })
  const members = async () => (await ask('groupchat/get', { chat_id })).group_chat.member_list
  expect((await members())[1]).toMatchObject({ join_scene: 3, state: 'gx.g9' })
  await post('kick', { corpid: CORP, chat_id, person: external_userid })
  expect(await members()).toHaveLength(1)
  await until(() => inbox.xmls().some((xml) => element(xml, 'QuitScene') === '1'))
})

test('messages of every type are made up, and so are whole conversations', async () => {
  const { origin, post, ask } = await setUp()
  await post('corps', corporation({ archive: { secret: 'archive-secret' } }))
  await expect(post('archive', { corpid: CORP, count: 1 })).rejects.toThrow('nobody')
  const { external_userid } = await newCustomer({ post, ask })
  const { seq, msgid } = await post('say', { corpid: CORP, from: external_userid, to: 'LiLei', msgtype: 'image' })
  expect([seq, typeof msgid]).toEqual([1, 'string'])
  const { messages } = await post('archive', { corpid: CORP, count: 40 })
  expect(messages.map((one: Json) => one.seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 2))
  expect(new Set(messages.map((one: Json) => one.from))).toEqual(new Set(['LiLei', external_userid]))
  expect(new Set(messages.map((one: Json) => one.msgtype)).size).toBeGreaterThan(3)
  const pull = await fetch(`${origin}/sim/archive/pull`, {
    method: 'POST',
    body: JSON.stringify({ corpid: CORP, secret: 'archive-secret' }),
  })
  expect(((await pull.json()) as Json).chatdata).toHaveLength(41)
})

test('events of one call, or of one kind, go out otherwise than the rest', async () => {
  const { post, ask, get } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const { config_id } = await ask('add_contact_way', { type: 1, scene: 2, user: ['LiLei'] })
  const { people } = await post('people', { count: 4 })
  const scan = (index: number, delivery?: object) =>
    post('scan', { corpid: CORP, config_id, person: people[index].person, ...(delivery && { delivery }) })
  const told = (external_userid: string) => inbox.events.filter(({ xml }) => xml.includes(external_userid))
  const [never, thrice] = [await scan(0, { times: 0 }), await scan(1, { times: 3 })]
  const [forged, plain] = [await scan(2, { bad_signature: true }), await scan(3)]
  await until(() => told(plain.external_userid).length === 1 && told(thrice.external_userid).length === 3)
  await until(() => told(forged.external_userid).length >= 1)
  expect(told(never.external_userid)).toEqual([])
  expect(told(forged.external_userid)[0]!.valid).toBe(false)
  await expect(scan(0, { colour: 1 })).rejects.toThrow('unknown field: delivery.colour')
  await expect(post('people', { count: 1, delivery: { times: 0 } })).rejects.toThrow('unknown field: delivery')

  await post('delivery', { corpid: CORP, event: 'del_follow_user', times: 0 })
  const pair = { corpid: CORP, external_userid: plain.external_userid, userid: 'LiLei' }
  await post('leave', { ...pair, by: 'customer' })
  await post('return', pair)
  await until(() => told(plain.external_userid).length === 2)
  expect(told(plain.external_userid).map(({ xml }) => element(xml, 'ChangeType'))).toEqual(
    Array(2).fill('add_external_contact'),
  )
  await post('delivery', { corpid: CORP })
  await post('leave', { ...pair, by: 'customer' })
  await until(() => told(plain.external_userid).length === 3)
  const { deliveries } = await get(`deliveries?corpid=${CORP}`)
  expect(deliveries.filter((one: Json) => one.forged).length).toBeGreaterThan(0)
})

test('every fault that programs must live with can be asked for', async () => {
  const { post, ask, call, sim, token } = await setUp()
  await post('corps', corporation())
  const { external_userid, userid, welcome_code } = await newCustomer({ post, ask })
  const once = (path: string, effect: object) =>
    post('faults', { match: { path: `externalcontact/${path}`, corpid: CORP }, effect, times: 1 })
  const way = { type: 1, scene: 2, user: ['LiLei'] }
  for (const errcode of [45009, -1, 41045]) {
    await once('add_contact_way', { errcode })
    expect(await ask('add_contact_way', way)).toMatchObject({ errcode })
  }
  for (const errcode of [41050, 41051, 41096]) {
    await once('send_welcome_msg', { errcode })
    expect(await ask('send_welcome_msg', { welcome_code, text: { content: '你好' } })).toMatchObject({ errcode })
  }
  expect(await ask('send_welcome_msg', { welcome_code, text: { content: '你好' } })).toMatchObject({ errcode: 0 })
  const before = await token()
  await once('remark', { errcode: 40014 })
  expect(await ask('remark', { userid, external_userid, remark: '一' })).toMatchObject({ errcode: 40014 })
  expect(await token()).not.toBe(before)
  await once('get_corp_tag_list', { delay_ms: 30 })
  const begun = performance.now()
  expect(await ask('get_corp_tag_list')).toMatchObject({ errcode: 0 })
  expect(performance.now() - begun).toBeGreaterThanOrEqual(29)
  await sim('DELETE', 'faults')
  expect(await call('gettoken', {})).toMatchObject({ errcode: 41004 })
})
