import { z } from 'zod'
import { failed, invalid, raised } from '../../contract/errors.ts'
import { integer, text } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { endpoint } from '../../endpoint.ts'
import { type PairValue, putPairValues } from '../../engines/customers/pair-field.ts'
import { fieldRules } from '../../engines/presets/fields.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import { LONGEST, readValue } from './field-value.ts'

const MOST = 10

const VALUE_CODES = { none: 21802, mismatch: 21807, long: 21807, time: 21808, option: 21805 } as const

/** Text or a number, as programs send numbers. */
export const numberValue = z.union([z.string(), z.number()]).meta({ rule: mustBe('number') })

const of = (over: object) => ({
  body: { data_list: [{ external_user_id: 'wm_yunqi_1001', staff_id: 'guojunjie', field_id: 505, ...over }] },
})

export const customFieldBatchUpdate = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user/remark/custom_field/batch_update',
  kind: 'customer',
  summary: '批量设置客户的自定义字段',
  description:
    '值属于客户与员工：最早添加客户的员工的值就是客户自己的值，其他员工没有自己的值时显示它；它以后改变，其他员工的值不变。有一项不合法则整个请求不执行。',
  companion: true,
  seat: 'basic',
  writes: true,
  batch: true,

  body: {
    data_list: z
      .array(
        z.object({
          external_user_id: text({ max: 128 }).optional().describe('外部联系人 ID'),
          staff_id: text({ max: 128 }).optional().describe('员工 ID，须已添加该客户'),
          field_id: integer({ min: 1 }).optional().describe('自定义字段 ID'),
          option_id: integer({ min: 1 }).optional().describe('选项 ID，用于选项字段'),
          field_value: text().optional().describe(`文本，至多 ${LONGEST} 个字符，用于文本字段`),
          field_datetime: text().optional().describe('时间，YYYY-MM-DD HH:MM:SS 或 YYYY-MM-DD，用于时间字段'),
          number_value: numberValue.optional().describe('数字的文本，至多两位小数，用于数字字段'),
        }),
      )
      .max(MOST)
      .describe(`要设置的值，至多 ${MOST} 项`),
  },
  reply: {},
  errors: {
    21801: invalid('data_list', `data_list 至多 ${MOST} 项`),
    21802: raised('没有给出值', { trigger: of({}) }),
    21803: raised('external_user_id 或 staff_id 错误', { trigger: of({ field_value: '徒步', staff_id: 'nobody' }) }),
    21804: invalid('data_list.*.field_id', 'field_id 须为整数'),
    21805: invalid('data_list.*.option_id', 'option_id 错误'),
    21806: raised('员工没有添加该客户', { trigger: of({ field_value: '徒步', staff_id: 'luotianyu' }) }),
    21807: invalid('data_list.*.field_value|data_list.*.number_value', '值与字段类型不符'),
    21808: invalid('data_list.*.field_datetime', '时间格式错误，应为 YYYY-MM-DD HH:MM:SS'),
    21809: invalid('data_list.*', '缺少参数'),
    21810: failed('更新失败'),
    21811: raised('field_id 不存在', { trigger: of({ field_value: '徒步', field_id: 999_999 }) }),
  },
  example: of({ field_value: '徒步' }),

  async handle({ body, ctx, fail }) {
    const { tx, corpId } = ctx
    const items = body.data_list.map(({ external_user_id, staff_id, field_id, ...given }, i) => {
      if (!external_user_id || !staff_id || field_id === undefined) throw fail(21809, `data_list.${i}`)
      return { externalUserId: external_user_id, staffId: staff_id, fieldId: field_id, given }
    })
    if (items.length === 0) throw fail(21809, 'data_list 为空')
    const rules = await fieldRules(
      ctx,
      items.map(({ fieldId }) => fieldId),
    )
    const staff = await staffAmong(
      ctx,
      items.map(({ staffId }) => staffId),
    )
    const found = await tx<{ id: string }[]>`
      select external_user_id as id from customer
      where corp_id = ${corpId} and external_user_id = any (${items.map(({ externalUserId }) => externalUserId)})`
    const customers = new Set(found.map(({ id }) => id))
    const values = items.map(({ given, ...pair }, i): PairValue => {
      const rule = rules.get(pair.fieldId)
      if (!rule) throw fail(21811, String(pair.fieldId))
      const read = readValue(given, rule)
      if (typeof read === 'string') throw fail(VALUE_CODES[read], `data_list.${i}`)
      if (!staff.has(pair.staffId) || !customers.has(pair.externalUserId)) throw fail(21803, `data_list.${i}`)
      return { ...pair, value: read.value }
    })
    const stranger = await putPairValues(ctx, values)
    if (stranger !== undefined) throw fail(21806, `data_list.${stranger}`)
    return {}
  },
})
