import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { exactNumber, integer, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { addInternalTag, MOST_INTERNAL_TAGS, removeInternalTag } from '../../engines/customers/internal-tag.ts'
import { dropPairValue, putPairValues } from '../../engines/customers/pair-field.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'

const value = z.union([z.string(), exactNumber()])
const fieldId = integer({ min: 1 }).describe('自定义字段 ID')
const tagName = text({ min: 1, max: 30 })

/** What belongs to a customer and one of the staff who follow them. */
export const pairFields = {
  internal_tags: z.array(tagName).max(MOST_INTERNAL_TAGS).describe('员工的个人标签'),
  custom_fields: z.array(z.object({ field_id: fieldId, value })).describe('自定义字段的值：员工自己的，没有则是客户的'),
}

/** The same as a change takes it. */
export const pairBody = {
  internal_tags: pairFields.internal_tags.optional().describe('员工的个人标签，代替原有的'),
  custom_fields: z
    .array(z.strictObject({ field_id: fieldId, value: value.nullable() }))
    .max(100)
    .optional()
    .describe('要设置的自定义字段的值；null 去掉员工自己的值。最早添加客户的员工的值就是客户的值'),
}

type Pair = { [K in keyof typeof pairFields]: z.output<(typeof pairFields)[K]> }
type Changes = { [K in keyof typeof pairBody]: z.output<(typeof pairBody)[K]> }

/** What belongs to a customer and each of those who follow them, by staff id. */
export async function pairsOf(db: CorpDb, customer: string, staff: readonly string[]): Promise<Map<string, Pair>> {
  const rows = await read<{ staff: string } & Pair>(
    db,
    sql`select s.id as staff, pair_fields(c, s.id) as custom_fields, array(
        select t.name from internal_tag t where t.corp_id = c.corp_id and t.external_user_id = c.external_user_id
          and t.staff_id = s.id order by t.created_at, t.name) as internal_tags
      from customer c cross join unnest(${[...staff]}::text[]) s (id)
      where c.corp_id = w.corp_id and c.external_user_id = ${customer}`,
  )
  return new Map(rows.map(({ staff, ...pair }) => [staff, pair]))
}

/** Changes what is given of a pair; the staff member follows the customer, who is locked. */
export async function changePair(ctx: Ctx, customer: string, staffId: string, changes: Changes): Promise<void> {
  if (changes.internal_tags) await setTags(ctx, customer, staffId, changes.internal_tags)
  for (const [n, { field_id: fieldId, value }] of (changes.custom_fields ?? []).entries()) {
    const pair = { externalUserId: customer, staffId, fieldId }
    if (value === null) await dropPairValue(ctx, pair)
    else {
      await expectTaken(ctx, fieldId, value, `custom_fields.${n}`)
      await putPairValues(ctx, [{ ...pair, value }])
    }
  }
}

async function setTags(ctx: Ctx, externalUserId: string, staffId: string, names: readonly string[]): Promise<void> {
  const { tx, corpId } = ctx
  const rows = await tx<{ name: string }[]>`
    select name from internal_tag
    where corp_id = ${corpId} and external_user_id = ${externalUserId} and staff_id = ${staffId}`
  const before = rows.map(({ name }) => name)
  const tag = (name: string) => ({ externalUserId, staffId, name })
  for (const name of before) if (!names.includes(name)) await removeInternalTag(ctx, tag(name))
  for (const name of new Set(names)) if (!before.includes(name)) await addInternalTag(ctx, tag(name))
}

async function expectTaken({ tx, corpId }: Ctx, id: number, value: string | number, at: string): Promise<void> {
  const [row] = await tx<{ known: boolean; takes: boolean }[]>`
    select exists (select from custom_field where corp_id = ${corpId} and field_id = ${id}) as known,
      field_takes(${corpId}, ${id}, ${JSON.stringify(value)}::text::json) as takes`
  if (!row?.known)
    throw new FieldError(`${at}.field_id`, reason('not_found', { kind: 'custom_field', value: String(id) }))
  if (!row.takes) throw new FieldError(`${at}.value`, reason('not_taken_by_field', { field: id, value: String(value) }))
}
