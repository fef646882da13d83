import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import type { Reason } from '../../contract/reasons.ts'
import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { type Details, details, type Follow } from './customer.ts'

/** SQL for follows by staff, or at stages, that do not exist: `line`, a reason's `code` and `params`, over rows with `line` and `follows`. */
export const followFaults = (rows: string) => `
  select i.line, 'not_found' as code, case when s.id is null then json_build_object('kind', 'staff', 'value', f.staff_id)
    else json_build_object('kind', 'journey_stage', 'value', f.stage_id) end as params
  from ${rows} i cross join lateral json_to_recordset(i.follows) f (staff_id text, stage_id bigint)
  left join staff s on s.corp_id = $1 and s.id = f.staff_id
  left join journey_stage j on j.corp_id = $1 and j.id = f.stage_id
  where s.id is null or (f.stage_id is not null and j.id is null)`

/** SQL for what staff gave who do not follow the customer, and for tags that do not exist, as above. */
export const pairFaults = (rows: string) => `
  select i.line, 'not_found' as code, case when f.staff_id is null then json_build_object('kind', 'staff', 'value', p.staff_id)
    else json_build_object('kind', 'tag', 'value', t.t_id) end as params
  from ${rows} i cross join lateral json_to_recordset(i.pairs) p (staff_id text, tags bigint[], marked bigint[])
  left join lateral (
    select f.staff_id from json_to_recordset(i.follows) f (staff_id text) where f.staff_id = p.staff_id) f on true
  left join lateral (
    select u.t_id from unnest(p.tags || p.marked) u (t_id)
    where not exists (select from tag t where t.corp_id = $1 and t.t_id = u.t_id) limit 1) t on true
  where f.staff_id is null or t.t_id is not null`

/** SQL for values of custom fields that do not exist or that do not fit their field's kind, as above. */
export const customFieldFaults = (rows: string) => `
  select i.line, case when f.field_id is null then 'not_found' else 'not_taken_by_field' end as code,
    case when f.field_id is null then json_build_object('kind', 'custom_field', 'value', v.field_id)
      else json_build_object('field', v.field_id, 'value', v.value::text) end as params
  from ${rows} i cross join lateral json_to_recordset(i.custom_fields) v (field_id bigint, value json)
  left join custom_field f on f.corp_id = $1 and f.field_id = v.field_id
  where f.field_id is null or not case f.kind
    when 'text' then json_typeof(v.value) = 'string'
    when 'number' then json_typeof(v.value) = 'number'
    when 'date' then v.value::text ~ '^"\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?"$'
    else exists (select from json_array_elements(f.options) o where o ->> 'option_id' = v.value::text) end`

const someDetails = z.strictObject(details).partial()

/** Throws a FieldError unless these details keep every rule and fit the corporation's custom fields. */
export async function expectDetails(ctx: Ctx, given: Partial<Details>): Promise<Partial<Details>> {
  const sound = expectValid(someDetails, given)
  const { custom_fields } = sound
  if (custom_fields?.length) await expectNone(ctx, 'custom_fields', customFieldFaults, { custom_fields })
  return sound
}

/** Throws a FieldError unless the staff member and the stage of this follow exist. */
export async function expectFollow(ctx: Ctx, follow: Follow): Promise<void> {
  await expectNone(ctx, 'follows', followFaults, { follows: [follow] })
}

async function expectNone(ctx: Ctx, field: string, faults: (rows: string) => string, value: object) {
  const { tx, corpId } = ctx
  const [column, json] = Object.entries(value)[0] as [string, unknown]
  const rows = `(select 1 as line, $2::text::json as ${column})`
  const [fault] = await tx.unsafe(`${faults(rows)} limit 1`, [corpId, JSON.stringify(json)], { prepare: true })
  if (fault) throw new FieldError(field, fault as unknown as Reason)
}

/** Whether any of these columns would change: the condition of an update. JSON is compared by meaning. */
export function differs(tx: Tx, columns: Record<string, unknown>) {
  return Object.entries(columns).reduce(
    (before, [name, value]) =>
      JSON_COLUMNS.has(name)
        ? tx`${before} or ${tx(name)}::jsonb is distinct from ${value as never}::jsonb`
        : tx`${before} or ${tx(name)} is distinct from ${value as never}`,
    tx`false`,
  )
}

const JSON_COLUMNS = new Set(['properties', 'custom_fields', 'follows'])

/** The columns of some details; JSON must differ from an array of values. */
export function columnsOf(tx: Tx, given: Partial<Details>): Record<string, unknown> {
  const { properties, custom_fields, ...rest } = given
  return {
    ...rest,
    ...(properties ? { properties: tx.json(properties) } : {}),
    ...(custom_fields ? { custom_fields: tx.json(custom_fields) } : {}),
  }
}
