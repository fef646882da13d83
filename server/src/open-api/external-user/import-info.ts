import { z } from 'zod'
import { failed, invalid, raised } from '../../contract/errors.ts'
import { integer, oneOf, phone, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint } from '../../endpoint.ts'
import { changeCustomer } from '../../engines/customers/change.ts'
import type { Details } from '../../engines/customers/customer.ts'
import { lockCustomers } from '../../engines/customers/lock.ts'
import { enqueueRemarks } from '../../engines/customers/marks.ts'
import { putPairValues } from '../../engines/customers/pair-field.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { FIELD_KINDS } from '../custom-field/add.ts'
import { type GivenValue, LONGEST, readValue } from './field-value.ts'
import { numberValue } from './field-values.ts'
import { findNamed, namedCustomer } from './named.ts'
import { NAMED_CODES, namedErrors } from './named-codes.ts'

const PROPERTIES = ['age', 'email', 'birthday', 'weibo', 'qq', 'address', 'description', 'state'] as const
const word = (what: string) => text({ max: LONGEST }).optional().describe(what)

const Field = z.object({
  field_name: text({ min: 1 }).describe('自定义字段名称'),
  field_type: oneOf('text', 'option_text', 'datetime', 'number')
    .default('text')
    .describe('字段类型：text 文本（默认），option_text 选项，datetime 时间，number 数字'),
  field_value: text().optional().describe(`文本，至多 ${LONGEST} 个字符；选项字段为选项名称`),
  option_name: text().optional().describe('选项名称，用于选项字段'),
  option_id: integer({ min: 1 }).optional().describe('选项 ID，用于选项字段'),
  field_datetime: text().optional().describe('时间，YYYY-MM-DD HH:MM:SS，用于时间字段'),
  number_value: numberValue.optional().describe('数字，至多两位小数，用于数字字段'),
})

const MOST = 10

const VALUE_CODES = { none: 21802, mismatch: 21807, long: 20216, time: 21808, option: 20217 } as const
const fields = (field: object) => ({ body: { external_user_fields: [field] } })

export const externalUserImportInfo = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user/import_info',
  kind: 'customer',
  summary: '写入客户资料',
  description:
    '给出的资料替换原值，没有给出的保持原样；手机号加在已有的之后。描述与手机号也写到平台上该员工对客户的备注，平台至多记前 150 个字符与前五个手机号。自定义字段的值属于客户与员工，字段不存在则为 20215，不会新建。有一项不合法则整个请求不执行。',
  companion: true,
  partlyKnown: true,
  seat: 'basic',
  writes: true,
  emptyIsUnset: true,

  body: {
    staff_id: text({ max: 128 }).describe('员工 ID，须已添加该客户'),
    ...namedCustomer,
    phone_number: sensitive('phone', phone.optional().describe('手机号')),
    age: word('年龄'),
    email: word('邮箱'),
    birthday: word('生日'),
    weibo: word('微博'),
    qq: word('QQ'),
    address: word('地址'),
    description: word('描述'),
    state: word('来源'),
    external_user_fields: z.array(Field).optional().describe(`自定义字段的值，至多 ${MOST} 项`),
  },
  reply: {},
  errors: {
    ...namedErrors,
    20213: raised('员工没有添加该客户', { trigger: { body: { staff_id: 'nobody' } } }),
    20214: invalid('external_user_fields', 'external_user_fields 格式错误'),
    20215: raised('自定义字段不存在', { trigger: fields({ field_name: '没有的', field_value: '1' }) }),
    20216: raised(`值超过 ${LONGEST} 个字符`, {
      trigger: fields({ field_name: '忌口', field_value: '长'.repeat(LONGEST + 1) }),
    }),
    20217: raised('选项不存在', {
      trigger: fields({ field_name: '常用杯型', field_type: 'option_text', field_value: '桶' }),
    }),
    21801: raised(`external_user_fields 超过 ${MOST} 项`, {
      trigger: { body: { external_user_fields: Array.from({ length: MOST + 1 }, () => ({ field_name: '忌口' })) } },
    }),
    21802: raised('没有给出值', { trigger: fields({ field_name: '忌口' }) }),
    21803: raised('客户或员工错误', { unreachable: '客户错误为 20210 至 20212，员工错误为 20213' }),
    21804: raised('field_id 错误', { unreachable: '字段由 field_name 给出，错误为 20215' }),
    21805: invalid('external_user_fields.*.option_id', 'option_id 须为正整数'),
    21806: raised('员工没有添加该客户', { unreachable: '为 20213' }),
    21807: raised('值与字段类型不符', { trigger: fields({ field_name: '常用杯型', field_value: '大杯' }) }),
    21808: raised('时间格式错误，应为 YYYY-MM-DD HH:MM:SS', {
      trigger: fields({ field_name: '入会日期', field_type: 'datetime', field_datetime: '昨天' }),
    }),
    21809: invalid('staff_id', '缺少参数'),
    21810: failed('更新失败'),
    21811: raised('字段不存在', { unreachable: '为 20215' }),
  },
  example: {
    body: {
      ...{ staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001', qq: '10001', address: '上海市静安区' },
      external_user_fields: [{ field_name: '忌口', field_value: '少冰' }],
    },
  },

  async handle({ body, ctx, corp, fail }) {
    if ((body.external_user_fields ?? []).length > MOST) throw fail(21801)
    const named = await findNamed(ctx, body, corp.ciphertext)
    if (typeof named === 'string') throw fail(NAMED_CODES[named])
    if (!named.staff.includes(body.staff_id)) throw fail(20213)
    const id = named.external_user_id
    const known = await fieldsNamed(
      ctx,
      (body.external_user_fields ?? []).map(({ field_name }) => field_name),
    )
    const values = (body.external_user_fields ?? []).map((field, i) => {
      const rule = known.get(field.field_name)
      if (!rule) throw fail(20215, `external_user_fields.${i}`)
      if (rule.kind !== FIELD_KINDS[field.field_type]) throw fail(21807, `external_user_fields.${i}`)
      const read = readValue(givenFor(field, rule), {
        ...rule,
        options: new Set(rule.options.map((each) => each.option_id)),
      })
      if (typeof read === 'string') throw fail(VALUE_CODES[read], `external_user_fields.${i}`)
      return { externalUserId: id, staffId: body.staff_id, fieldId: rule.field_id, value: read.value }
    })
    await holdTags(ctx)
    await lockCustomers(ctx, [id])
    const changes = await changesOf(ctx, id, body)
    await changeCustomer(ctx, id, changes)
    await enqueueRemarks(ctx, notedBy(id, body, changes))
    if ((await putPairValues(ctx, values)) !== undefined) throw fail(20213)
    return {}
  },
})

type Known = {
  field_id: number
  field_name: string
  kind: 'text' | 'number' | 'date' | 'option'
  options: { option_id: number; name: string }[]
}

/** The custom fields of these names; of several with one name, the first. */
async function fieldsNamed({ tx, corpId }: Ctx, names: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx<Known[]>`
    select field_id, field_name, kind, options from custom_field
    where corp_id = ${corpId} and field_name = any (${[...names]}) order by field_id desc`
  return new Map(rows.map((row) => [row.field_name, row]))
}

/** An option by its name, as calls that know no ids name it; a name that is not there is the option 0, which none has. */
function givenFor(
  { option_name, ...given }: GivenValue & { option_name?: string | undefined },
  rule: Known,
): GivenValue {
  const { field_value, field_datetime, number_value, option_id } = given
  if (rule.kind !== 'option') return { field_value, field_datetime, number_value, option_id }
  const name = option_name || field_value
  const chosen = name ? (rule.options.find((each) => each.name === name)?.option_id ?? 0) : undefined
  return { option_id: option_id ?? chosen }
}

type Given = { [name in (typeof PROPERTIES)[number] | 'phone_number']?: string | undefined }

/** What the platform keeps of it, at the staff member's friendship with the customer. */
function notedBy(id: string, { staff_id, description }: Given & { staff_id: string }, { phones }: Partial<Details>) {
  const noted = { ...(description === undefined ? {} : { description }), ...(phones ? { phones } : {}) }
  return Object.keys(noted).length > 0 ? [{ external_user_id: id, staff_id, ...noted }] : []
}

/** What of the customer changes: what is given over what there is. */
async function changesOf({ tx, corpId }: Ctx, id: string, given: Given): Promise<Partial<Details>> {
  const [before] = await tx<Pick<Details, 'properties' | 'phones'>[]>`
    select properties, phones from customer where corp_id = ${corpId} and external_user_id = ${id}`
  const { properties = {}, phones = [] } = before ?? {}
  const news = PROPERTIES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]))
  const { phone_number } = given
  return {
    ...(news.length > 0 ? { properties: { ...properties, ...Object.fromEntries(news) } } : {}),
    ...(phone_number && !phones.includes(phone_number) ? { phones: [...phones, phone_number] } : {}),
  }
}
