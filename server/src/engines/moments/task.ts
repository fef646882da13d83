import type { Attachment } from '../../platform/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** A moment that somebody is still to publish; `staff` are those, `now` is when this was read. */
export type OpenMoment = {
  id: number
  jobid: string | null
  momentId: string | null
  acceptedMs: number | null
  /** Whether the platform was asked to take it, whatever came of that; and whether it is to be taken back. */
  asked: boolean
  cancelled: boolean
  staff: string[]
  now: number
}

export type MomentContent = { text: string; attachments: Attachment[]; tags: string[] }

/** A moment that is not at its end yet, with what it publishes. */
export async function openMoment(
  { tx, corpId, now }: Ctx,
  id: number,
): Promise<{ moment: OpenMoment; content: MomentContent } | undefined> {
  const [row] = await tx<(OpenMoment & MomentContent)[]>`
    select m.id, m.jobid, m.platform_id as "momentId", m.accepted_ms as "acceptedMs",
      m.asked_at is not null as asked, m.cancelled_at is not null as cancelled, m.content as text, m.attachments,
      array(select coalesce(t.tag_id, u.id) from unnest(m.tag_ids) with ordinality u (id, n)
        left join tag t on t.corp_id = ${corpId} and t.t_id = tag_named(${corpId}, u.id) order by u.n) as tags, array(
        select t.staff_id from moment_task t
        where t.corp_id = ${corpId} and t.moment_id = m.id and t.state in ('pending', 'accepted') order by t.n) as staff
    from moment m where m.corp_id = ${corpId} and m.id = ${id}`
  if (!row || row.staff.length === 0) return undefined
  const { text, attachments, tags, ...moment } = row
  return { moment: { ...moment, now }, content: { text, attachments, tags } }
}

/** Notes that the platform is about to be asked, and gives when it was first asked before, if it was. */
export async function momentAsked({ tx, corpId, now }: Ctx, id: number): Promise<number | undefined> {
  const [row] = await tx<{ before: number | null }[]>`
    update moment m set asked_at = coalesce(m.asked_at, ${now})
    from (select asked_at as before from moment where corp_id = ${corpId} and id = ${id} for update) b
    where m.corp_id = ${corpId} and m.id = ${id} returning b.before`
  return row?.before ?? undefined
}

/** Whether a moment of ours has this id at the platform. */
export async function isMomentTaken({ tx, corpId }: Ctx, momentId: string): Promise<boolean> {
  const found = await tx`select 1 from moment where corp_id = ${corpId} and platform_id = ${momentId}`
  return found.length > 0
}
