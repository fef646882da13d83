import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Live, startLive } from '../support/live.ts'
import { addRadarCorp, type RadarCorp } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: RadarCorp
let customer: string
let person: string
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addRadarCorp(live, `wwedits${++n}`, { settings: { mark_tag_echo: true } })
  const [first] = await corp.newCustomers(1)
  customer = first?.id ?? ''
  person = first?.person ?? ''
})

/** As lina does it in the platform's own client. */
const edit = (change: object) =>
  corp.sim('edit', { kind: 'customer', external_userid: customer, userid: 'lina', ...change })
const lines = async (): Promise<Json[]> => {
  const told = await corp.timeline(customer)
  return told
    .filter(({ kind }) => ['add_tags', 'remove_tags', 'update_remark'].includes(kind))
    .map(({ kind, actor, staff_id, text }) => [kind, actor, staff_id, text])
    .sort()
}
const EDITED = [
  ['add_tags', 'staff', 'lina', '打上标签「et1」「et2」'],
  ['remove_tags', 'staff', 'lina', '移除标签「et1」'],
  ['update_remark', 'staff', 'lina', '备注改为「老客」'],
]

it('tells what a staff member edits on the platform, once however often it is told', async () => {
  await corp.sim('delivery', { times: 3 })
  for (const change of [{ add_tag: ['et1', 'et2'] }, { remove_tag: ['et1'] }, { remark: '老客' }]) {
    await edit(change)
    await corp.settled()
  }
  expect(await lines()).toEqual(EDITED)
  await corp.sync()
  expect(await lines()).toEqual(EDITED)
})

it('tells what a comparison finds', async () => {
  await corp.sim('delivery', { times: 0 })
  for (const change of [{ add_tag: ['et1', 'et2'] }, { remove_tag: ['et1'], remark: '老客' }]) {
    await edit(change)
    await corp.sync()
  }
  expect(await lines()).toEqual(EDITED)
})

it('tells our own marks once when they come back as events, and edits at the time of their event', async () => {
  const marks = { external_user_id: customer, staff_id: 'lina', add_tag_id_list: ['et1'] }
  expect(await corp.post('tag/batch_update', marks)).toMatchObject({ errcode: 0 })
  await corp.settled()
  expect(await lines()).toEqual([['add_tags', 'system', 'lina', '打上标签「et1」']])
  await live.platform.post('clock', { advance_s: 500 })
  await edit({ remark: '老客' })
  await corp.settled()
  const [newest] = await corp.timeline(customer)
  expect(newest).toMatchObject({ kind: 'update_remark', data: { after: '老客' } })
  expect(newest.time).toBeGreaterThan(Date.now() / 1000 + 400)
})

it('notes on the platform what import_info is given, in the name of the staff member', async () => {
  const given = { description: '喜欢龙井', phone_number: '13800000001', qq: '10001' }
  const info = { external_user_id: customer, staff_id: 'lina', ...given }
  expect(await corp.post('external_user/import_info', info)).toMatchObject({ errcode: 0 })
  await corp.settled()
  const { follows } = await live.platform.get(`state?corpid=${corp.corpId}`)
  expect(follows.filter(({ external_userid }: Json) => external_userid === customer)).toMatchObject([
    { userid: 'lina', description: '喜欢龙井', remark_mobiles: ['13800000001'] },
  ])
})

it('shows where a customer works, as a staff member noted it', async () => {
  await edit({ remark_corp_name: '云栖茶业' })
  await corp.settled()
  const { external_user } = await corp.api('external_user/get', { id: customer })
  expect(external_user.follow_staffs).toMatchObject([{ staff_id: 'lina', remark_corp_name: '云栖茶业' }])
  expect((await corp.sync()).customers).toBeUndefined()
})

it('reads from the platform what staff sent to many by themselves, and who got it', async () => {
  const { msgid } = await corp.sim('mass', { userid: 'lina', external_userid: [customer], text: '新茶到了' })
  expect(await corp.sync()).toMatchObject({ personal_messages: { created: 1 } })
  const { msg_list, total } = await corp.api('per/group_msg/single/list')
  expect([total, msg_list]).toMatchObject([1, [{ msg_id: msgid, staff_id: 'lina', delivery_count: 1, fail_count: 0 }]])
  expect(JSON.parse(msg_list[0].msg_data)).toMatchObject({ text: { content: '新茶到了' }, image: {}, link: {} })
  const { msg_send_result } = await corp.api('per/group_msg/single/user/list', { msg_id: msgid })
  expect(msg_send_result).toMatchObject([{ external_user_id: customer, status: 1, send_time: expect.any(Number) }])
  expect((await corp.sync()).personal_messages).toBeUndefined()
})

it('reads from the platform who may see a moment, and how many like it and comment on it', async () => {
  const ask = async (path: string, body?: object): Promise<Json> => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`${live.platform.origin}/cgi-bin/${path}`, sent)).json()
  }
  const { access_token: token } = await ask(`gettoken?corpid=${corp.corpId}&corpsecret=app-secret`)
  const { jobid } = await ask(`externalcontact/add_moment_task?access_token=${token}`, {
    ...{ text: { content: '新茶' }, visible_range: { sender_list: { user_list: ['lina', 'zhangwei'] } } },
  })
  await live.platform.post('clock', { advance_s: 60 })
  await corp.sim('confirm', { msgid: jobid, userid: 'lina' })
  const { result } = await ask(`externalcontact/get_moment_task_result?access_token=${token}&jobid=${jobid}`)
  const { owner } = live.service.store
  const now = live.service.now()
  await owner`
    insert into moment (corp_id, id, name, content, attachments, creator_id, tag_ids, state, created_at, platform_id)
    values (${corp.corpId}, 1, '新茶', '新茶', '[]', 'lina', '{}', 'sending', ${now}, ${result.moment_id})`
  await owner`
    insert into moment_task (corp_id, moment_id, n, staff_id, state, send_time)
    values (${corp.corpId}, 1, 1, 'lina', 'sent', ${now}), (${corp.corpId}, 1, 2, 'zhangwei', 'accepted', null)`
  await corp.sim('react', { moment_id: result.moment_id, userid: 'lina', person, kind: 'like' })
  expect(await corp.sync()).toMatchObject({ moments: { changed: 1 } })
  const { moment_message_list } = await corp.api('moment_message/tasks/result', { moment_message_id: 1 })
  expect(moment_message_list).toMatchObject([
    { staff_id: 'lina', like_count: 1, comment_count: 0, customer_count: 1, customer_ext_id_list: [customer] },
    { staff_id: 'zhangwei', like_count: 0, comment_count: 0, customer_count: 0, customer_ext_id_list: [] },
  ])
  await corp.sim('react', { moment_id: result.moment_id, userid: 'lina', person, kind: 'comment' })
  expect(await corp.sync()).toMatchObject({ moments: { changed: 1 } })
  expect((await corp.api('moment_message/tasks/result')).moment_message).toMatchObject({
    comment_count: 1,
    like_count: 1,
  })
  expect((await corp.sync()).moments).toBeUndefined()
  const { timeline_list } = await corp.api('external_user/timeline', { external_user_id: customer, group: 'content' })
  const line = { actor: 'customer', staff_id: 'lina', object: { type: 'moment', id: '1', name: '新茶' } }
  expect(timeline_list).toHaveLength(2)
  expect(timeline_list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...line, kind: 'wx_moment_like', text: '赞了朋友圈「新茶」' }),
      expect.objectContaining({ ...line, kind: 'wx_moment_comment', text: '评论了朋友圈「新茶」' }),
    ]),
  )
})
