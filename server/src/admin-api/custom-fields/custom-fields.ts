import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { CustomField, putCustomField, removeCustomField } from '../../engines/customers/catalogue.ts'
import { customFieldKind } from '../../records/custom-field/custom-field.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const resource = resourceOf(customFieldKind, {
  ...{ path: 'custom-fields', tag: '客户字段与旅程', noun: '自定义字段' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: { field_id: { columns: ['field_id'] }, field_name: { columns: ['field_name', 'field_id'] } },
  textColumns: ['field_name'],
  search: ['field_name'],
  filters: { kind: filter(CustomField.shape.kind, (kind) => sql`r.kind = ${kind}`) },
  ...{ example: '501', removable: '506' },
})

type Field = z.output<typeof CustomField>

const body = {
  field_name: text({ min: 1, max: 200 }).describe('字段名称'),
  options: z
    .array(
      z.strictObject({
        option_id: integer({ min: 1 }).optional().describe('选项 ID，新选项不传'),
        name: text({ min: 1, max: 200 }).describe('选项名称'),
      }),
    )
    .max(500)
    .default([])
    .describe('选项，整体替换；类型不是 option 时为空'),
}

/** New options get numbers that none of the others, nor of those before, had. */
function numbered(options: readonly { option_id?: number | undefined; name: string }[], before: Field['options']) {
  let last = Math.max(0, ...[...options, ...before].map(({ option_id = 0 }) => option_id))
  return options.map(({ option_id, name }) => ({ option_id: option_id ?? ++last, name }))
}

async function nextId({ tx, corpId }: Ctx): Promise<number> {
  const [row] = await tx`select next_id(${corpId}, 'custom_field', 'field_id') as id`
  return row?.id as number
}

export const customFields = [
  listOf(resource),
  createOf(resource, {
    body: { ...body, kind: CustomField.shape.kind },
    example: { field_name: '喜欢的甜度', kind: 'option', options: [{ name: '少糖' }, { name: '全糖' }] },
    async create(ctx, { options, ...rest }) {
      const field_id = await nextId(ctx)
      await putCustomField(ctx, { field_id, ...rest, options: numbered(options, []) })
      return field_id
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    description: '类型不能修改：已有的值属于它。',
    example: { field_name: '喜欢的茶' },
    async change(ctx, id: number, changes) {
      const before = (await recordIn(ctx, resource, id))?.fields as unknown as Field
      const options = changes.options ? numbered(changes.options, before.options) : before.options
      await putCustomField(ctx, { ...before, field_name: changes.field_name ?? before.field_name, options })
    },
  }),
  removeOf(resource, (ctx, id: number) => removeCustomField(ctx, id)),
]
