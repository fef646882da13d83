import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMessage } from '../../engines/chat/add-message.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const SESSION = { staff_id: 'huzixuan', session_id: 'huzixuan_wm_yunqi_1005' }
const MESSAGES = `chat-sessions/${SESSION.session_id}/messages`

let said = 0
const say = (text_content: string, direction: 'send' | 'receive') =>
  admin.service.act(EXAMPLE_CORP, (ctx) =>
    addMessage(ctx, {
      ...SESSION,
      ...{ original_id: `said${++said}`, type: 'text', time: admin.service.now() },
      ...(direction === 'send'
        ? { from_id: 'huzixuan', to_id: 'wm_yunqi_1005' }
        : { from_id: 'wm_yunqi_1005', to_id: 'huzixuan' }),
      ...{ from_name: '', from_avatar: '', content: { content: text_content }, direction },
      ...{ file_url: null, room_id: null, text_content },
    }),
  )

it('reads and searches a session', async () => {
  const sessions = await admin.call('chat-sessions', { query: { staff_id: 'huzixuan', session_type: 'ext_user' } })
  expect(sessions.body.items).toContainEqual(expect.objectContaining({ id: SESSION.session_id }))
  const one = await admin.call(`chat-sessions/${SESSION.session_id}`)
  expect([one.status, one.body]).toMatchObject([200, { id: SESSION.session_id, staff_id: 'huzixuan' }])
  expect((await admin.call(`chat-sessions/${SESSION.session_id}`, { query: { staff_id: 'majingyi' } })).status).toBe(
    404,
  )
  const id = await say('下周的桂花乌龙到货吗', 'receive')
  const newest = await admin.call(MESSAGES, { query: { limit: 1 } })
  expect(newest.body.items).toMatchObject([{ id, text_content: '下周的桂花乌龙到货吗' }])
  const found = await admin.call(MESSAGES, { query: { q: '下周的桂花' } })
  expect(found.body).toMatchObject({ total: 1, items: [{ id }] })
  expect((await admin.call('chat-sessions/nowhere/messages')).status).toBe(404)
  expect((await admin.call(MESSAGES, { query: { staff_id: 'majingyi' } })).status).toBe(404)
})

it('tells nobody what was said who may not read it, nor lets them search', async () => {
  await say('秘密', 'receive')
  const { text, body } = await admin.view(MESSAGES, { query: { limit: 2 } })
  expect(text).not.toContain('秘密')
  expect((body.items as object[])[0]).toMatchObject({ text_content: '***', content: {} })
  expect((await admin.view('chat-sessions', { query: { staff_id: 'huzixuan' } })).text).not.toContain('秘密')
  expect((await admin.view(`chat-sessions/${SESSION.session_id}`)).body.last_msg_thumb).toBe('***')
  expect((await admin.view(MESSAGES, { query: { q: '秘密' } })).status).toBe(403)
})

it('notes a message once for each rule that it breaks', async () => {
  const { post, call, patch, remove } = admin
  const rule = async (body: object) =>
    `sensitive-rules/${(await post('sensitive-rules', { name: '规则', ...body })).body.id}`
  const [any, staff, exact, others] = await Promise.all([
    rule({ words: ['退款', '私下转账'] }),
    rule({ words: ['私下转账'], speaker: 'staff' }),
    rule({ words: ['ＶＩＰ'], match: 'exact' }),
    rule({ words: ['转账'], staff_ids: ['majingyi'] }),
  ])
  const id = await say('可以私\u200b下 转 账吗', 'receive')
  await say('vip', 'send')
  await say('vip 客户', 'send')
  const hits = async (path = '') => (await call(`${path}/hits`)).body as { total: number; items: object[] }
  expect(await hits(any)).toMatchObject({
    total: 1,
    items: [{ word: '私下转账', message_id: id, direction: 'receive' }],
  })
  expect([await hits(staff), await hits(exact), await hits(others)]).toMatchObject([
    { total: 0 },
    { total: 1 },
    { total: 0 },
  ])
  expect((await admin.view(`${any}/hits`)).body.items).toMatchObject([{ word: '***', text_content: '***' }])
  expect((await patch(any as string, { enabled: false })).body).toMatchObject({ enabled: false, hits: 1 })
  await say('退款', 'receive')
  expect(await hits(any)).toMatchObject({ total: 1 })
  expect((await remove(any as string)).status).toBe(204)
  const bad = await post('sensitive-rules', { name: '甲', words: ['\u200b'] })
  expect([bad.status, bad.body.errors]).toMatchObject([422, [{ field: 'words.0' }]])
})

it('tells whom a rule says, once in ten minutes for a session, and not what was said', async () => {
  const told = async () => {
    const rows = await admin.service.store.owner`select staff_id, content from staff_message order by id`
    return rows.map(({ staff_id, content }) => `${staff_id} ${content}`)
  }
  const rule = { name: '退款风险', words: ['马上退款'], alert_staff_ids: ['majingyi'] }
  await admin.post('sensitive-rules', rule)
  await say('马上退款！', 'receive')
  await say('马上退款！！', 'receive')
  expect(await told()).toEqual([
    expect.stringMatching(/^majingyi 敏感词规则「退款风险」命中：.+的会话中，对方的消息。$/),
  ])
  admin.service.advance(601)
  await say('马上退款！！！', 'receive')
  expect((await told()).length).toBe(2)
  const bad = await admin.post('sensitive-rules', { ...rule, alert_staff_ids: ['nobody'] })
  expect([bad.status, bad.body.errors]).toMatchObject([422, [{ field: 'alert_staff_ids' }]])
})
