import type { Ctx } from '../../storage/ctx.ts'
import { holdArrivals } from '../arrivals/arrivals.ts'
import { applyPresets } from './apply.ts'

export type TargetType = 'union_id' | 'mobile'

/**
 * What is preset for the customer with this phone or unionid; `openid` is '' where it does not matter. `isCustomer`: the target is
 * the id of a customer who is there.
 */
export type Preset = {
  isCustomer?: boolean
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
  const targets = presets.filter(({ isCustomer }) => !isCustomer).map(({ target }) => target)
  const ids = presets.filter(({ isCustomer }) => isCustomer).map(({ target }) => target)
  const named =
    targetType === 'mobile'
      ? tx`select customer_pk as pk from customer_phone where corp_id = ${corpId} and phone = any (${targets})`
      : tx`select pk from customer where corp_id = ${corpId} and unionid = any (${targets})`
  const matching =
    ids.length === 0
      ? named
      : tx`${named} union select pk from customer where corp_id = ${corpId} and external_user_id = any (${ids})`

  // by an array of keys: a corporation that the planner's statistics do not know yet is one row to it, and it would read all
  // customers for each one
  await holdArrivals(
    ctx,
    (inner) => inner`
      select 1 from customer where corp_id = ${corpId} and pk = any (array(${matching})) order by pk for update`,
  )
  await tx`
    insert into preset (corp_id, target_type, target, openid, property, field_id, value, cover, created_at)
    select ${corpId}, coalesce(r.target_type, ${targetType}), r.target, r.openid, r.property, r.field_id, r.value, ${cover}, ${now}
    from json_to_recordset(${JSON.stringify(rowsOf(presets))}::text::json)
      r (no int, target_type text, target text, openid text, property text, field_id bigint, value json)
    order by r.no
    on conflict (corp_id, target_type, target, openid, property, field_id) do update
    set value = excluded.value, cover = true, id = excluded.id, created_at = excluded.created_at where excluded.cover`
  await applyPresets(ctx, matching)
}

/** Numbered as they were given: of two that meet in one customer, the first fills and the last covers. */
function rowsOf(presets: readonly Preset[]) {
  return presets
    .flatMap(({ isCustomer, target, openid, properties, fields }) => {
      const key = { target_type: isCustomer ? 'external_user_id' : null, target, openid }
      return [
        ...Object.entries(properties).map(([property, value]) => ({ ...key, property, field_id: 0, value })),
        ...fields.map(({ field_id, value }) => ({ ...key, property: '', field_id, value })),
      ]
    })
    .map((row, no) => ({ no, ...row }))
}

/** The ids among these that are customers. */
export async function customersAmong({ tx, corpId }: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx<{ id: string }[]>`
    select external_user_id as id from customer where corp_id = ${corpId} and external_user_id = any (${[...ids]})`
  return new Set(rows.map(({ id }) => id))
}
