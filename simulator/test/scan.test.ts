import { expect, test } from 'vitest'
import { CORP, corporation, element, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

test('a scan is a customer, an event that the platform’s own library opens, and a welcome that works once', async () => {
  const { post, get, ask, call } = await setUp()
  const inbox = await receiver()
  const corp = await post('corps', corporation({}, inbox.callback))
  expect(corp.apps[0].callback.verified).toBe('ok')
  expect(inbox.verified).toHaveLength(1)

  const { config_id, qr_code } = await ask('add_contact_way', {
    type: 2,
    scene: 2,
    user: ['LiLei', 'HanMeimei'],
    state: 'spring',
  })
  expect(qr_code).toContain(config_id)
  const { people } = await post('people', { people: [{ name: '王芳', gender: 2, avatar: '', unionid: 'o-wang' }] })
  const scanned = await post('scan', { corpid: CORP, qr_code, person: people[0].person, userid: 'hanmeimei' })
  expect(scanned).toMatchObject({ userid: 'HanMeimei', external_userid: expect.stringMatching(/^wm.{30}$/) })

  await until(() => inbox.events.length === 1)
  const [event] = inbox.events
  expect(event).toMatchObject({ valid: true, receiver: CORP, agentid: '1000002' })
  expect(event!.xml).toMatch(
    new RegExp(
      `^<xml><ToUserName><!\\[CDATA\\[${CORP}\\]\\]></ToUserName><FromUserName><!\\[CDATA\\[sys\\]\\]></FromUserName>` +
        '<CreateTime>\\d+</CreateTime><MsgType><!\\[CDATA\\[event\\]\\]></MsgType><Event><!\\[CDATA\\[change_external_contact\\]\\]></Event>' +
        '<ChangeType><!\\[CDATA\\[add_external_contact\\]\\]></ChangeType><UserID><!\\[CDATA\\[HanMeimei\\]\\]></UserID>',
    ),
  )
  expect(element(event!.xml, 'State')).toBe('spring')
  expect(element(event!.xml, 'WelcomeCode')).toBe(scanned.welcome_code)

  const customer = await call('externalcontact/get', { query: { external_userid: scanned.external_userid } })
  expect(customer).toMatchObject({
    errcode: 0,
    external_contact: { name: '王芳', unionid: 'o-wang', type: 1, gender: 2 },
    follow_user: [{ userid: 'HanMeimei', state: 'spring', add_way: 1, tags: [] }],
  })

  const welcome = { welcome_code: scanned.welcome_code, text: { content: '你好' } }
  expect(await ask('send_welcome_msg', welcome)).toMatchObject({ errcode: 0, errmsg: 'ok' })
  expect(await ask('send_welcome_msg', welcome)).toMatchObject({ errcode: 41050 })
  const { calls } = await get(`calls?corpid=${CORP}&path=externalcontact/send_welcome_msg`)
  expect(calls.map((one: Json) => one.reply.errcode)).toEqual([0, 41050])
  expect(calls[0]).toMatchObject({ method: 'POST', path: 'externalcontact/send_welcome_msg', query: {}, body: welcome })
})

test('a friend who scans again causes no event; leaving and transfers are told apart', async () => {
  const { post, ask, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const { external_userid, userid, config_id, person } = await newCustomer({ post, ask })
  expect(await post('scan', { corpid: CORP, config_id, person })).toEqual({ external_userid, userid })
  await post('leave', { corpid: CORP, external_userid, userid, by: 'customer' })
  expect(await call('externalcontact/list', { query: { userid } })).toMatchObject({
    errcode: 84061,
    external_userid: [],
  })
  await post('scan', { corpid: CORP, config_id, person })
  await post('leave', { corpid: CORP, external_userid, userid, by: 'staff' })
  await post('scan', { corpid: CORP, config_id, person })
  await post('leave', { corpid: CORP, external_userid, userid, by: 'transfer' })
  await until(() => inbox.events.length === 6)
  expect(inbox.xmls().map((xml) => element(xml, 'ChangeType'))).toEqual([
    'add_external_contact',
    'del_follow_user',
    'add_external_contact',
    'del_external_contact',
    'add_external_contact',
    'del_external_contact',
  ])
  expect(inbox.xmls().map((xml) => element(xml, 'Source'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    'DELETE_BY_TRANSFER',
  ])
})

test('a half-added customer is not there for the API until the member accepts', async () => {
  const { post, ask, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const { config_id } = await ask('add_contact_way', { type: 1, scene: 2, user: ['LiLei'] })
  const { people } = await post('people', { count: 2 })
  const half = await post('scan', { corpid: CORP, config_id, person: people[0].person, half: true })
  const { external_userid } = half
  expect(await call('externalcontact/get', { query: { external_userid } })).toMatchObject({ errcode: 84061 })
  expect(await ask('send_welcome_msg', { welcome_code: half.welcome_code, text: { content: 'hi' } })).toMatchObject({
    errcode: 0,
  })
  expect(await post('accept', { corpid: CORP, external_userid, userid: 'LiLei' })).toEqual({
    external_userid,
    userid: 'LiLei',
  })
  expect(await call('externalcontact/get', { query: { external_userid } })).toMatchObject({ errcode: 0 })
  const other = await post('scan', { corpid: CORP, config_id, person: people[1].person, half: true })
  const accepted = await post('accept', { corpid: CORP, external_userid: other.external_userid, userid: 'LiLei' })
  expect(accepted.welcome_code).toEqual(expect.any(String))
  expect(accepted.welcome_code).not.toBe(other.welcome_code)
  await until(() => inbox.events.length === 4)
  expect(inbox.xmls().map((xml) => element(xml, 'ChangeType'))).toEqual([
    'add_half_external_contact',
    'add_external_contact',
    'add_half_external_contact',
    'add_external_contact',
  ])
})

test('a welcome is refused when late, when the customer has written, and when another app was faster', async () => {
  const { post, ask, origin, token } = await setUp()
  const corp = corporation()
  await post('corps', {
    ...corp,
    apps: [...corp.apps, { agentid: 1000003, name: 'Other', secret: 'other-secret', visible: 'all' }],
  })
  await post('clock', { freeze: true })
  const send = async (welcome_code: string, secret = 'app-secret') => {
    const url = `${origin}/cgi-bin/externalcontact/send_welcome_msg?access_token=${await token(secret)}`
    const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ welcome_code, text: { content: 'hi' } }) })
    return ((await reply.json()) as { errcode: number }).errcode
  }
  const late = await newCustomer({ post, ask })
  await post('clock', { advance_s: 20 })
  expect(await send(late.welcome_code)).toBe(41050)
  const chatty = await newCustomer({ post, ask })
  await post('say', {
    corpid: CORP,
    from: chatty.external_userid,
    to: 'LiLei',
    msgtype: 'text',
    text: { content: '在吗' },
  })
  expect(await send(chatty.welcome_code)).toBe(41051)
  const shared = await newCustomer({ post, ask })
  expect(await send(shared.welcome_code)).toBe(0)
  expect(await send(shared.welcome_code, 'other-secret')).toBe(41096)
  await post('clock', { advance_s: 2 })
  expect(await send(shared.welcome_code, 'other-secret')).toBe(41051)
  expect(await send('nonsense')).toBe(41050)
})

test('200 people who scan at once are 200 customers and 200 events', async () => {
  const { post, ask, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const { config_id } = await ask('add_contact_way', {
    type: 2,
    scene: 2,
    user: ['LiLei', 'HanMeimei', 'Lucy'],
    state: 's',
  })
  const { people } = await post('people', { count: 200 })
  const scans = await Promise.all(people.map(({ person }: Json) => post('scan', { corpid: CORP, config_id, person })))
  expect(new Set(scans.map(({ welcome_code }) => welcome_code)).size).toBe(200)
  const counts = await Promise.all(
    ['LiLei', 'HanMeimei', 'Lucy'].map(
      async (userid) => (await call('externalcontact/list', { query: { userid } })).external_userid.length,
    ),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(Math.min(...counts)).toBeGreaterThan(30)
  await until(() => inbox.events.length >= 200)
  expect(new Set(inbox.xmls().map((xml) => element(xml, 'ExternalUserID'))).size).toBe(200)
})
