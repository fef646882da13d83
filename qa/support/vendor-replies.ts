/** A reply of ours as a vendor might give it that tells less, names things twice, and leaves entries out. */
export function tellLess(path: string, text: string): string {
  const reply = JSON.parse(text)
  const twin = { id: 'twin', name: '何明轩' }
  if (path.endsWith('/staff/list') && reply.staff_list?.length > 0)
    reply.staff_list.push({ ...reply.staff_list[0], ...twin })
  for (const customer of reply.external_user_list ?? [])
    for (const name of ['external_user_id', 'points', 'openid', 'phones', 'groups', 'follows']) delete customer[name]
  for (const store of reply.data?.objects ?? [])
    for (const name of ['district', 'deleted', 'updated_at']) delete store[name]
  delete reply.data?.total_count
  for (const rank of reply.rank_list ?? []) if (rank.department_list === 'all') rank.department_list = '全公司'
  for (const { staff_relation } of reply.external_user_list ?? []) delete staff_relation?.state
  for (const order of reply.order_info ?? []) for (const name of ['external_user_id', 'item_list']) delete order[name]
  for (const shop of reply.shop_list ?? []) shop.create_at = null
  for (const entry of [reply.data].flat()) delete entry?.balance
  if (path.endsWith('/record/list') && reply.data?.[0]?.eu_ext_id === 'wm_yunqi_1001') reply.data.shift()
  for (const { children } of path.endsWith('/quick_reply_v3/list') ? reply.objects : []) children.push(children[0])
  return JSON.stringify(reply)
}
