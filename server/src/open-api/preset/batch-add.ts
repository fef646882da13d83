import { z } from 'zod'
import { failed, invalid, raised } from '../../contract/errors.ts'
import { oneOf, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { fieldRules } from '../../engines/presets/fields.ts'
import { customersAmong, type Preset, presetProperties } from '../../engines/presets/preset.ts'
import { unknownStaff } from '../../engines/staff/known.ts'
import { readItem } from './check.ts'
import { presetItem } from './item.ts'
import { withFirstOfEach } from './repeats.ts'

const MOST = 50
const someone = { phone_number: '13900007777', remark: '王女士' }
const withField = (field: Record<string, unknown>) => ({ value_list: [{ ...someone, cf_fields: [field] }] })

export const preWritePropertiesBatchAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/pre_write_properties/batch_add',
  kind: 'preset',
  summary: '批量预设客户资料',
  description:
    '按手机号或 unionid 匹配客户；eu_ext_id 是已有客户时直接写入该客户。已有的客户立即写入：只填空缺的资料，coverage_information_is_enable 为 true 时覆盖已有的；尚不存在的客户，资料等到有客户带着该手机号或 unionid 出现时写入。同一次调用中重复的手机号或 unionid 只取第一个，其后的不作校验；密文企业中 unionid 相同而 openid 不同也是重复。任何一项不合法则整个调用不生效，原因中给出它的序号（从 0 起）。空字符串视为没有填写。',
  seat: 'marketing',
  writes: true,
  batch: true,

  body: {
    coverage_information_is_enable: z.boolean().default(false).describe('是否覆盖已有资料，默认 false'),
    target_type: oneOf('union_id', 'mobile').describe('匹配方式：union_id 或 mobile'),
    staff_id: text().optional().describe('操作员工 ID'),
    value_list: z
      .array(presetItem)
      .default([])
      .meta({ unchecked: '重复的标识只校验第一个' })
      .describe(`预设的资料，至多 ${MOST} 项`),
  },
  prepare: withFirstOfEach,
  reply: {},
  errors: {
    21820: invalid('staff_id', '员工 ID 错误'),
    21821: invalid('value_list.*.phone_number', '手机号格式不正确'),
    21822: invalid('value_list.*.union_id', 'union_id 格式不正确'),
    21823: invalid('value_list.*.birthday', '生日格式不正确'),
    21824: invalid('value_list.*.cf_fields.*.field_datetime', '时间格式不正确'),
    21825: raised('预设资料至少需要两列', { trigger: { body: { value_list: [{ phone_number: '13900007777' }] } } }),
    21826: invalid('value_list.*.cf_fields.*.field_id', '无效的 field_id'),
    21827: invalid('value_list.*.cf_fields.*', '自定义字段缺少其类型对应的参数'),
    21828: invalid('value_list.*.cf_fields.*.field_name', 'field_id 与 field_name 不匹配'),
    21829: raised('field_id 与 option_id 不匹配', {
      trigger: { body: withField({ field_id: 501, option_id: 99 }) },
    }),
    21830: failed('创建预设资料失败'),
    21831: raised('缺少必填的 union_id 或 phone_number', {
      trigger: { body: { value_list: [{ remark: '王女士' }] } },
    }),
    21832: raised(`value_list 超过 ${MOST} 项`, { trigger: { body: { value_list: Array(MOST + 1).fill(someone) } } }),
    21833: invalid('value_list.*.openid', 'openid 格式不正确'),
  },
  example: {
    body: {
      coverage_information_is_enable: false,
      target_type: 'mobile',
      staff_id: 'majingyi',
      value_list: [
        {
          phone_number: '15810000001',
          address: '凤起路 8 号',
          cf_fields: [{ field_id: 503, field_datetime: '2024-06-01' }],
        },
        { phone_number: '13900008888', remark: '王女士', state: '展会', cf_fields: [{ field_id: 501, option_id: 2 }] },
      ],
    },
  },

  async handle({ body, corp, ctx, fail }) {
    const { coverage_information_is_enable: cover, target_type: targetType, staff_id, value_list } = body
    if (staff_id && (await unknownStaff(ctx, [staff_id])) !== undefined) throw fail(21820, 'staff_id 对应的员工不存在')
    if (value_list.length > MOST) throw fail(21832)

    const ids = value_list.flatMap(({ cf_fields = [] }) => cf_fields.map(({ field_id }) => field_id))
    const named = value_list.flatMap(({ eu_ext_id }) => eu_ext_id || [])
    const customers = await customersAmong(ctx, named)
    const circumstances = { targetType, ciphertext: corp.ciphertext, fields: await fieldRules(ctx, ids), customers }
    const presets = new Map<string, Preset>()
    for (const [i, item] of value_list.entries()) {
      const read = readItem(item, circumstances)
      if ('code' in read) throw fail(read.code, `value_list.${i} 的 ${read.detail}`)
      const key = `${read.isCustomer ?? false} ${read.target}`
      if (!presets.has(key)) presets.set(key, read)
    }
    await presetProperties(ctx, { targetType, cover, presets: [...presets.values()] })
    return {}
  },
})
