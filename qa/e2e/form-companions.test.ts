import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFormCorp, type FormCorp, post, question } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: FormCorp
beforeAll(async () => {
  live = await startLive()
  corp = await addFormCorp(live, 'wwcompanion')
})
afterAll(() => live.stop())

const fields = [
  question('head', 'section'),
  question('name', 'text', { label: '称呼' }),
  question('tea', 'checkbox', { label: '茶', options: ['龙井', '乌龙'] }),
  question('stars', 'rating'),
]

it('show who came how far, and what each one answered, to integrators', async () => {
  const { id: form_id, url } = await corp.addForm({ fields })
  const [a, b, c] = (await corp.newCustomers(3)) as [Json, Json, Json]
  await corp.open(url, c.person)
  await corp.open(url, b.person)
  await corp.sim('fill', { person: b.person, fields: { name: '乙' } })
  await corp.fill(url, a.person, { name: '甲', tea: ['乌龙'] })
  await corp.fill(url, a.person, { name: '甲二', stars: '5' })
  await post(url, { name: '陌生人' })
  const users = (query: object): Promise<Json> => corp.api('smart_form/form/user/list', { form_id, ...query })
  const [came] = (await users({ status: 'submit' })).result
  expect(came).toMatchObject({ status: 'submit', external_user_id: a.id, submit_count: 2, form_id })
  expect((await users({ status: 'write' })).result).toMatchObject([{ external_user_id: b.id, submit_at: 0 }])
  expect(await users({ status: 'view' })).toMatchObject({
    total: 1,
    result: [{ external_user_id: c.id, view_count: 1 }],
  })
  expect(await users({ status: 'submit', start_time: live.service.now() + 10 })).toMatchObject({ total: 0, result: [] })
  const answers = (query: object): Promise<Json> => corp.api('smart_form/form/user/submit/list', { form_id, ...query })
  const own = await answers({ u_id: came.u_id })
  expect(own).toMatchObject({ total: 2, has_next: false })
  expect(own.result).toMatchObject([
    {
      ...{ form_id, scr_id: came.u_id, version: 1 },
      component_value_list: [
        { component_id: 2, field_id: 'name', component_type: 'text', title: '称呼', value: '甲二', values: [] },
        { component_id: 4, component_type: 'rating', value: '5' },
      ],
    },
    { component_value_list: [{ value: '甲' }, { component_type: 'checkbox', value: '', values: ['乌龙'] }] },
  ])
  const first = await answers({ limit: 1 })
  expect(first).toMatchObject({ total: 3, has_next: true, result: [{ scr_id: 0, external_user_id: '' }] })
  expect((await answers({ last_id: first.result[0].id })).result.map(({ id }: Json) => id)).toEqual(
    own.result.map(({ id }: Json) => id),
  )
  expect((await corp.api('smart_form/group/list')).result).toEqual([{ id: 1, name: '活动' }])
  const bad = await live.service.call('/open-api/smart_form/form/user/list', {
    ...{ token: corp.token, query: { form_id: 999, status: 'submit' } },
  })
  expect(bad.body.errcode).toBe(21901)
})
