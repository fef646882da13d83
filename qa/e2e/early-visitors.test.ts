import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addFormCorp, type FormCorp, question } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'

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
  corp = await addFormCorp(live, `wwearly${++n}`)
})

/** Somebody who added lina, of which the platform tells only when it is asked, and `arrive`, which asks it. */
async function early(): Promise<{ person: string; id: string; arrive(): Promise<void> }> {
  const code = await corp.addCode('counter')
  const [person] = (await corp.people(1)) as [string]
  await corp.sim('delivery', { drop: 1 })
  const { external_userid: id } = await corp.scan(code.config_id, person)
  return {
    ...{ person, id },
    async arrive() {
      await corp.sim('delivery', {})
      await corp.sync()
      await corp.settled()
    },
  }
}

const tags = async (): Promise<number[]> => (await corp.api('tag/list')).tag_list.map(({ t_id }: Json) => t_id)
const kinds = async (id: string) => (await corp.timeline(id)).map(({ kind }) => kind)

it('does what follows from a form that was filled in before the customer arrived here', async () => {
  const [all, one] = (await tags()) as [number, number]
  const drink = question('drink', 'radio', {
    options: ['红茶', '绿茶'],
    option_tags: [{ option: '绿茶', tags: [one] }],
  })
  const phone = question('phone', 'phone', { maps_to: 'phone' })
  const form = await corp.addForm({ fields: [drink, phone], tags: [all], points: 7, repeat: 'once' })
  const value_list = [{ phone_number: '13900005678', address: '西湖区' }]
  await corp.post('pre_write_properties/batch_add', { target_type: 'mobile', value_list })
  const { person, id, arrive } = await early()
  const sent = await corp.fill(form.url, person, { drink: '绿茶', phone: '13900005678' })
  expect(sent.page.text).toContain('提交成功')
  await arrive()
  const shown = await corp.customer(id)
  expect(shown).toMatchObject({ phones: ['13900005678'], points: 7, properties: { address: '西湖区' } })
  expect([...shown.tags].sort()).toEqual([all, one].sort())
  expect(await kinds(id)).toEqual(expect.arrayContaining(['submit_smart_form', 'smart_from_mark_tag', 'add_integral']))
  expect(await corp.counts(form.id)).toEqual({ stats: 1, days: 1, people: 1, ledger: 1 })
  const [given] = await live.service.store.owner`
    select e.call, a.key from points_entry e join smart_form_answer a on a.corp_id = e.corp_id
    where e.corp_id = ${corp.corpId} and e.external_user_id = ${id} and a.form_id = ${form.id}`
  expect(given?.call).toBe(`form:${form.id}:${given?.key}`)
  expect((await corp.calls('externalcontact/mark_tag')).map(({ body }) => body.external_userid)).toContain(id)
})

it('does what follows from opening a radar before the customer arrived here, once', async () => {
  const [first, often] = (await tags()) as [number, number]
  const rule = { kind: 'click_count', count: 2, tag_ids: [often] }
  const radar = await corp.article({ auto_mark_tag_ids: [first], auto_mark_tag_rule: [rule], activity_notify: true })
  const { person, id, arrive } = await early()
  await corp.open(radar.url, person)
  await corp.open(radar.url, person)
  await arrive()
  await corp.open(radar.url, person)
  expect([...(await corp.tagsOf(id))].sort()).toEqual([first, often].sort())
  expect((await kinds(id)).filter((kind) => kind === 'open_radar')).toHaveLength(3)
  expect((await kinds(id)).filter((kind) => kind === 'radar_tag')).toHaveLength(2)
  expect(await corp.shown(radar.id)).toMatchObject({ clicked_total: 3, clicked_users_total: '1' })
})

it('lets what somebody did be when they never arrive', async () => {
  const form = await corp.addForm({ fields: [question('note', 'text')], tags: await tags() })
  const { person } = await early()
  await corp.fill(form.url, person, { note: 'x' })
  const { owner } = live.service.store
  const jobs = () => owner`select due_ms from job where corp_id = ${corp.corpId} and kind = 'smart_form_arrived'`
  expect(await jobs()).toHaveLength(1)
  await owner`
    update job set due_ms = 0, payload = json_build_object('answer_id', (payload ->> 'answer_id')::bigint, 'since', 1)
    where corp_id = ${corp.corpId} and kind = 'smart_form_arrived'`
  await corp.settled()
  expect(await jobs()).toEqual([])
})
