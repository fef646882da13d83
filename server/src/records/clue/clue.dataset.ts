import { z } from 'zod'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { type BaseInfo, baseInfoInOrder, Clue, type CustomInfo } from '../../engines/clues/clue.ts'
import { convertClues } from '../../engines/clues/convert.ts'

const { phone, staff_ext_id, remark, grade_id, tags, base_info, custom_info } = Clue.shape
const { external_user_id, converted_at, created_at, updated_at } = Clue.shape

export const clueKind = datasetKind({
  name: 'clue',
  summary: {
    en: 'Clues. One that is not converted and whose phone belongs to a customer is converted by the import',
    zh: '手机号线索。未转化的线索，其手机号已属于某个客户时，导入即转化',
  },
  line: z
    .object({
      phone,
      staff_ext_id,
      remark,
      grade_id,
      tags,
      base_info,
      custom_info,
      external_user_id,
      converted_at,
      created_at,
      updated_at,
    })
    .refine(
      (line) => (line.external_user_id === null) === (line.converted_at === null),
      because(reason('only_with', { field: 'external_user_id' }), ['converted_at']),
    ),
  table: 'clue',
  key: ['phone'],
  columns: {
    staff_id: 'staff_ext_id',
    base_info: (line) => baseInfoInOrder(line.base_info as BaseInfo),
    custom_info: (line) => {
      const info = line.custom_info as CustomInfo | null
      return info && { field_name: info.field_name, field_value: info.field_value }
    },
  },
  ignored: ['staff_ext_id'],
  references: [
    { field: 'staff_ext_id', column: 'staff_id', table: 'staff', key: 'id' },
    { field: 'external_user_id', table: 'customer', key: 'external_user_id' },
  ],
  async settle(ctx, rows) {
    const { tx, corpId } = ctx
    await convertClues(
      ctx,
      tx`
        select distinct p.customer_pk as pk
        from ${tx(rows)} i join customer_phone p on p.corp_id = ${corpId} and p.phone = i.phone collate "default"`,
    )
  },
})
