import type { FormField } from '../engines/forms/field.ts'
import type { PageLink } from '../engines/pages/link.ts'
import { readOne } from '../storage/corp-db.ts'
import { sql } from '../storage/sql.ts'
import { sessionHash } from './cookies.ts'
import type { PageCall, PageDeps } from './deps.ts'
import type { Named } from './login.ts'

/** A form as its page needs it, and who looks at it. Times are Unix seconds. */
export type FoundForm = Named & {
  corpName: string
  logo: string
  colour: string
  timeZone: string
  id: number
  name: string
  describe: string
  cover: string
  status: 'publish' | 'drafts' | 'end'
  fields: FormField[]
  repeat: 'once' | 'daily' | 'unlimited'
  version: number
  startTime: number | null
  endTime: number | null
  /** `openid/…`, an external_user_id, or empty for a stranger. */
  visitor: string
  /** The key of the answer by which this visitor may not answer again; null where they may. */
  before: string | null
}

/** Looks up the form, who the session's visitor is, and whether they have answered, in one statement. */
export function findForm({ pool }: PageDeps, link: PageLink, asked: PageCall): Promise<FoundForm | undefined> {
  const { now, realNow } = asked
  return readOne<FoundForm>(
    { corpId: link.corpId, pool },
    sql`select k.name as "corpName", k.logo, k.colour, k.time_zone as "timeZone", f.id, f.name, f.describe, f.cover, f.status,
        f.fields, f.repeat, f.version, f.start_time as "startTime", f.end_time as "endTime", s.openid,
        i.id as "externalUserId", s.staff_id is not null as "isStaff", s.ends_at as "sessionEnds", who.visitor, (
          select a.key from smart_form_answer a
          where a.corp_id = k.corp_id and a.form_id = f.id and a.visitor = who.visitor and who.visitor <> ''
            and f.repeat <> 'unlimited' and (f.repeat = 'once' or (to_timestamp(a.created_at) at time zone k.time_zone)::date
              = (to_timestamp(${now}) at time zone k.time_zone)::date)
          order by a.id limit 1) as before
      from corp k join smart_form f on f.corp_id = k.corp_id and f.id = ${link.objectId} and not f.deleted
      left join page_session s on s.corp_id = k.corp_id and s.hash = decode(${sessionHash(asked.cookies, link.corpId)}, 'hex') and s.ends_at > ${realNow}
      left join lateral (
        select coalesce(s.external_user_id, (
          select c.external_user_id from customer c where c.corp_id = k.corp_id and c.openid = nullif(s.openid, '')
          order by c.pk limit 1)) as id) i on true
      cross join lateral (select coalesce('openid/' || nullif(s.openid, ''), i.id, '') as visitor) who
      where k.corp_id = w.corp_id and k.removed_at is null`,
  )
}

/** Why a form cannot be filled in now; undefined when it can. */
export function closedBecause(form: FoundForm, now: number): 'draft' | 'ended' | 'notYet' | 'needsLogin' | undefined {
  const { status, startTime, endTime, repeat, visitor, isStaff, fields } = form
  if (status === 'drafts' || fields.length === 0) return 'draft'
  if (status === 'end' || (endTime !== null && endTime <= now)) return 'ended'
  if (startTime !== null && startTime > now) return 'notYet'
  const asksForPicture = fields.some(({ type, required }) => type === 'picture' && required)
  return visitor === '' && !isStaff && (repeat !== 'unlimited' || asksForPicture) ? 'needsLogin' : undefined
}
