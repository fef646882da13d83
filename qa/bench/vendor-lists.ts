import type { Check, Lab } from '../lab/finding.ts'
import { throughput } from '../lab/load.ts'
import { seeded } from '../lab/random.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { callJson } from '../lab/service.ts'
import { benchSetup } from './bench-setup.ts'
import { type Crm, crm } from './customer-fixture.ts'
import { externalUserId, STAFF } from './rows/customers.ts'
import { addOrders } from './rows/orders.ts'

const CLIENTS = 8
const BATCH = 100

/** The lists that programs of shops walk through, far from their beginning; and what the report of orders costs. */
export const check: Check = {
  name: 'vendor-lists',
  title: 'Customers by what changed, and orders',
  async run(lab) {
    const { db } = await benchSetup(lab)
    const customers = await crm(lab)
    lab.say(`making ${customers.people} orders`)
    await addOrders(db.owner, customers.corpId, customers.people)
    const updates = 'external_user/update/list?source='
    const ofStaff = { ...customers, people: customers.people / STAFF }
    const half = 1_600_000_000 + Math.floor(customers.people / 4)
    return [
      await deep(lab, customers, `${updates}external_user`, '"external_user_list":[{'),
      await deep(lab, customers, `${updates}tag_relation`, '"external_user_list":[{'),
      await deep(lab, customers, `${updates}external_user&start_update_time=${half}`, '"external_user_list":[{'),
      await deep(lab, customers, `${updates}remark`, '"external_user_list":[{'),
      await deep(lab, ofStaff, `${updates}staff_relation&staff_id=staff7`, '"external_user_list":[{'),
      await deep(lab, customers, 'external_user_staff_relation/list?', '"external_user_list":[{'),
      await deep(lab, ofStaff, 'external_user_staff_relation/list?staff_id=staff7', '"external_user_list":[{'),
      await deep(lab, customers, 'order/list?', '"order_info":[{'),
      await reports(lab, customers),
    ]
  },
}

/** Pages in the second half of a list beside its first page. */
async function deep(lab: Lab, { people, token }: Crm, list: string, good: string) {
  const { service, loader } = await benchSetup(lab)
  const path = `/open-api/${list}&limit=30&access_token=${token}`
  const random = seeded(17)
  const requests = Array.from({ length: 500 }, () => ({
    path: `${path}&offset=${Math.floor(people * (0.4 + random() * 0.3))}`,
  }))
  const seconds = lab.by({ slice: 0.3, quick: 0.7, full: 5 })
  const load = { address: service.address, connections: CLIENTS, seconds, good }
  const each = async (asked: typeof requests) =>
    (CLIENTS * 1000) / (await throughput(loader, { ...load, requests: asked }))
  await each(requests)
  const samples = await interleave(lab.by({ slice: 1, quick: 5, full: 7 }), {
    ours: () => each(requests),
    theirs: () => each([{ path }]),
  })
  const what = `${list.replace(/[?=]$/, '')}: pages far into ${people.toLocaleString('en-US')} records`
  return ratio({ what, against: 'its first page', bar: { atMost: 1.3 }, unit: 'milliseconds per call' }, samples)
}

/** A report of a hundred new orders beside bare inserts of the same rows, one after the other in one transaction. */
async function reports(lab: Lab, { corpId, token, people }: Crm) {
  const { db, service } = await benchSetup(lab)
  await callJson(service.address, '/open-api/order/import_shop', {
    token,
    body: { shop_list: [{ id: 'bench', shop_name: '茶铺' }] },
  })
  let made = 0
  const orders = () =>
    Array.from({ length: BATCH }, () => {
      made++
      const order = { id: `report-${made}`, shop_id: 'bench', external_user_id: externalUserId(1 + (made % people)) }
      const paid = { payment_amount: '25.80', order_status: '已支付', order_type: '外卖' }
      return { ...order, ...paid, item_name: '茉莉奶绿', item_price: '12.90', amount: 2, create_time: 1_600_000_000 }
    })
  async function report(): Promise<number> {
    const body = { order_list: orders() }
    const begun = performance.now()
    const reply = await callJson(service.address, '/open-api/order/import_order_v2', { token, body })
    if (reply.errcode !== 0) throw new Error(JSON.stringify(reply).slice(0, 300))
    return (BATCH * 1000) / (performance.now() - begun)
  }
  async function insert(): Promise<number> {
    const rows = orders()
    const begun = performance.now()
    await db.owner.begin(async (tx) => {
      for (const { id, external_user_id, payment_amount, order_status, order_type, create_time } of rows)
        await tx`
          insert into shop_order (corp_id, order_id, external_user_id, shop_id, shop_name, order_status, order_type,
            payment_amount, item_list, order_fields, create_time, updated_at)
          values (${corpId}, ${id}, ${external_user_id}, 'bench', '茶铺', ${order_status}, ${order_type}, ${payment_amount},
            '[{"item_id":null,"item_name":"茉莉奶绿","item_price":"12.90","amount":2}]', '[]', ${create_time}, ${create_time})`
    })
    return (BATCH * 1000) / (performance.now() - begun)
  }
  await report()
  await insert()
  const samples = await interleave(lab.by({ slice: 2, quick: 15, full: 40 }), { ours: report, theirs: insert })
  const what = `report of ${BATCH} orders, with the customers’ timelines`
  const against = 'bare inserts of the same rows in one transaction'
  return ratio({ what, against, bar: { atLeast: 0.4 }, unit: 'orders per second' }, samples)
}
