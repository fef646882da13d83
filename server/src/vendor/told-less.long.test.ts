import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp } from '../../../qa/support/service.ts'
import { tellLess } from '../../../qa/support/vendor-replies.ts'
import { startVendor, VENDOR } from './test-setup.ts'

let vendor: Awaited<ReturnType<typeof startVendor>>
beforeAll(async () => {
  vendor = await startVendor()
})
afterAll(() => vendor.stop())

const followed = async (corpId: string) => [
  ...(await vendor.service.store.owner`
    select external_user_id, (
      select json_agg(json_build_array(f.staff_id, f.added_at, f.remark) order by f.staff_id collate "C")
      from json_to_recordset(c.follows) f (staff_id text, added_at bigint, remark text)) as follows, (
      select json_agg(json_build_array(p.staff_id, p.since) order by p.staff_id collate "C")
      from relation p where p.corp_id = c.corp_id and p.customer_pk = c.pk and p.lost_at is null) as relations
    from customer c where corp_id = ${corpId} order by 1`),
]

it('takes what the vendor tells less of than we do, and names what cannot be taken', async () => {
  const corp = { corp_id: 'ww_less', name: '少', time_zone: 'Asia/Shanghai' }
  await addCorp(vendor.service, corp.corp_id)
  const { owner } = vendor.service.store
  const report = await vendor.runWith(tellLess, { corp, chats: false })
  const of = (name: string) => report.kinds.find(({ kind }) => kind === name)
  expect(of('customer')).toMatchObject({ refused: [], only_vendor: 0, differs: [] })
  expect(of('order')).toMatchObject({ refused: [], only_vendor: 0, differs: [] })
  expect(of('radar')?.refused[0]).toMatchObject({ field: 'staff_id' })
  expect(of('radar')).toMatchObject({ updated: 0, only_vendor: of('radar')?.refused.length })
  expect(of('quick_reply')?.unknown_fields).toEqual({ further_parts: of('quick_reply')?.read })
  expect(await followed(corp.corp_id)).toEqual(await followed(VENDOR))
  await owner`
    update customer set follows = regexp_replace(follows::text, '"remark":"[^"]*"', '"remark":"别的备注"')::json
    where corp_id = ${corp.corp_id} and external_user_id = 'wm_yunqi_1001'`
  const drift = await vendor.runWith(tellLess, {
    corp,
    chats: false,
    writes: false,
    kinds: ['customer', 'store', 'staff_rank', 'pre_tag'],
  })
  const differing = drift.kinds.flatMap(({ kind, differs }) =>
    differs.map(({ record, field }) => [kind, record, field]),
  )
  expect(differing).toEqual([['customer', 'wm_yunqi_1001', 'follows']])
  const ledger = await owner`
    select id::int, delta::int, balance::int, kind from points_entry
    where corp_id = ${corp.corp_id} and external_user_id = 'wm_yunqi_1001' order by id`
  expect([...ledger]).toEqual([
    { id: 1, delta: 160, balance: 160, kind: 'opening' },
    { id: 2, delta: 110, balance: 270, kind: 'add_staff' },
  ])
  const first = async (corpId: string) => {
    const [order] = await owner`
      select external_user_id, item_list -> 0 as item, create_time from shop_order
      where corp_id = ${corpId} and order_id = 'YQ100001'`
    return order
  }
  expect(await first(corp.corp_id)).toEqual(await first(VENDOR))
})
