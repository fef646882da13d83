import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Live, startLive } from '../support/live.ts'
import { addOperator } from '../support/operators.ts'
import { addRadarCorp, type RadarCorp } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const STAFF = ['lina', 'zhangwei', 'wangfang']

let live: Live
let corp: RadarCorp
let admin: Record<string, string>
let customer: string
let n = 0
let said = 0
beforeAll(async () => {
  live = await startLive({ archive: true })
  admin = (await addOperator(live.service, { name: 'root', admin: true })).bearer
})
afterAll(() => live.stop())
beforeEach(async () => {
  const users = STAFF.map((userid) => ({ userid, name: userid, department: [1] }))
  corp = await addRadarCorp(live, `wwwords${++n}`, { users })
  const [first] = await corp.newCustomers(1)
  customer = first?.id ?? ''
  said = 0
})

const manage = async (path: string, body?: object): Promise<Json> => {
  const call = { headers: admin, ...(body ? { body } : {}) }
  return (await live.service.call(`/admin-api/corps/${corp.corpId}/${path}`, call)).body
}
const addRule = async (more: object): Promise<number> =>
  (await manage('sensitive-rules', { name: '私下交易', words: ['转账'], ...more })).id
const hits = async (rule: number): Promise<Json[]> => (await manage(`sensitive-rules/${rule}/hits`)).items
const count = async (...rules: number[]) => Promise.all(rules.map(async (rule) => (await hits(rule)).length))

/** Until the service has recorded what was said. */
async function say(...messages: object[]): Promise<void> {
  for (const message of messages) await corp.sim('say', { msgtype: 'text', ...message })
  said += messages.length
  await corp.readArchive(said)
}

it('one message in a group chat with three archived staff is one hit and one alert', async () => {
  const { chat_id } = await corp.sim('chats', { name: '茶友', owner: 'lina', members: ['zhangwei', 'wangfang'] })
  const [{ person }] = (await corp.newCustomers(1)) as [Json]
  await corp.sim('join', { chat_id, person })
  await corp.settled()
  const any = await addRule({ alert_staff_ids: ['lina'] })
  const staff = await addRule({ speaker: 'staff' })
  const theirs = await addRule({ speaker: 'customer' })
  await say({ from: person, chat_id, content: '可以转账吗' })
  expect(await count(any, staff, theirs)).toEqual([1, 0, 1])
  await say({ from: 'zhangwei', chat_id, content: '请勿转账' })
  expect(await count(any, staff, theirs)).toEqual([2, 1, 1])
  expect((await hits(any)).map(({ speaker }) => speaker)).toEqual(['staff', 'customer'])
  await corp.settled()
  expect(await corp.calls('message/send')).toHaveLength(1)
})

it('what staff say to each other is said by staff, and one hit for both of them', async () => {
  const any = await addRule({})
  const staff = await addRule({ speaker: 'staff' })
  const theirs = await addRule({ speaker: 'customer' })
  await say(
    { from: 'lina', to: 'zhangwei', content: '让他转账' },
    { from: 'zhangwei', to: 'lina', content: '不能转账' },
  )
  expect(await count(any, staff, theirs)).toEqual([2, 2, 0])
})

it('what a customer says becomes a session, a message, a hit and a tag', async () => {
  const rule = await addRule({})
  const [{ t_id }] = (await corp.api('tag/list')).tag_list
  const marking = { name: '想加盟', words: ['加盟'], tags: [t_id], needed: 2 }
  expect(await manage('keyword-tag-rules', marking)).toMatchObject({ needed: 2 })
  await say({ from: customer, to: 'lina', content: '怎么加盟，转账吗' })
  expect(await corp.tagsOf(customer)).toEqual([])
  await say({ from: customer, to: 'lina', content: '我要加盟' })
  await live.platform.post('clock', { advance_s: 15 })
  await corp.settled()
  const { session_list } = await corp.api('chat/session/list', { staff_id: 'lina' })
  expect(session_list).toMatchObject([{ target_id: customer, last_msg_thumb: '我要加盟' }])
  const [{ id: session_id }] = session_list
  const { message_list } = await corp.api('chat/message/list', { staff_id: 'lina', session_id })
  expect(message_list.map(({ text_content }: Json) => text_content)).toEqual(['我要加盟', '怎么加盟，转账吗'])
  expect(await hits(rule)).toMatchObject([{ session_id, speaker: 'customer', word: '转账' }])
  expect(await corp.tagsOf(customer)).toEqual([t_id])
  expect((await corp.timeline(customer)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['start_chat', 'auto_mark_tag_by_keyword']),
  )
})
