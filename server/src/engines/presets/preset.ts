import type { Ctx } from '../../storage/ctx.ts'
import { holdArrivals } from '../arrivals/arrivals.ts'
import { applyPresets } from './apply.ts'

export type TargetType = 'union_id' | 'mobile'

/** What is preset for the customer with this phone or unionid; `openid` is '' where it does not matter. */
export type Preset = {
  target: string
  openid: string
  properties: Record<string, string>
  fields: readonly { field_id: number; value: string | number }[]
}

/** `cover`: replaces what a customer has already; otherwise only what is empty is filled. */
export type Presets = { targetType: TargetType; cover: boolean; presets: readonly Preset[] }

/**
 * Gives customers their preset properties: those who exist at once, the others when they appear. Everything goes through
 * the table of what waits, so that there is one way in which a preset becomes a customer's.
 */
export async function presetProperties(ctx: Ctx, given: Presets): Promise<void> {
  const { tx, corpId, now } = ctx
  const { targetType, cover, presets } = given
  if (presets.length === 0) return
  const targets = presets.map(({ target }) => target)
  const matching =
    targetType === 'mobile'
      ? tx`select customer_pk as pk from customer_phone where corp_id = ${corpId} and phone = any (${targets})`
      : tx`select pk from customer where corp_id = ${corpId} and unionid = any (${targets})`

  // by an array of keys: a corporation that the planner's statistics do not know yet is one row to it, and it would read all
  // customers for each one
  await holdArrivals(
    ctx,
    (inner) => inner`
      select 1 from customer where corp_id = ${corpId} and pk = any (array(${matching})) order by pk for update`,
  )
  await tx`
    insert into preset (corp_id, target_type, target, openid, property, field_id, value, cover, created_at)
    select ${corpId}, ${targetType}, r.target, r.openid, r.property, r.field_id, r.value, ${cover}, ${now}
    from json_to_recordset(${JSON.stringify(rowsOf(presets))}::text::json)
      r (no int, target text, openid text, property text, field_id bigint, value json)
    order by r.no
    on conflict (corp_id, target_type, target, openid, property, field_id) do update
    set value = excluded.value, cover = true, id = excluded.id, created_at = excluded.created_at where excluded.cover`
  await applyPresets(ctx, matching)
}

/** Numbered as they were given: of two that meet in one customer, the first fills and the last covers. */
function rowsOf(presets: readonly Preset[]) {
  return presets
    .flatMap(({ target, openid, properties, fields }) => [
      ...Object.entries(properties).map(([property, value]) => ({ target, openid, property, field_id: 0, value })),
      ...fields.map(({ field_id, value }) => ({ target, openid, property: '', field_id, value })),
    ])
    .map((row, no) => ({ no, ...row }))
}
