import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiConfig, QyApiConfigKit } from '@tnwx/accesstoken'
import { AxiosHttpKit, HttpKit } from '@tnwx/kits'
import {
  QyDepartmentApi,
  QyExContact,
  QyMediaApi,
  QyMediaType,
  QySendMsgApi,
  QyText,
  QyTextMsg,
  QyUserApi,
} from '@tnwx/wxcp'
// the package's own entry needs a file that its dependency no longer has; its WeCom part does not
import Work from 'node-easywechat/dist/Work/Application.js'
import { expect, onTestFinished, test } from 'vitest'
import { AES_KEY, CORP, corporation, type Json, receiver, setUp, TOKEN, until } from './setup.ts'

test('node-easywechat works against it, with another base address', async () => {
  const { origin, post } = await setUp()
  const inbox = await receiver()
  await post('corps', corporation({}, inbox.callback))
  const app = new Work({
    corp_id: CORP,
    secret: 'app-secret',
    token: TOKEN,
    aes_key: AES_KEY,
    http: { baseURL: `${origin}/`, throw: true },
    file_cache: undefined,
  } as Json)
  app.setCache({
    get: async () => null,
    set: async () => true,
    has: async () => false,
    delete: async () => true,
    clear: async () => true,
  } as Json)
  const client = app.getClient()
  const departments = (await client.get('/cgi-bin/department/list')).toObject()
  expect(departments.department).toHaveLength(2)
  const way = (
    await client.postJson('/cgi-bin/externalcontact/add_contact_way', {
      type: 1,
      scene: 2,
      user: ['LiLei'],
      state: 's1',
    })
  ).toObject()
  const { people } = await post('people', { count: 1 })
  const { external_userid, welcome_code } = await post('scan', {
    corpid: CORP,
    config_id: way.config_id,
    person: people[0].person,
  })
  const welcome = await client.postJson('/cgi-bin/externalcontact/send_welcome_msg', {
    welcome_code,
    text: { content: '你好' },
  })
  expect(welcome.isFailed()).toBe(false)
  const customer = (await client.get('/cgi-bin/externalcontact/get', { params: { external_userid } })).toObject()
  expect(customer.external_contact.name).toBe(people[0].name)
  const unknown = await client.get('/cgi-bin/externalcontact/get', { params: { external_userid: 'wmnone' } })
  expect(unknown.toObject().errcode).toBe(40096)
  const ticket = await app.getTicket().getTicket()
  expect(ticket).toEqual(expect.any(String))
  await until(() => inbox.events.length === 1)
  expect(inbox.events[0]).toMatchObject({ valid: true, receiver: CORP })
})

test('@tnwx/wxcp works against it, with its HTTP delegate pointed here', async () => {
  const { origin, post } = await setUp()
  await post('corps', corporation())
  const here = (url: string) => url.replace('https://qyapi.weixin.qq.com', origin)
  const original = HttpKit.getHttpDelegate
  class Redirected extends AxiosHttpKit {
    override httpGet(url: string, options?: Json) {
      return super.httpGet(here(url), options)
    }
    override httpPost(url: string, data: Json, options?: Json) {
      return super.httpPost(here(url), data, options)
    }
    override upload(url: string, filePath: string, params?: Json) {
      return super.upload(here(url), filePath, params)
    }
  }
  HttpKit.setHttpDelegate = new Redirected()
  onTestFinished(() => {
    HttpKit.setHttpDelegate = original
  })
  QyApiConfigKit.putApiConfig(new ApiConfig('1000002', 'app-secret', '', false, '', CORP))
  QyApiConfigKit.setCurrentAppId('1000002', CORP)

  const json = (reply: Json) => (typeof reply === 'string' ? JSON.parse(reply) : reply)
  expect(json(await QyDepartmentApi.get(1))).toMatchObject({ errcode: 0, department: [{ id: 1 }, { id: 2 }] })
  expect(json(await QyUserApi.get('LiLei'))).toMatchObject({ errcode: 0, name: '李雷' })
  expect(json(await QyExContact.getFollowUserList())).toMatchObject({ follow_user: ['LiLei', 'HanMeimei', 'Lucy'] })
  const way = json(await QyExContact.addContactWay(1, 2, 1, '渠道', true, 'st', ['HanMeimei']))
  expect(way).toMatchObject({ errcode: 0, qr_code: expect.any(String) })
  expect(json(await QyExContact.getContactWay(way.config_id))).toMatchObject({
    contact_way: { state: 'st', user: ['HanMeimei'], remark: '渠道' },
  })
  const { people } = await post('people', { count: 1 })
  const { external_userid, userid, welcome_code } = await post('scan', {
    corpid: CORP,
    config_id: way.config_id,
    person: people[0].person,
  })
  expect(json(await QyExContact.sendWelcomeMsg(welcome_code, { content: '欢迎' }))).toMatchObject({ errcode: 0 })
  expect(json(await QyExContact.markTag(userid, external_userid, ['etgold']))).toMatchObject({ errcode: 0 })
  expect(json(await QyExContact.getCorpTagList())).toMatchObject({
    tag_group: [{ group_name: '等级', tag: [{ id: 'etgold' }, { id: 'etsilver' }] }],
  })
  expect(json(await QyExContact.getUserInfo(external_userid))).toMatchObject({
    follow_user: [{ userid: 'HanMeimei', tags: [{ tag_name: '金', type: 1 }] }],
  })
  const sent = new QyTextMsg(new QyText('通知'), '1000002', 'LiLei')
  expect(json(await QySendMsgApi.sendTextMessage(sent))).toMatchObject({ errcode: 0, msgid: expect.any(String) })

  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.png'), 'not really a picture')
  const media = json(await QyMediaApi.upload(QyMediaType.IMAGE, join(folder, 'a.png')))
  expect(media).toMatchObject({ type: 'image', media_id: expect.any(String), created_at: expect.any(String) })
})
