import { expect, test } from 'vitest'
import { CORP, type clientsOf, corporation, element, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

const RICH = { member_details: true, contact_secret_reads: true, contact_event_details: true }
const PERSONAL = {
  userid: 'LiLei',
  name: '李雷',
  department: [1],
  mobile: '13800000001',
  email: 'lilei@home.example',
  biz_mail: 'lilei@work.example',
  gender: '1',
  avatar: 'http://127.0.0.1:9/a.png',
  qr_code: 'http://127.0.0.1:9/q.png',
  address: '静安',
  telephone: '021-1',
  position: '店长',
}

test('an app made today gets no personal fields of members, and the contact secret reads ids alone', async () => {
  const { post, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({ users: [PERSONAL] }, inbox.callback))
  const seen = await call('user/get', { query: { userid: 'LiLei' } })
  expect(seen).toMatchObject({ errcode: 0, name: '李雷', gender: '0', position: '店长', telephone: '021-1' })
  for (const name of ['mobile', 'email', 'biz_mail', 'avatar', 'qr_code', 'address'])
    expect(seen).not.toHaveProperty(name)
  const { userlist } = await call('user/list', { query: { department_id: '1' } })
  expect(Object.keys(userlist[0])).not.toContain('mobile')
  const contact = { secret: 'contact-secret' }
  expect(await call('user/get', { ...contact, query: { userid: 'LiLei' } })).toMatchObject({ errcode: 48009 })
  expect((await call('user/list_id', { ...contact, body: {} })).dept_user).toEqual([{ userid: 'LiLei', department: 1 }])
  await post('edit', {
    corpid: CORP,
    kind: 'user',
    userid: 'NewOne',
    name: '新人',
    mobile: '13800000002',
    department: [1],
  })
  // only departments and ids are told of
  await post('edit', { corpid: CORP, kind: 'user', userid: 'NewOne', position: '经理' })
  await post('edit', { corpid: CORP, kind: 'user', userid: 'NewOne', department: [2] })
  await until(() => inbox.events.length === 2)
  const told = inbox.xmls().map((xml) => ['ChangeType', 'UserID', 'Department'].map((name) => element(xml, name)))
  expect(told).toEqual([
    ['create_user', 'NewOne', '1'],
    ['update_user', 'NewOne', '2'],
  ])
  expect(inbox.xmls().join()).not.toMatch(/<Name>|<Mobile>/)
})

test('settings bring the behaviour of older apps back', async () => {
  const { post, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({ users: [PERSONAL], settings: RICH }, inbox.callback))
  expect(await call('user/get', { query: { userid: 'LiLei' } })).toMatchObject({
    mobile: '13800000001',
    biz_mail: 'lilei@work.example',
    gender: '1',
  })
  expect(await call('user/get', { secret: 'contact-secret', query: { userid: 'LiLei' } })).toMatchObject({ errcode: 0 })
  await post('edit', { corpid: CORP, kind: 'user', userid: 'NewOne', name: '新人', department: [1] })
  await until(() => inbox.events.length === 1)
  expect(element(inbox.xmls()[0]!, 'Name')).toBe('新人')
})

test('a member is found by either mail address, or by the kind that is asked for', async () => {
  const { post, call } = await setUp()
  await post('corps', corporation({ users: [PERSONAL, { userid: 'Lucy' }] }))
  const find = (email: string, email_type?: number) =>
    call('user/get_userid_by_email', { body: { email, email_type } }).then(
      ({ userid, errcode }: Json) => userid ?? errcode,
    )
  expect(await find('lilei@work.example')).toBe('LiLei')
  expect(await find('lilei@home.example')).toBe('LiLei')
  expect(await find('lilei@work.example', 1)).toBe('LiLei')
  expect(await find('lilei@home.example', 2)).toBe('LiLei')
  expect(await find('lilei@home.example', 1)).toBe(60111)
  await post('edit', { corpid: CORP, kind: 'user', userid: 'LiLei', biz_mail: 'new@work.example' })
  expect(await find('new@work.example')).toBe('LiLei')
  expect(await find('lilei@work.example')).toBe(60111)
})

test('trusted addresses are an app’s, the contact secret’s and the archive’s own, or else the corporation’s', async () => {
  const { origin, post, call } = await setUp()
  const app = (agentid: number, more = {}) => ({ agentid, secret: `secret${agentid}`, ...more })
  const elsewhere = { trusted_ips: ['203.0.113.9'] }
  const here = { trusted_ips: ['127.0.0.1'] }
  const code = async (secret: string) => (await call('get_api_domain_ip', { secret })).errcode
  const pull = async () => {
    const body = JSON.stringify({ corpid: CORP, secret: 'archive-secret' })
    return ((await (await fetch(`${origin}/sim/archive/pull`, { method: 'POST', body })).json()) as Json).errcode
  }
  const archive = { secret: 'archive-secret' }
  await post('corps', corporation({ apps: [app(1, elsewhere), app(2, here), app(3)], archive }))
  expect(await Promise.all(['secret1', 'secret2', 'secret3', 'contact-secret'].map(code))).toEqual([60020, 0, 0, 0])
  expect(await pull()).toBe(0)
  await post('corps', {
    ...corporation({ apps: [app(1, here), app(2)], archive: { ...archive, ...elsewhere } }),
    ...{ ...elsewhere, contact_trusted_ips: ['127.0.0.1'] },
  })
  expect(await Promise.all(['secret1', 'secret2', 'contact-secret', 'archive-secret'].map(code))).toEqual([
    0, 60020, 0, 60020,
  ])
  expect(await pull()).toBe(10009)
  await post('edit', { corpid: CORP, kind: 'app', agentid: 2, trusted_ips: ['127.0.0.1'] })
  expect(await code('secret2')).toBe(0)
})

test('paths of the platform that are not played answer 48002, unknown ones 404', async () => {
  const { origin, post, token } = await setUp()
  await post('corps', corporation())
  const access_token = await token()
  const answer = async (path: string) => {
    const reply = await fetch(`${origin}/cgi-bin/${path}?access_token=${access_token}`)
    return reply.status === 200 ? ((await reply.json()) as Json).errcode : reply.status
  }
  const paths = [
    'batch/userid_to_openuserid',
    'externalcontact/contact_list',
    'externalcontact/get_new_external_userid',
    'externalcontact/to_service_external_userid',
    'externalcontact/from_service_external_userid',
    'externalcontact/transfer',
    'externalcontact/get_transfer_result',
    'user/getuserdetail',
    'user/list_member_auth',
    'user/get_mobile_hashcode',
    'media/get/jssdk',
  ]
  for (const path of paths) expect([path, await answer(path)]).toEqual([path, 48002])
  expect(await answer('externalcontact/no_such_thing')).toBe(404)
})

test('a time of 0 is no time', async () => {
  const { post, ask } = await setUp()
  await post('corps', corporation())
  await post('clock', { set: '2026-01-01T00:00:00Z', freeze: true })
  await ask('add_contact_way', { type: 1, scene: 2, user: ['LiLei'] })
  await post('clock', { advance_s: 100 * 86_400 })
  const { config_id } = await ask('add_contact_way', { type: 1, scene: 2, user: ['LiLei'] })
  const listed = async (range: object) => (await ask('list_contact_way', range)).contact_way
  expect(await listed({})).toEqual([{ config_id }])
  expect(await listed({ start_time: 0, end_time: 0 })).toEqual([{ config_id }])
  expect(await listed({ start_time: 1 })).toHaveLength(2)
})

test('a ticket of the JS SDK lives 7200 s from its first fetch', async () => {
  const { post, call } = await setUp()
  await post('corps', corporation())
  await post('clock', { freeze: true, set: 1_790_003_000 })
  const fetched = () => call('get_jsapi_ticket')
  const agent = () => call('ticket/get', { query: { type: 'agent_config' } })
  const first = await fetched()
  expect(first).toMatchObject({ errcode: 0, expires_in: 7200 })
  await post('clock', { advance_s: 7199 })
  expect(await fetched()).toMatchObject({ ticket: first.ticket, expires_in: 1 })
  expect(await agent()).toMatchObject({ expires_in: 7200 })
  await post('clock', { advance_s: 1 })
  const second = await fetched()
  expect(second.expires_in).toBe(7200)
  expect(second.ticket).not.toBe(first.ticket)
})

test('reads lag behind events by as much as the setting says', async () => {
  const { post, ask, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({ settings: { read_lag_ms: 60_000 } }, inbox.callback))
  await post('clock', { freeze: true, set: 1_790_000_000 })
  const look = (external_userid: string) => call('externalcontact/get', { query: { external_userid } })
  const pairs = async (userid: string) =>
    (await ask('batch/get_by_user', { userid_list: [userid] })).external_contact_list.length
  const { external_userid, welcome_code } = await newCustomer({ post, ask })
  await until(() => inbox.events.length === 1)
  expect(await look(external_userid)).toMatchObject({ errcode: expect.toBeOneOf([84061, 40096]) })
  expect(await pairs('LiLei')).toBe(0)
  // what the event was for works meanwhile
  expect(await ask('send_welcome_msg', { welcome_code, text: { content: '你好' } })).toMatchObject({ errcode: 0 })
  await post('clock', { advance_s: 60 })
  expect(await look(external_userid)).toMatchObject({ errcode: 0 })
  expect(await pairs('LiLei')).toBe(1)

  const edit = (remark: string) =>
    post('edit', { corpid: CORP, kind: 'customer', userid: 'LiLei', external_userid, remark })
  const remark = async () => (await look(external_userid)).follow_user[0].remark
  await edit('一')
  await post('clock', { advance_s: 30 })
  await edit('二')
  await post('clock', { advance_s: 30 })
  expect(await remark()).toBe('一')
  await post('clock', { advance_s: 30 })
  expect(await remark()).toBe('二')
  // what a program changes itself is there at once
  await ask('remark', { userid: 'LiLei', external_userid, remark: '三' })
  expect(await remark()).toBe('三')

  await post('leave', { corpid: CORP, external_userid, userid: 'LiLei', by: 'customer' })
  expect(await look(external_userid)).toMatchObject({ errcode: 0 })
  expect((await call('externalcontact/list', { query: { userid: 'LiLei' } })).external_userid).toEqual([
    external_userid,
  ])
  await post('clock', { advance_s: 60 })
  expect(await look(external_userid)).toMatchObject({ errcode: 84061 })

  const { chat_id } = await post('chats', { corpid: CORP, name: '群', owner: 'LiLei' })
  const chats = async () => (await ask('groupchat/list', { limit: 10 })).group_chat_list.length
  expect([await chats(), (await ask('groupchat/get', { chat_id })).errcode]).toEqual([0, 90_501])
  await post('clock', { advance_s: 60 })
  expect([await chats(), (await ask('groupchat/get', { chat_id })).errcode]).toEqual([1, 0])
})

test('a message id is never used twice: not by another process, nor after a corporation was replaced', async () => {
  const ids: string[] = []
  const say = async ({ post, ask, call }: ReturnType<typeof clientsOf>) => {
    await post('corps', corporation({ archive: { secret: 'archive-secret' } }))
    const { external_userid } = await newCustomer({ post, ask })
    const said = await post('say', { corpid: CORP, from: 'LiLei', to: external_userid, content: '你好' })
    const app = { touser: 'LiLei', agentid: 1000002, msgtype: 'text', text: { content: '通知' } }
    ids.push(said.msgid, (await ask('add_msg_template', { sender: 'LiLei', text: { content: '活动' } })).msgid)
    ids.push((await call('message/send', { body: app })).msgid)
    return said.seq
  }
  const first = await setUp()
  expect([await say(first), await say(first)]).toEqual([1, 2])
  await say(await setUp())
  expect(new Set(ids).size).toBe(9)
})
