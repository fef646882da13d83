import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Tx } from '../../storage/connect.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { autoReply, brokenRule, contactWayFields, staffId, tagId } from './contact-way.ts'
import { brokenReceiving, receivingFields, welcomeVariants } from './receiving-fields.ts'

/** A channel code as the engine writes it: staff and tags by their ids, in the order in which they are shown. */
export const writable = z.strictObject({
  ...contactWayFields,
  ...receivingFields,
  welcome_variants: welcomeVariants(autoReply),
  staff_ids: z.array(staffId),
  auto_mark_tag_ids: z.array(tagId),
})

export type Writable = z.output<typeof writable>

/** Throws a FieldError unless the code keeps every rule and whatever it refers to exists. */
export async function expectSound({ tx, corpId }: Ctx, code: unknown): Promise<Writable> {
  const sound = expectValid(writable, code)
  const broken = brokenRule(sound, sound.staff_ids, sound.auto_mark_tag_ids)
  if (broken) throw new FieldError(broken.field, broken.reason)
  const misused = brokenReceiving(sound, sound.staff_ids)
  if (misused) throw new FieldError(misused.field, misused.reason)
  expectAttachments('auto_reply', sound.auto_reply)
  for (const [n, { reply }] of sound.welcome_variants.entries()) expectAttachments(`welcome_variants.${n}.reply`, reply)
  if (sound.auto_mark_tag_ids.length > 0) await holdTags({ tx, corpId })
  const [missing] = await tx`
    select field, kind, value from (
      select 'staffs' as field, 'staff' as kind, v as value from unnest(${sound.staff_ids}::text[]) v
        where not exists (select from staff s where s.corp_id = ${corpId} and s.id = v)
      union all
      select 'backup_staff_ids', 'staff', v from unnest(${sound.backup_staff_ids}::text[]) v
        where not exists (select from staff s where s.corp_id = ${corpId} and s.id = v)
      union all
      select 'creator_staff_id', 'staff', v from unnest(${[sound.creator_staff_id ?? []].flat()}::text[]) v
        where not exists (select from staff s where s.corp_id = ${corpId} and s.id = v)
      union all
      select 'auto_mark_tags', 'tag', v::text from unnest(${sound.auto_mark_tag_ids}::bigint[]) v
        where not exists (select from tag t where t.corp_id = ${corpId} and t.t_id = v)
      union all
      select 'party', 'department', v from unnest(${sound.party ?? []}::text[]) v
        where not exists (select from department d where d.corp_id = ${corpId} and d.id = v)) missing
    limit 1`
  if (missing) throw new FieldError(missing.field, reason('not_found', { kind: missing.kind, value: missing.value }))
  return sound
}

/** Pictures, links and files that the platform sends with one welcome. */
const MOST_ATTACHMENTS = 9

function expectAttachments(field: string, reply: Writable['auto_reply']): void {
  const { image, attachments = [] } = reply ?? {}
  if (attachments.length + (image ? 1 : 0) > MOST_ATTACHMENTS)
    throw new FieldError(`${field}.attachments`, reason('too_many', { max: MOST_ATTACHMENTS }))
}

/** Staff members whom the platform lets one code lead to. */
const MOST_STAFF = 100

/** Throws a FieldError when the platform would not make a code that leads to these staff members and departments. */
export function expectPeople({ staff_ids, party }: Pick<Writable, 'staff_ids'> & { party?: Writable['party'] }): void {
  if (staff_ids.length === 0 && !party?.length) throw new FieldError('staffs', reason('empty'))
  if (staff_ids.length > MOST_STAFF) throw new FieldError('staffs', reason('too_many', { max: MOST_STAFF }))
}

/** The row's columns; JSON must differ from an array of values. */
export function columnsOf(tx: Tx, code: Writable): Record<string, unknown> {
  const json = (value: unknown) => (value === null ? null : tx.json(value as never))
  const { auto_reply, staff_rules, schedule, skip_verify_window, welcome_variants } = code
  return {
    ...code,
    auto_reply: json(auto_reply),
    staff_rules: json(staff_rules),
    schedule: json(schedule),
    skip_verify_window: json(skip_verify_window),
    welcome_variants: json(welcome_variants),
  }
}
