import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addFormCorp, type FormCorp, keyOf, post, question } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'
import { get } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: FormCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addFormCorp(live, `wwfilled${++n}`)
})

const customer = async () => ((await corp.newCustomers(1)) as [Json])[0] as { person: string; id: string }
const note = question('note', 'text')

it('marks by form and by option, on the platform too, and a removed tag marks nobody', async () => {
  const [first, second, third] = (await corp.api('tag/list')).tag_list.map(({ t_id }: Json) => t_id)
  const drink = question('drink', 'checkbox', {
    options: ['红茶', '绿茶', '白茶'],
    option_tags: [
      { option: '红茶', tags: [second] },
      { option: '绿茶', tags: [third] },
    ],
  })
  const { url } = await corp.addForm({ fields: [drink], tags: [first] })
  const a = await customer()
  await corp.fill(url, a.person, { drink: ['红茶', '白茶'] })
  expect((await corp.tagsOf(a.id)).sort()).toEqual([first, second].sort())
  await corp.settled()
  const marked = (await corp.calls('externalcontact/mark_tag')).flatMap(({ body }) => body.add_tag)
  expect(marked.sort()).toEqual(['et1', 'et2'])
  expect((await corp.timeline(a.id)).map(({ kind }) => kind)).toContain('smart_from_mark_tag')
  await live.service.store.owner`delete from tag where corp_id = ${corp.corpId} and t_id = ${third}`
  expect((await corp.fill(url, a.person, { drink: ['绿茶'] })).page.text).toContain('提交成功')
})

it('takes an option that has blanks around it', async () => {
  const sizes = question('size', 'radio', { options: [' 大杯 ', '小杯'], required: true })
  const { id, url } = await corp.addForm({ fields: [sizes] })
  expect((await post(url, { size: ' 大杯 ' })).status).toBe(303)
  expect(await corp.answers(id)).toMatchObject([{ answers: { size: ' 大杯 ' } }])
})

it('fills in what is empty of a customer, and with overwrite all', async () => {
  const fields = [
    question('phone', 'phone', { maps_to: 'phone' }),
    question('mail', 'email', { maps_to: 'email' }),
    question('born', 'date', { maps_to: 'birthday' }),
  ]
  const { url } = await corp.addForm({ fields })
  const over = await corp.addForm({ fields, overwrite: true })
  const a = await customer()
  await corp.fill(url, a.person, { phone: '139 0000-1234', born: '1990-02-03' })
  await corp.fill(url, a.person, { phone: '13900009999', mail: 'a@b.cn', born: '1991-01-01' })
  expect(await corp.customer(a.id)).toMatchObject({
    phones: ['13900001234'],
    properties: { email: 'a@b.cn', birthday: '1990-02-03' },
  })
  await corp.fill(over.url, a.person, { phone: '13900009999', born: '1991-01-01' })
  expect(await corp.customer(a.id)).toMatchObject({
    phones: ['13900009999', '13900001234'],
    properties: { email: 'a@b.cn', birthday: '1991-01-01' },
  })
})

it('gives a customer ten phones at most: the newest first, and those that were there before', async () => {
  const { url } = await corp.addForm({ fields: [question('phone', 'phone', { maps_to: 'phone' })], overwrite: true })
  const a = await customer()
  const phones = Array.from({ length: 12 }, (_, n) => String(13900001000 + n))
  for (const phone of phones) await corp.fill(url, a.person, { phone })
  const after = async () => (await corp.customer(a.id)).phones
  expect(await after()).toEqual([phones[11], ...phones.slice(0, 9).reverse()])
  await corp.fill(url, a.person, { phone: phones[0] })
  expect(await after()).toEqual([phones[0], phones[11], ...phones.slice(1, 9).reverse()])
})

it('brings a customer what has waited for the phone', async () => {
  const value_list = [{ phone_number: '13900005678', address: '西湖区' }]
  const waiting = await corp.post('pre_write_properties/batch_add', { target_type: 'mobile', value_list })
  const { url } = await corp.addForm({ fields: [question('phone', 'phone', { maps_to: 'phone' })] })
  const a = await customer()
  await corp.fill(url, a.person, { phone: '13900005678' })
  const { phones, properties } = await corp.customer(a.id)
  expect([waiting.errcode, phones, properties.address]).toEqual([0, ['13900005678'], '西湖区'])
})

it('writes the timeline: opened once a day, begun once, every submission', async () => {
  const { url } = await corp.addForm({ fields: [note] })
  const a = await customer()
  await corp.open(url, a.person)
  await corp.open(url, a.person)
  await corp.sim('fill', { person: a.person, fields: { note: '甲' } })
  await corp.sim('submit', { person: a.person })
  await corp.fill(url, a.person, { note: '乙' })
  const kinds = (await corp.timeline(a.id)).filter(({ group }) => group === 'forms').map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['open_smart_form', 'submit_smart_form', 'submit_smart_form', 'write_smart_form'])
})

it('tells staff: those named, and who follows the customer', async () => {
  const { url } = await corp.addForm({ fields: [note], notify_follower: true, notify_staff_ids: ['zhangwei'] })
  const a = await customer()
  await corp.fill(url, a.person, { note: '甲' })
  await corp.settled()
  const sent = (await corp.calls('message/send')).map(({ body }) => [body.touser, body.text.content])
  expect(sent.sort()).toEqual([
    ['lina', expect.stringContaining('到店预约')],
    ['zhangwei', expect.stringContaining('到店预约')],
  ])
})

it('tells staff once in five minutes of a customer, and of strangers', async () => {
  const { url } = await corp.addForm({ fields: [note], notify_staff_ids: ['zhangwei'] })
  const a = await customer()
  const sent = async () => {
    await corp.settled()
    return (await corp.calls('message/send')).map(({ body }) => body.text.content.startsWith('有访客'))
  }
  for (const text of ['甲', '乙']) {
    await corp.fill(url, a.person, { note: text })
    await Promise.all([post(url, { note: text }), post(url, { note: text })])
    await post(url, { note: text })
  }
  expect((await sent()).sort()).toEqual([false, true])
  live.service.advance(300)
  await corp.fill(url, a.person, { note: '丙' })
  await post(url, { note: '丙' })
  expect((await sent()).sort()).toEqual([false, false, true, true])
})

it('gives points once for an answer', async () => {
  const { id, url } = await corp.addForm({ fields: [note], points: 5, repeat: 'once' })
  const a = await customer()
  await corp.fill(url, a.person, { note: '甲' })
  await corp.sim('open', { url, person: a.person, form: { note: '乙' } })
  const [answer] = await corp.answers(id)
  const rows = await live.service.store.owner`
    select delta::int, kind, target, call from points_entry where corp_id = ${corp.corpId} and external_user_id = ${a.id}`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { delta: 5, kind: 'smart_form', target: String(id), call: `form:${id}:${answer.key}` },
  ])
})

it('loses nothing and counts nothing when the transaction fails at any of its last steps', async () => {
  const { id, url } = await corp.addForm({ fields: [note], points: 1 })
  const { owner } = live.service.store
  const a = await customer()
  await owner`create function form_fault() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
  for (const table of [
    'smart_form_answer',
    'smart_form_visitor',
    'customer_timeline',
    'smart_form_tally',
    'smart_form_day',
  ]) {
    await corp.open(url, a.person)
    await owner.unsafe(`create trigger fault before insert on ${table} for each row execute function form_fault()`)
    const refused = await corp.sim('submit', { person: a.person, fields: { note: table } })
    expect([
      refused.status,
      refused.page.text.includes('暂时没能提交'),
      refused.body.includes(`value="${table}"`),
    ]).toEqual([...[503, true, true]])
    await owner.unsafe(`drop trigger fault on ${table}`)
    expect((await corp.sim('submit', { person: a.person })).page.text).toContain('提交成功')
  }
  await owner`drop function form_fault()`
  expect(await corp.counts(id)).toEqual({ stats: 5, days: 5, people: 5, ledger: 5 })
  expect((await corp.customer(a.id)).points).toBe(5)
})

it('counts answers of strangers by key, form and option, sent twice or all at once', async () => {
  const stars = question('stars', 'rating')
  const tea = question('tea', 'checkbox', { options: ['红茶', '绿茶'] })
  const [plain, telling] = await Promise.all(
    [{}, { notify_staff_ids: ['zhangwei'] }].map((more) => corp.addForm({ fields: [stars, tea], ...more })),
  )
  for (const { id, url } of [plain, telling] as [Json, Json]) {
    const keys = Array.from({ length: 16 }, (_, i) => i.toString(16).repeat(32))
    const send = (key: string) => post(url, { stars: '4', tea: ['红茶', '绿茶'], 'gx.key': key })
    const replies = await Promise.all([...keys, ...keys].map(send))
    expect(new Set(replies.map(({ status, headers }) => `${status} ${headers.get('location')}`)).size).toBe(16)
    expect(await corp.counts(id)).toEqual({ stats: 16, days: 16, people: null, ledger: 16 })
    const tallies = await live.service.store.owner`
      select field_id || '/' || option as of, answers::int, total::int from smart_form_tally
      where corp_id = ${corp.corpId} and form_id = ${id} order by 1`
    expect(tallies.map(({ of, answers, total }) => [of, answers, total])).toEqual([
      ...[
        ['stars/', 16, 64],
        ['stars/4', 16, 0],
        ['tea/', 16, 0],
        ['tea/红茶', 16, 0],
        ['tea/绿茶', 16, 0],
      ],
    ])
  }
})

it('puts one change a second into the feed, however many answers there are', async () => {
  const { id, url } = await corp.addForm({ fields: [note] })
  await get(url)
  const { next_cursor } = await corp.api('event/list', { limit: 1000 })
  await Promise.all(Array.from({ length: 60 }, () => post(url, { note: '甲' })))
  const began = performance.now()
  let last = 0
  let events = 0
  for (let cursor = next_cursor; last < 60; ) {
    const { event_list, next_cursor: next } = await corp.api('event/list', { cursor, kinds: 'smart_form_stats' })
    events += event_list.length
    last = event_list.at(-1)?.data.answers ?? last
    cursor = next
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(events).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000)
  expect(await corp.counts(id)).toMatchObject({ stats: 60, ledger: 60 })
})

it('counts visits by opens and by people, not those of programs that look ahead', async () => {
  const { id, url } = await corp.addForm({ fields: [note] })
  const a = await customer()
  await get(url)
  await get(url, {}, 'HEAD')
  await get(url, { 'sec-purpose': 'prefetch' })
  await corp.open(url, a.person)
  await corp.open(url, a.person)
  const [row] = await live.service.store.owner`
    select views::int, visitors::int from smart_form_stats where corp_id = ${corp.corpId} and form_id = ${id}`
  expect(row).toEqual({ views: 3, visitors: 1 })
  expect(keyOf(await (await get(url)).text())).toHaveLength(32)
})
