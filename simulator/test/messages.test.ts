import { constants, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { openMessage } from '../src/world/archive-crypto.ts'
import { CORP, corporation, element, type Json, newCustomer, receiver, setUp, until } from './setup.ts'

test('app messages name who cannot be reached, and can be recalled', async () => {
  const { post, call, get } = await setUp()
  await post('corps', corporation())
  const send = (body: object) =>
    call('message/send', { body: { agentid: 1000002, msgtype: 'text', text: { content: 'hi' }, ...body } })
  const sent = await send({ touser: 'LiLei|Ghost', toparty: '2|99' })
  expect(sent).toMatchObject({ errcode: 0, invaliduser: 'ghost', invalidparty: '99', msgid: expect.any(String) })
  expect(await send({ touser: 'Ghost' })).toMatchObject({ errcode: 81013 })
  expect(await send({ touser: 'LiLei', agentid: 7 })).toMatchObject({ errcode: 301002 })
  expect(await send({ touser: 'LiLei', text: { content: '' } })).toMatchObject({ errcode: 44004 })
  expect(await call('message/recall', { body: { msgid: sent.msgid } })).toMatchObject({ errcode: 0 })
  expect((await get(`state?corpid=${CORP}`)).app_messages).toMatchObject([
    { users: ['LiLei', 'HanMeimei', 'Lucy'], recalled: true },
  ])
})

test('media last three days and come back as they went in', async () => {
  const { post, origin, token } = await setUp()
  await post('corps', corporation())
  const form = new FormData()
  form.append('media', new File([Buffer.from([0, 1, 2, 255, 254, 13, 10])], '图.png', { type: 'image/png' }))
  const upload = await fetch(`${origin}/cgi-bin/media/upload?access_token=${await token()}&type=image`, {
    method: 'POST',
    body: form,
  })
  const { media_id, errmsg, created_at } = (await upload.json()) as Json
  expect([errmsg, typeof created_at]).toEqual(['', 'string'])
  const read = async () => fetch(`${origin}/cgi-bin/media/get?access_token=${await token()}&media_id=${media_id}`)
  expect([...new Uint8Array(await (await read()).arrayBuffer())]).toEqual([0, 1, 2, 255, 254, 13, 10])
  await post('clock', { advance_s: 3 * 86_400 })
  expect(await (await read()).json()).toMatchObject({ errcode: 40007 })
  const empty = await fetch(`${origin}/cgi-bin/media/upload?access_token=${await token()}&type=image`, {
    method: 'POST',
    body: 'x',
  })
  expect(await empty.json()).toMatchObject({ errcode: 44001 })
})

test('the archive hands out real envelopes by key version, media in chunks, and one notice in 15 s', async () => {
  const { post, ask, origin, call } = await setUp()
  const inbox = await receiver()
  const made = await post('corps', corporation({ archive: { secret: 'archive-secret' } }, inbox.callback))
  await post('clock', { freeze: true })
  const { external_userid } = await newCustomer({ post, ask })
  const data = Buffer.alloc(600 * 1024, 7).toString('base64')
  expect(
    await post('say', { corpid: CORP, from: external_userid, to: 'LiLei', msgtype: 'text', text: { content: '在吗' } }),
  ).toMatchObject({ seq: 1 })
  const { keys } = await post('edit', { corpid: CORP, kind: 'archive' })
  expect(keys.map((key: Json) => key.publickey_ver)).toEqual([1, 2])
  await post('say', { corpid: CORP, from: 'LiLei', to: external_userid, msgtype: 'image', data })
  const driver = async (action: string, body: object): Promise<Json> =>
    (await fetch(`${origin}/sim/archive/${action}`, { method: 'POST', body: JSON.stringify(body) })).json()
  const who = { corpid: CORP, secret: 'archive-secret' }
  expect(await driver('pull', { corpid: CORP, secret: 'app-secret' })).toMatchObject({ errcode: 10000, chatdata: [] })
  const { chatdata } = await driver('pull', { ...who, seq: 0, limit: 100 })
  expect(chatdata.map(({ seq, publickey_ver }: Json) => [seq, publickey_ver])).toEqual([
    [1, 1],
    [2, 2],
  ])
  const privateKeys = new Map<number, string>([
    [1, made.archive.keys[0].private_key],
    [2, keys[1].private_key],
  ])
  const messages = []
  for (const { publickey_ver, encrypt_random_key, encrypt_chat_msg } of chatdata) {
    const key = unwrap(privateKeys.get(publickey_ver)!, encrypt_random_key)
    messages.push(JSON.parse(openMessage(key, encrypt_chat_msg)))
    expect(JSON.parse((await driver('open', { encrypt_key: key, encrypt_chat_msg })).message)).toEqual(messages.at(-1))
  }
  expect(messages[0]).toMatchObject({
    action: 'send',
    from: external_userid,
    tolist: ['LiLei'],
    roomid: '',
    msgtype: 'text',
    text: { content: '在吗' },
  })
  expect(await driver('open', { encrypt_key: 'wrong', encrypt_chat_msg: chatdata[0].encrypt_chat_msg })).toMatchObject({
    errcode: 10006,
  })
  const { sdkfileid } = messages[1].image
  const first = await driver('media', { ...who, sdkfileid })
  expect([first.is_finish, Buffer.from(first.data, 'base64').length]).toEqual([0, 512 * 1024])
  const second = await driver('media', { ...who, sdkfileid, indexbuf: first.outindexbuf })
  expect([second.is_finish, Buffer.from(second.data, 'base64').length]).toEqual([1, 88 * 1024])
  expect((await driver('pull', { ...who, seq: 1 })).chatdata).toHaveLength(1)

  const notices = () => inbox.xmls().filter((xml) => element(xml, 'Event') === 'msgaudit_notify').length
  await until(() => notices() === 1)
  await post('clock', { advance_s: 15 })
  await until(() => notices() === 2)
  await post('clock', { advance_s: 5 * 86_400 })
  expect((await driver('pull', who)).chatdata).toEqual([])

  const agreed = () =>
    call('msgaudit/check_single_agree', {
      body: { info: [{ userid: 'LiLei', exteranalopenid: external_userid }] },
      secret: 'archive-secret',
    })
  expect((await agreed()).agreeinfo).toMatchObject([{ agree_status: 'Default_Agree' }])
  await post('say', {
    corpid: CORP,
    from: external_userid,
    to: 'LiLei',
    msgtype: 'agree',
    agree: { userid: external_userid },
  })
  expect((await agreed()).agreeinfo).toMatchObject([{ agree_status: 'Agree', exteranalopenid: external_userid }])
  await until(() => inbox.xmls().some((xml) => element(xml, 'ChangeType') === 'msg_audit_approved'))
})

/** Node may refuse PKCS#1 v1.5 for decryption, so the padding is taken off by hand. */
function unwrap(key: string, wrapped: string): string {
  const padded = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(wrapped, 'base64'))
  expect([...padded.subarray(0, 2)]).toEqual([0, 2])
  return padded.subarray(padded.indexOf(0, 2) + 1).toString()
}

test('members tap and write to an app, which hears of it', async () => {
  const { post, call } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const who = { corpid: CORP, agentid: 1000002, userid: 'lilei' }
  const card = {
    card_type: 'button_interaction',
    main_title: { title: '审批' },
    task_id: 'task1',
    button_list: [{ text: '同意', key: 'yes' }],
  }
  const sent = await call('message/send', {
    body: { touser: 'LiLei', agentid: 1000002, msgtype: 'template_card', template_card: card },
  })
  expect(sent).toMatchObject({ errcode: 0, response_code: expect.any(String) })
  await post('tap', { ...who, event: 'template_card_event', key: 'yes', msgid: sent.msgid })
  await post('tap', { ...who, event: 'message', key: '你好' })
  await until(() => inbox.events.length === 2)
  const [tapped, written] = inbox
    .xmls()
    .sort((a, b) => (element(b, 'Event') ?? '').length - (element(a, 'Event') ?? '').length)
  expect(
    ['FromUserName', 'EventKey', 'TaskId', 'CardType', 'ResponseCode', 'AgentID'].map((name) => element(tapped!, name)),
  ).toEqual(['LiLei', 'yes', 'task1', 'button_interaction', sent.response_code, '1000002'])
  expect(['MsgType', 'Content', 'Event'].map((name) => element(written!, name))).toEqual(['text', '你好', undefined])
  const update = {
    userids: ['LiLei'],
    agentid: 1000002,
    response_code: sent.response_code,
    button: { replace_name: '已同意' },
  }
  expect(await call('message/update_template_card', { body: update })).toMatchObject({ errcode: 0 })
  expect((await call('message/update_template_card', { body: update })).errcode).not.toBe(0)
})
