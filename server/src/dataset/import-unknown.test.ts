import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../qa/support/customers.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { startTestService, type TestService } from '../../../qa/support/service.ts'
import { reportCounts, rowsCounted } from '../../../qa/support/unknown-corp.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const N = 200
const each = (line: (external_user_id: string, n: number) => Record<string, unknown>) =>
  Array.from({ length: N }, (_, n) => line(`wm${String(n + 1).padStart(4, '0')}`, n))
const phone = (n: number) => String(13_900_000_000 + n)
const entry = { id: 1, delta: 5, balance: 5, kind: 'open_api', reason: 'open_api', created_at: 5 }
const order = {
  ...{ unionid: null, shop_id: null, shop_name: null, order_status: '', order_type: '', payment_channel: null },
  ...{ payment_amount: '1', discount_amount: null, item_list: [], order_fields: [] },
  ...{ create_time: 5, paid_time: 6, updated_at: 7 },
}
const task = {
  ...{ remark_name: '', staff_id: 'lina', tags: [], importer_staff_id: null, status: 'waiting', source: 'console' },
  ...{ external_user_id: null, created_at: 5, updated_at: 5 },
}

it.each([
  ['points_entry', 5, each((external_user_id) => ({ external_user_id, ...entry }))],
  ['order', 0, each((external_user_id, n) => ({ external_user_id, order_id: `o${n}`, ...order }))],
  ['add_task', 0, each((_, n) => ({ id: n + 1, phone: phone(n), ...task }))],
])(
  'reads no customers again for each %s, also of a corporation that statistics do not know',
  async (kind, points, lines) => {
    const follows = [{ staff_id: 'lina', added_at: 5 }]
    const people = Array.from({ length: N }, (_, n) => customer(n + 1, { points, follows, phones: [phone(n)] }))
    const records = { ...surroundings, customer: people, [kind]: lines }
    const corp_id = `ww${kind.replace('_', '')}`
    await importRecords(service, { corp_id: `${corp_id}before` }, records)
    await service.store.owner`analyze`
    await reportCounts(service)
    let read = 0
    await importRecords(service, { corp_id }, records, async (ctx) => {
      read = await rowsCounted(ctx, ['customer', 'add_task'])
    })
    expect(read).toBeLessThan(40 * N)
  },
)

it('does not read all quick-reply groups for each of them after an import of few', async () => {
  const group = (id: number) => ({
    ...{ id, name: `组 ${id}`, level: id === 1 ? 1 : 2, parent_id: id === 1 ? 0 : 1, order: id, col_count: 3 },
    ...{ created_at: 5, updated_at: 5, creator_id: null, staff_ext_id: '', deleted: false, department_list: [] },
  })
  const groups = (count: number) => Array.from({ length: count }, (_, i) => group(i + 1))
  const { owner } = service.store
  await owner`analyze`
  const few = (corp_id: string) => importRecords(service, { corp_id }, { quick_reply_group: groups(3) })
  await Promise.all(Array.from({ length: owner.options.max }, (_, i) => few(`wwgroups${i}`)))
  await reportCounts(service)
  let read = 0
  await importRecords(service, { corp_id: 'wwgroups' }, { quick_reply_group: groups(2000) }, async (ctx) => {
    read = await rowsCounted(ctx, ['quick_reply_group'])
  })
  expect(read).toBeLessThan(40 * 2000)
})
