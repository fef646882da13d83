import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { type Reason, reason } from '../../contract/reasons.ts'
import { cleaned } from './cleaned.ts'

const TYPES = [
  'text',
  'textarea',
  'phone',
  'email',
  'number',
  'date',
  'radio',
  'checkbox',
  'select',
  'rating',
  'picture',
  'address',
  'section',
] as const

/** Fields that offer options, of which the answer is one or several. */
const WITH_OPTIONS = ['radio', 'checkbox', 'select']

/** Names of this kind in a posted form are the page's own. */
const OWN_PREFIX = 'gx.'

/** Properties of a customer that an answer may fill in. */
const PROPERTIES = ['phone', 'email', 'address', 'birthday', 'age', 'qq', 'weibo'] as const

/** One question of a form. */
export const formField = z
  .strictObject({
    id: text({ min: 1, max: 64 }).describe('字段 ID，表单内唯一'),
    type: oneOf(...TYPES).describe('字段类型；section 为分节标题，不填写'),
    label: text({ min: 1, max: 200 }).describe('字段名称'),
    required: z.boolean().default(false).describe('是否必填'),
    options: z
      .array(text({ min: 1, max: 200 }))
      .max(200)
      .default([])
      .describe('选项；类型为 radio、checkbox、select 时至少一个，否则为空'),
    maps_to: z
      .union([z.enum(PROPERTIES), integer({ min: 1 })])
      .nullable()
      .default(null)
      .describe('填入客户的资料：phone、email、address、birthday、age、qq、weibo，或自定义字段 ID；null 为不填入'),
    option_tags: z
      .array(
        z.strictObject({
          option: text({ min: 1, max: 200 }).describe('选项'),
          tags: z
            .array(integer({ min: 1 }))
            .max(20)
            .describe('选中后为客户打上的标签 ID'),
        }),
      )
      .max(200)
      .default([])
      .describe('按选项打标签'),
  })
  .meta({ id: 'FormField' })

export type FormField = z.output<typeof formField>

/** The first rule between fields that a form breaks: the field at fault, and why. */
export function fieldFault(fields: readonly FormField[]): [field: string, why: Reason] | undefined {
  const seen = new Set<string>()
  for (const [i, { id, type, label, options, option_tags }] of fields.entries()) {
    if (id.startsWith(OWN_PREFIX)) return [`fields.${i}.id`, reason('prefix_reserved', { prefix: OWN_PREFIX })]
    if (seen.has(id)) return [`fields.${i}.id`, reason('repeated')]
    seen.add(id)
    if (WITH_OPTIONS.includes(type) !== options.length > 0)
      return [`fields.${i}.options`, reason('options_of_types', { types: WITH_OPTIONS })]
    if (cleaned(label) === '') return [`fields.${i}.label`, reason('blank')]
    const shown = options.map(cleaned)
    if (shown.includes('')) return [`fields.${i}.options`, reason('blank')]
    if (new Set(shown).size < shown.length) return [`fields.${i}.options`, reason('repeated')]
    const marked = option_tags.map(({ option }) => option)
    if (new Set(marked).size < marked.length) return [`fields.${i}.option_tags`, reason('repeated')]
    const stray = marked.find((option) => !options.includes(option))
    if (stray !== undefined) return [`fields.${i}.option_tags`, reason('not_an_option', { value: stray })]
  }
  return undefined
}
