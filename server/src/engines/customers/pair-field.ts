import type { Ctx } from '../../storage/ctx.ts'
import type { Follow } from './customer.ts'
import { lockCustomers } from './lock.ts'

/** A value of a custom field for a customer and a staff member; it fits the field. */
export type PairValue = { externalUserId: string; staffId: string; fieldId: number; value: string | number }

/**
 * Sets these values; the last of those for one pair and field holds. For the earliest who follows, the value is the customer's own.
 * Gives the place of the first whose staff member does not follow the customer, and then sets none.
 */
export async function putPairValues(ctx: Ctx, values: readonly PairValue[]): Promise<number | undefined> {
  const locked = await lockCustomers(ctx, [...new Set(values.map(({ externalUserId }) => externalUserId))])
  const known = new Map(locked.map((customer) => [customer.external_user_id, customer]))
  const stranger = values.findIndex(
    ({ externalUserId, staffId }) => !known.get(externalUserId)?.follows.some(({ staff_id }) => staff_id === staffId),
  )
  if (stranger >= 0) return stranger
  for (const { externalUserId, staffId, fieldId, value } of values) {
    const { pk, follows } = known.get(externalUserId) as (typeof locked)[number]
    const pair = { externalUserId, staffId, fieldId, value: JSON.stringify(value) }
    await (earliestOf(follows) === staffId ? putOwn(ctx, pk, pair) : putOfPair(ctx, pk, pair))
  }
  return undefined
}

type Written = Omit<PairValue, 'value'> & { value: string }

/** The customer's own value; one of the pair, from when it was not the earliest, goes. */
async function putOwn(ctx: Ctx, pk: number, { externalUserId, staffId, fieldId, value }: Written) {
  const { tx, corpId, now } = ctx
  await leaveToOthers(ctx, pk, { externalUserId, staffId, fieldId, value })
  await tx`
    delete from customer_field_value where corp_id = ${corpId} and external_user_id = ${externalUserId}
      and staff_id = ${staffId} and field_id = ${fieldId}`
  await tx`
    update customer c set custom_fields = n.fields, updated_at = ${now}
    from (select put_fields(o.custom_fields, null, json_build_object(${fieldId}::bigint, ${value}::text::json)) as fields
      from customer o where o.corp_id = ${corpId} and o.pk = ${pk}) n
    where c.corp_id = ${corpId} and c.pk = ${pk} and c.custom_fields::text <> n.fields::text`
}

/** The others who follow keep the value that was the customer's own, an import's for example. */
async function leaveToOthers({ tx, corpId, now }: Ctx, pk: number, { staffId, fieldId, value }: Written) {
  await tx`
    insert into customer_field_value (corp_id, external_user_id, staff_id, field_id, value, updated_at)
    select c.corp_id, c.external_user_id, f ->> 'staff_id', ${fieldId}, v -> 'value', ${now}
    from customer c, json_array_elements(c.follows) f, json_array_elements(c.custom_fields) v
    where c.corp_id = ${corpId} and c.pk = ${pk} and f ->> 'staff_id' <> ${staffId}
      and (v ->> 'field_id')::bigint = ${fieldId} and (v -> 'value')::text <> ${value}
    on conflict do nothing`
}

async function putOfPair({ tx, corpId, now }: Ctx, pk: number, { externalUserId, staffId, fieldId, value }: Written) {
  const [same] = await tx`
    select 1 from customer_field_value where corp_id = ${corpId} and external_user_id = ${externalUserId}
      and staff_id = ${staffId} and field_id = ${fieldId} and value::text = ${value}`
  if (same) return
  await tx`update customer set updated_at = ${now} where corp_id = ${corpId} and pk = ${pk}`
  await tx`
    insert into customer_field_value (corp_id, external_user_id, staff_id, field_id, value, updated_at)
    values (${corpId}, ${externalUserId}, ${staffId}, ${fieldId}, ${value}::text::json, ${now})
    on conflict (corp_id, external_user_id, staff_id, field_id)
    do update set value = excluded.value, updated_at = excluded.updated_at`
}

/** Takes away the staff member's own value: the customer's holds for the pair again. That of the earliest who follows is the customer's. */
export async function dropPairValue(
  ctx: Ctx,
  { externalUserId, staffId, fieldId }: Omit<PairValue, 'value'>,
): Promise<void> {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [externalUserId])
  if (!known) return
  const isOwn = earliestOf(known.follows) === staffId
  const ofPair = tx`v.corp_id = ${corpId} and v.external_user_id = ${externalUserId} and v.staff_id = ${staffId}
    and v.field_id = ${fieldId}`
  await tx`
    update customer c set updated_at = ${now}, custom_fields = n.fields
    from (select case when ${isOwn} then (
        select concat('[', string_agg(f.value::text, ',' order by f.n), ']')::json
        from json_array_elements(o.custom_fields) with ordinality f (value, n)
        where (f.value ->> 'field_id')::bigint <> ${fieldId}) else o.custom_fields end as fields
      from customer o where o.corp_id = ${corpId} and o.pk = ${known.pk}) n
    where c.corp_id = ${corpId} and c.pk = ${known.pk}
      and (c.custom_fields::text <> n.fields::text or exists (select from customer_field_value v where ${ofPair}))`
  await tx`delete from customer_field_value v where ${ofPair}`
}

/** Who added the customer first of those who follow. */
const earliestOf = (follows: readonly Follow[]) =>
  [...follows].sort((a, b) => a.added_at - b.added_at || (a.staff_id < b.staff_id ? -1 : 1))[0]?.staff_id
