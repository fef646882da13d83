import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { oneOf, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { defineField, MOST_FIELDS } from '../../engines/customers/field-definition.ts'

const MOST_OPTIONS = 100
const LONGEST_OPTION = 15
const LONGEST_NAME = 5

/** The vendor's words for kinds of fields. */
export const FIELD_KINDS = { text: 'text', option_text: 'option', datetime: 'date', number: 'number' } as const

const options = (option_name_list: readonly string[]) => ({
  body: { field_name: '杯型', field_type: 'option_text', option_name_list },
})
const lengthOf = (word: string) => [...word].length

export const customFieldAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user_custom_field/add',
  kind: 'custom_field',
  summary: '新增客户自定义字段',
  description: '应答中没有字段 ID，见 custom_field/list。',
  companion: true,
  seat: 'basic',
  writes: true,

  body: {
    field_name: text({ min: 1 }).describe(`字段名称，1 到 ${LONGEST_NAME} 个字符，在企业内唯一`),
    field_type: oneOf('text', 'option_text', 'datetime', 'number')
      .default('text')
      .describe('字段类型：text 文本（默认），option_text 选项，datetime 时间，number 数字'),
    option_name_list: z
      .array(z.string())
      .optional()
      .describe(`选项名称，用于选项字段，1 到 ${MOST_OPTIONS} 个，各至多 ${LONGEST_OPTION} 个字符`),
  },
  reply: {},
  errors: {
    21811: invalid('field_type', 'field_type 错误'),
    21812: raised('选项字段没有选项', { trigger: options([]) }),
    21813: raised(`选项超过 ${MOST_OPTIONS} 个`, {
      trigger: options(Array.from({ length: MOST_OPTIONS + 1 }, (_, i) => `选项${i}`)),
    }),
    21814: raised('选项重复', { trigger: options(['大杯', '大杯']) }),
    21815: raised(`选项超过 ${LONGEST_OPTION} 个字符`, { trigger: options(['一二三四五六七八九十一二三四五六']) }),
    21816: raised(`字段名称超过 ${LONGEST_NAME} 个字符`, { trigger: { body: { field_name: '最喜欢的茶' + '饮' } } }),
    21817: raised('字段名称已存在', { trigger: { body: { field_name: '常用杯型' } } }),
    21818: raised(`字段超过 ${MOST_FIELDS} 个`, { unreachable: '企业的自定义字段需已有 50 个' }),
    21819: raised('选项为空', { trigger: options(['大杯', '']) }),
  },
  example: { body: { field_name: '口味', field_type: 'option_text', option_name_list: ['清淡', '浓郁'] } },

  async handle({ body, ctx, fail }) {
    const { field_type, option_name_list = [] } = body
    const name = body.field_name.trim()
    if (name === '') throw fail(10049, 'field_name 不能为空')
    if (lengthOf(name) > LONGEST_NAME) throw fail(21816)
    const kind = FIELD_KINDS[field_type]
    const chosen = kind === 'option' ? option_name_list.map((option) => option.trim()) : []
    if (kind === 'option') {
      if (chosen.length === 0) throw fail(21812)
      if (chosen.length > MOST_OPTIONS) throw fail(21813)
      if (chosen.includes('')) throw fail(21819)
      if (chosen.some((option) => lengthOf(option) > LONGEST_OPTION)) throw fail(21815)
      if (new Set(chosen).size < chosen.length) throw fail(21814)
    }
    const made = await defineField(ctx, { name, kind, options: chosen })
    if (made === 'taken') throw fail(21817)
    if (made === 'too_many') throw fail(21818)
    return {}
  },
})
