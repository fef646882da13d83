import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoService } from '../../../../qa/support/demo.ts'
import { untilBlocked } from '../../../../qa/support/locks.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import type { TestService } from '../../../../qa/support/service.ts'
import type { Tx } from '../../storage/connect.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'

let service: TestService
let headers: Record<string, string>
beforeAll(async () => {
  service = await startDemoService()
  headers = (await addOperator(service, { name: 'marketer', corps: { [CORP]: 'marketer' } })).bearer
})
afterAll(() => service.stop())

const customer = (tx: Tx) => tx`
  select 1 from customer where corp_id = ${CORP} and external_user_id in ('wm_yunqi_1001', 'wm_yunqi_1009') for update nowait`
const code = (tx: Tx) => tx`select 1 from contact_way where corp_id = ${CORP} and id = 201 for update nowait`
const chat = (tx: Tx) => tx`
  select 1 from group_chat where corp_id = ${CORP} and group_ext_id = 'wr_yunqi_1' for update nowait`

it.each([
  ['a customer’s tags', 'PATCH', 'customers/wm_yunqi_1001', { tags: [101] }, customer],
  ['a customer', 'PATCH', 'customers/wm_yunqi_1001', { position: '店长' }, customer],
  ['a removed customer', 'DELETE', 'customers/wm_yunqi_1009', undefined, customer],
  ['a channel code', 'PATCH', 'contact-ways/201', { auto_mark_tags: [{ id: 101 }] }, code],
  ['a group chat', 'PATCH', 'group-chats/wr_yunqi_1', { join_tags: [101] }, chat],
])('waits for a tag that is being removed before it locks %s', async (_, method, path, body, locksToo) => {
  let call: Promise<{ status: number }> | undefined
  await service.store.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${CORP}/tags`}, 5))`
    const asked = { method, headers, ...(body ? { body } : {}) }
    call = service.call(`/admin-api/corps/${CORP}/${path}`, asked)
    await untilBlocked(tx as Tx, [call])
    expect(await locksToo(tx as Tx)).not.toHaveLength(0)
  })
  expect((await call)?.status).toBeLessThan(300)
})
