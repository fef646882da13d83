import type { SeenPersonalMessage } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Makes a message that a staff member sent by themselves, and who got it, what the platform shows. */
export async function upsertPersonalMessage(
  { tx, corpId, now }: Ctx,
  { msg_id, staff_id, created_at, content, recipients }: SeenPersonalMessage,
): Promise<'created' | 'changed' | 'same'> {
  const made = await tx`
    insert into personal_message (corp_id, msg_id, staff_id, msg_data, created_at, updated_at)
    values (${corpId}, ${msg_id}, ${staff_id}, ${tx.json(content as never)}, ${created_at}, ${now})
    on conflict (corp_id, msg_id) do nothing returning 1`
  const changed = await tx`
    insert into personal_message_recipient as p (corp_id, msg_id, external_user_id, status, send_time)
    select distinct on (r.external_user_id) ${corpId}, ${msg_id}, r.external_user_id, r.status, r.send_time
    from json_to_recordset(${JSON.stringify(recipients)}::text::json) r (external_user_id text, status int, send_time bigint)
    order by r.external_user_id
    on conflict (corp_id, msg_id, external_user_id) do update set status = excluded.status, send_time = excluded.send_time
    where (p.status, p.send_time) is distinct from (excluded.status, excluded.send_time) returning 1`
  if (made.length > 0) return 'created'
  if (changed.length === 0) return 'same'
  await tx`update personal_message set updated_at = ${now} where corp_id = ${corpId} and msg_id = ${msg_id}`
  return 'changed'
}
