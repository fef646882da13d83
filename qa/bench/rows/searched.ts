import type { Sql } from '../../../server/src/storage/connect.ts'

/** How many of them there are, in any corporation. */
export const SEARCHED = 20

/** Customers whom a search finds by pinyin initials (`oynn`) and by a remark (靠窗老位子), as many in every corporation. */
export async function addSearched(owner: Sql, corpId: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select set_config('guanxi.feed', 'off', true)`
    await tx`insert into customer (corp_id, external_user_id, name, avatar, gender, phones, points, tags, properties,
        custom_fields, follows, groups, created_at, updated_at)
      select ${corpId}, 'wmsearched' || n, '欧阳娜娜', '', 2, array['1880000' || lpad(n::text, 4, '0')], 0, '{}', '{}', '[]',
        json_build_array(json_build_object('staff_id', 'staff0', 'added_at', 1600000000, 'state', '', 'stage_id', null,
          'remark', '靠窗老位子')), '{}', 1600000000, 1600000000
      from generate_series(1, ${SEARCHED}::int) n`
  })
  for (const table of ['customer', 'customer_phone', 'customer_spelling', 'customer_follow'])
    await owner.unsafe(`vacuum (analyze) ${table}`)
}
