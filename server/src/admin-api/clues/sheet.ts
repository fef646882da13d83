import type { BaseInfo, CustomInfo } from '../../engines/clues/clue.ts'
import { sql } from '../../storage/sql.ts'
import { named, type Pair, plain, type Sheet, type SheetColumn, timeOf } from '../kit/sheet/sheet.ts'

const known = (title: Pair, name: keyof BaseInfo): SheetColumn => ({
  title,
  cell: ({ base_info }) => (base_info as BaseInfo)[name],
})

const FIELDS = sql`select f.field_name from custom_field f where f.corp_id = w.corp_id order by f.field_id`

export const clueSheet: Sheet = {
  columns: [
    plain(['手机', 'Phone'], 'phone'),
    plain(['备注', 'Remark'], 'remark'),
    named(['分配给', 'Assigned to'], 'staff', 'staff_ext_id'),
    plain(['标签', 'Tags'], 'tags'),
    {
      title: ['状态', 'State'],
      cell: ({ converted_at }, { say }) => say(converted_at ? ['已转化', 'Converted'] : ['未转化', 'Open']),
    },
    timeOf(['转化时间', 'Converted at'], 'converted_at'),
    named(['客户', 'Customer'], 'customer', 'external_user_id'),
    plain(['等级', 'Grade'], 'grade_id'),
    known(['来源', 'Source'], 'state'),
    known(['生日', 'Birthday'], 'birthday'),
    known(['年龄', 'Age'], 'age'),
    known(['邮箱', 'Email'], 'email'),
    known(['地址', 'Address'], 'address'),
    known(['QQ', 'QQ'], 'qq'),
    known(['微博', 'Weibo'], 'weibo'),
    known(['描述', 'Description'], 'description'),
    timeOf(['创建时间', 'Created'], 'created_at'),
  ],
  /** A clue holds one custom field by its name: each name that there is has a column. */
  more: async (ask) => (await ask<{ field_name: string }>(FIELDS)).map(({ field_name }) => customColumn(field_name)),
}

const customColumn = (name: string): SheetColumn => ({
  title: name,
  cell: ({ custom_info }) => {
    const info = custom_info as CustomInfo | null
    return info?.field_name === name ? info.field_value : ''
  },
})
