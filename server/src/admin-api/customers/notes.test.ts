import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const CUSTOMER = 'wm_yunqi_1003'
const PATH = `/admin-api/corps/${CORP}/customers/${CUSTOMER}`

it('a service agent writes a note, which the timeline shows; others may read it, but not change it', async () => {
  const { service } = admin
  const add = (name: string, role: 'agent' | 'viewer') => addOperator(service, { name, corps: { [CORP]: role } })
  const [anna, bert, viewer] = await Promise.all([add('anna', 'agent'), add('bert', 'agent'), add('vera', 'viewer')])
  const call = (path: string, headers: Record<string, string>, method = 'GET', body?: object) =>
    service.call(`${PATH}${path}`, { method, headers, ...(body ? { body } : {}) })
  const made = await call('/notes', anna.bearer, 'POST', { text: '约周末到店' })
  expect([made.status, made.body]).toMatchObject([201, { text: '约周末到店', author: 'anna', staff_id: null }])
  expect((await call('/notes', viewer.bearer, 'POST', { text: '看看' })).status).toBe(403)
  expect((await call('/notes', anna.bearer, 'POST', { text: '' })).status).toBe(422)

  const entries = (await call('/timeline?kinds=note', viewer.bearer)).body.items as { kind: string; data: object }[]
  expect(entries[0]).toMatchObject({ kind: 'note', data: { text: '约周末到店', author: 'anna' } })
  expect(entries.every(({ kind }) => kind === 'note')).toBe(true)

  const one = `/notes/${made.body.id}`
  expect((await call(one, bert.bearer, 'PATCH', { text: '别的' })).status).toBe(403)
  expect((await call(one, bert.bearer, 'DELETE')).status).toBe(403)
  expect((await call(one, anna.bearer, 'PATCH', { text: '已到店' })).body).toMatchObject({ text: '已到店' })
  expect((await admin.call(`customers/wm_yunqi_1004/notes/${made.body.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await call(one, anna.bearer, 'DELETE')).status).toBe(204)
  expect(await admin.audited('customer_note', `${CUSTOMER}/${made.body.id}`)).toEqual(['created', 'updated', 'removed'])
})

it('tells of a relation which channel code it came by', async () => {
  const { body: way } = await admin.call('contact-ways/201')
  await admin.service.store.owner`
    update customer set follows = ${admin.service.store.owner.json([
      { staff_id: 'majingyi', added_at: 1, state: way.state, stage_id: null, remark: '' },
      { staff_id: 'luojianguo', added_at: 2, state: 'unknown', stage_id: null, remark: '' },
    ] as never)} where corp_id = ${CORP} and external_user_id = ${CUSTOMER}`
  const { body } = await admin.call(`customers/${CUSTOMER}/follows`)
  expect(body.items).toMatchObject([
    { staff_id: 'majingyi', contact_way_id: 201, contact_way_name: way.remark },
    { staff_id: 'luojianguo', contact_way_id: null, contact_way_name: null },
  ])
})
