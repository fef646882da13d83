import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { recordArchived } from '../../engines/chat/archived.ts'
import { untagCustomers } from '../../engines/customers/tag.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
  await admin.service.store.owner`
    update staff set ma_authorized = true where corp_id = ${EXAMPLE_CORP} and id in ('huzixuan', 'majingyi')`
})
afterAll(() => admin.stop())

const WHO = 'wm_yunqi_1005'
const TAG = 112
let said = 0

/** What a customer, or somebody else, said, as the archive tells it. */
const say = (content: string, message: object = {}) =>
  admin.service.act(EXAMPLE_CORP, (ctx) =>
    recordArchived(ctx, {
      ...{ msgid: `keyword${++said}`, action: 'send', from: WHO, tolist: ['huzixuan'], roomid: '' },
      ...{ msgtime: admin.service.now() * 1000, msgtype: 'text', text: { content } },
      ...message,
    }),
  )
const rule = async (body: object) => {
  const made = await admin.post('keyword-tag-rules', { name: '去冰', tags: [TAG], ...body })
  expect(made.status).toBe(201)
  return `keyword-tag-rules/${made.body.id}`
}
const counted = async (path: string) => {
  const { hits, people, marked } = (await admin.call(path)).body as Record<string, number>
  return { hits, people, marked }
}
const work = () => workOnDue(admin.service.store)
const customer = async () => (await admin.call(`customers/${WHO}`)).body as { tags: number[] }
const timeline = async () =>
  (await admin.call(`customers/${WHO}/timeline`, { query: { kinds: 'auto_mark_tag_by_keyword' } })).body.items as {
    data: { text: string }
  }[]

it('marks a customer at the needed message, once, and does not put a tag back that was taken off', async () => {
  const path = await rule({ words: ['不要冰', '去 冰'], needed: 2 })
  await say('请帮我去\u200b冰')
  await say('今天人多吗')
  await work()
  expect(await counted(path)).toEqual({ hits: 1, people: 1, marked: 0 })
  expect((await customer()).tags).not.toContain(TAG)
  await say('还是不要冰，谢谢')
  await work()
  expect(await counted(path)).toEqual({ hits: 2, people: 1, marked: 1 })
  expect((await customer()).tags).toContain(TAG)
  expect(await timeline()).toMatchObject([{ data: { text: '关键词规则「去冰」打上标签「去冰」' } }])
  await admin.service.act(EXAMPLE_CORP, (ctx) => untagCustomers(ctx, [WHO], [TAG]))
  await say('不要冰')
  await work()
  expect(await counted(path)).toEqual({ hits: 3, people: 1, marked: 1 })
  expect((await customer()).tags).not.toContain(TAG)
  const people = await admin.call(`${path}/people`)
  expect(people.body).toMatchObject({ total: 1, items: [{ external_user_id: WHO, hits: 3, word: '不要冰' }] })
  expect((await admin.view(`${path}/people`)).body.items).toMatchObject([{ word: '***' }])
  await admin.remove(path)
})

it('counts a message once, in however many chats it is, and none of staff, strangers or other staff’s chats', async () => {
  const [all, others] = [
    await rule({ words: ['桂花糕'], needed: 5 }),
    await rule({ words: ['桂花糕'], staff_ids: ['majingyi'] }),
  ]
  await say('有桂花糕吗', { roomid: 'wr_nowhere', tolist: ['huzixuan', 'majingyi'] })
  await say('桂花糕今天卖完了', { from: 'huzixuan', tolist: [WHO] })
  await say('桂花糕', { from: 'wm_stranger', tolist: ['huzixuan'] })
  await say('桂花糕', { from: 'huzixuan', tolist: ['majingyi'] })
  await say('桂花糕')
  expect(await counted(all)).toEqual({ hits: 2, people: 1, marked: 0 })
  expect(await counted(others)).toEqual({ hits: 1, people: 1, marked: 1 })
  await admin.patch(all, { needed: 2 })
  await say('桂花糕')
  expect(await counted(all)).toEqual({ hits: 3, people: 1, marked: 1 })
  await admin.patch(all, { enabled: false })
  await say('桂花糕')
  expect(await counted(all)).toEqual({ hits: 3, people: 1, marked: 1 })
})

it('refuses what a rule cannot name, and loses a tag that is removed', async () => {
  const given = { name: '甲', words: ['甲'], tags: [TAG] }
  const bad = (body: object) => admin.post('keyword-tag-rules', { ...given, ...body })
  const errors = async (body: object) =>
    ((await bad(body)).body.errors as { field: string }[]).map(({ field }) => field)
  expect(await errors({ words: ['\u200b'] })).toEqual(['words.0'])
  expect(await errors({ tags: [999_999] })).toEqual(['tags'])
  expect(await errors({ staff_ids: ['nobody'] })).toEqual(['staff_ids'])
  expect(await errors({ needed: 0 })).toEqual(['needed'])
  const path = await rule({ words: ['乙'], tags: [TAG, 111] })
  await admin.service.store.owner`delete from tag where corp_id = ${EXAMPLE_CORP} and t_id = ${TAG}`
  expect((await admin.call(path)).body).toMatchObject({ tags: [111] })
})
