import type { Sql } from '../../../server/src/storage/connect.ts'

/** Fills a corporation that has customers with orders, one for each. */
export async function addOrders(owner: Sql, corpId: string, orders: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select set_config('guanxi.feed', 'off', true)`
    for (let first = 1; first <= orders; first += 100_000) {
      await tx`
        insert into shop_order (corp_id, order_id, external_user_id, unionid, shop_id, shop_name, order_status, order_type,
          payment_amount, item_list, order_fields, create_time, updated_at)
        select ${corpId}, 'order' || lpad(n::text, 10, '0'), 'wm' || lpad(n::text, 10, '0'), 'on' || lpad(n::text, 10, '0'),
          'bench', '茶铺', '已支付', '外卖', 25.80,
          '[{"item_id":null,"item_name":"茉莉奶绿","item_price":"12.90","amount":2}]', '[]', 1600000000 + n, 1600000000 + n
        from generate_series(${first}::int, ${Math.min(orders, first + 99_999)}::int) n`
    }
  })
  await owner`vacuum (analyze) shop_order`
}
