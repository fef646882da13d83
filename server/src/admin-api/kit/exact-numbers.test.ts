import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { type Admin, startAdmin } from '../test-setup.ts'
import { EXAMPLE_CORP } from './call.ts'

const LONG = '{"n":12345678901234567890,"e":1e400}'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
  await admin.service.act(
    EXAMPLE_CORP,
    ({ tx }) => tx`
      update staff set extattr = ${LONG}::text::json, mobile = '13900001234'
      where corp_id = ${EXAMPLE_CORP} and id = 'huangzihan'`,
  )
})
afterAll(() => admin.stop())

it.each([
  ['a record', 'staff/huangzihan', ''],
  ['a list', 'staff?limit=100&q=huangzihan', ''],
  ['NDJSON', 'staff?q=huangzihan', 'application/x-ndjson'],
])('%s keeps the digits of what passes through, beside what is masked', async (_what, path, accept) => {
  const { text } = await admin.view(path, accept ? { headers: { accept } } : {})
  expect([text.includes(`"extattr":${LONG}`), text.includes('139****1234')]).toEqual([true, true])
})

it('an event keeps them for operators who may not see phones', async () => {
  const { service } = admin
  const { bearer } = await addOperator(service, { name: 'developer', corps: { [EXAMPLE_CORP]: 'developer' } })
  const { text } = await service.call(`/admin-api/corps/${EXAMPLE_CORP}/events`, {
    ...{ headers: bearer, query: { kinds: 'staff', limit: 100 } },
  })
  expect([text.includes(`"extattr":${LONG}`), text.includes('139****1234')]).toEqual([true, true])
})

it('the audit log keeps them', async () => {
  await admin.patch('staff/huangzihan', { moment_address: '杭州' })
  const { text } = await admin.call('audit', { query: { kind: 'staff', record_id: 'huangzihan' } })
  expect(text.split(LONG).length - 1).toBe(2)
})
