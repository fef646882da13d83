import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeContactWay } from '../../server/src/engines/contact-ways/change.ts'
import { workOnDue } from '../support/jobs.ts'
import { type Live, type LiveCorp, startLive } from '../support/live.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const WELCOME = 'externalcontact/send_welcome_msg'
const UPDATE = 'externalcontact/update_contact_way'
const ALWAYS = [1, 2, 3, 4, 5, 6, 7]

let live: Live
let corp: LiveCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  const users = ['lina', 'zhangwei', 'wangfang'].map((userid) => ({ userid, name: userid, department: [1] }))
  corp = await live.addCorp(`wwcodes${++n}`, { users })
  await corp.sync()
})

const change = (id: number, changes: object) =>
  live.service.act(corp.corpId, (ctx) => changeContactWay(ctx, id, changes))
/** Whom the code leads to on the platform, and whether they need not confirm. */
async function there({ config_id }: { config_id: string }): Promise<Json> {
  const { contact_ways } = await live.platform.get(`state?corpid=${corp.corpId}`)
  const { user, skip_verify } = contact_ways.find((way: Json) => way.config_id === config_id)
  return { user, skip_verify }
}
const rule = (staff_id: string, daily_cap: number | null, online = true) => ({ staff_id, daily_cap, online })
const statistics = async (id: number): Promise<Json[]> =>
  (await corp.api('contact_way/statistics', { id })).statistics_list

it('the code on the platform leads to the staff of the running slots who are there, else to the backups', async () => {
  const schedule = [{ weekdays: ALWAYS, start: '00:00', end: '24:00', staff_ids: ['lina'] }]
  const code = await corp.addCode('table', { schedule, backup_staff_ids: ['wangfang'] })
  expect(await there(code)).toEqual({ user: ['lina'], skip_verify: true })
  await change(code.id, { staff_rules: [rule('lina', null, false)] })
  await corp.settled()
  expect((await there(code)).user).toEqual(['wangfang'])
  await change(code.id, { schedule: [], staff_rules: [], backup_staff_ids: [] })
  await corp.settled()
  expect((await there(code)).user).toEqual(['lina', 'zhangwei'])
})

it('who has got enough for the day is left out once, all are counted, and the next day begins anew', async () => {
  const code = await corp.addCode('table', { staff_rules: [rule('lina', 3)] })
  const people = await corp.people(40)
  await Promise.all(people.map((person) => corp.scan(code.config_id, person)))
  await corp.settled()
  expect((await there(code)).user).toEqual(['zhangwei'])
  expect(await corp.calls(UPDATE)).toHaveLength(1)
  expect((await corp.code(code.id)).add_user_count).toBe(40)
  expect((await statistics(code.id)).map(({ staff_id, added }) => [staff_id, added])).toEqual([['lina', 40]])
  const { owner, app } = live.service.store
  const tomorrow = () => Date.now() + 86_400_000
  await workOnDue({ owner, app }, {}, { clock: tomorrow })
  const [row] = await owner`select receiving_ids from contact_way where corp_id = ${corp.corpId} and id = ${code.id}`
  expect(row?.receiving_ids).toEqual(['lina', 'zhangwei'])
})

it('a staff member who has left receives nobody', async () => {
  const code = await corp.addCode('table', { backup_staff_ids: ['wangfang'] })
  await corp.sim('edit', { kind: 'user', userid: 'lina', delete: true })
  await corp.settled()
  expect((await there(code)).user).toEqual(['zhangwei'])
})

it('a customer is greeted by name with the welcome of the day, and without one with that of the hour', async () => {
  const hour = { kind: 'week', weekdays: ALWAYS, start: '00:00', end: '24:00' }
  const today = { kind: 'dates', start_day: '2000-01-01', end_day: '2999-12-31' }
  const variant = (when: object, content: string) => ({ ...when, reply: { text: { content } } })
  const code = await corp.addCode('table', {
    welcome_variants: [variant(hour, '{nickname}，这个时间好'), variant(today, '今天好，{nickname}')],
  })
  const [one, two] = (await corp.people(2)) as [string, string]
  const { external_userid } = await corp.scan(code.config_id, one)
  await corp.settled()
  await change(code.id, { welcome_variants: [variant(hour, '{nickname}，这个时间好')] })
  await corp.scan(code.config_id, two)
  await corp.settled()
  const names = new Map((await corp.customers()).map(({ id, name }) => [id, name]))
  const [first, second] = (await corp.calls(WELCOME)).map(({ body }) => body.text.content)
  expect(first).toBe(`今天好，${names.get(external_userid)}`)
  names.delete(external_userid)
  expect(second).toBe(`${[...names.values()][0]}，这个时间好`)
})

it('by delete and return the count stays, and the day has two added and one lost', async () => {
  const code = await corp.addCode('table')
  const [person] = (await corp.people(1)) as [string]
  const { external_userid } = await corp.scan(code.config_id, person)
  await corp.settled()
  await live.platform.post('clock', { advance_s: 2 })
  await corp.leave(external_userid, 'customer')
  await corp.settled()
  await live.platform.post('clock', { advance_s: 2 })
  await corp.scan(code.config_id, person)
  await corp.settled()
  expect((await corp.code(code.id)).add_user_count).toBe(1)
  expect(await statistics(code.id)).toMatchObject([{ staff_id: 'lina', added: 2, lost: 1 }])
})

it('a staff member is told once who added them by a code that says so, and nothing by one that does not', async () => {
  const [told, silent] = [
    await corp.addCode('told', { notify_staff: true, remark: '收银台' }),
    await corp.addCode('silent'),
  ]
  const [first, second, third] = (await corp.people(3)) as [string, string, string]
  await corp.sim('delivery', { times: 3 })
  const { external_userid } = await corp.scan(told.config_id, first)
  await corp.scan(silent.config_id, second)
  await corp.settled()
  await corp.sim('delivery', { times: 0 })
  await corp.scan(told.config_id, third)
  await corp.sync()
  await corp.settled()
  const people = await corp.customers()
  expect(people).toHaveLength(3)
  const { name } = people.find(({ id }) => id === external_userid)
  const messages = (await corp.calls('message/send')).map(({ body }) => [body.touser, body.text.content])
  expect(messages).toEqual([['lina', `客户「${name}」通过渠道活码「收银台」添加了您`]])
})
