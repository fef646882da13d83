import type { CheckInRule } from '../engines/check-ins/mission.ts'
import type { PageLink } from '../engines/pages/link.ts'
import { readOne } from '../storage/corp-db.ts'
import { sql } from '../storage/sql.ts'
import { sessionHash } from './cookies.ts'
import type { PageCall, PageDeps } from './deps.ts'
import type { Named } from './login.ts'

/** A check-in as its page needs it, who looks at it, and how far they are. Times are Unix seconds; days count from today back. */
export type FoundCheckIn = Named & {
  corpName: string
  logo: string
  colour: string
  timeZone: string
  id: number
  name: string
  describe: string
  cover: string
  status: 'ongoing' | 'end'
  days: 'consecutive' | 'cumulative'
  rules: CheckInRule[]
  startTime: number | null
  endTime: number | null
  /** A customer who is in one of the group chats, where some are named. */
  isMember: boolean
  /** Whether they are on record as having opened it. */
  isKnown: boolean
  total: number
  best: number
  /** Days in a row up to today or yesterday. */
  streak: number
  reached: number[]
  /** Which of the last seven days, today being 0, they checked in. */
  lately: number[]
}

/** Looks up the check-in, who the session's visitor is, and how far they are, in one statement. */
export function findCheckIn({ pool }: PageDeps, link: PageLink, asked: PageCall): Promise<FoundCheckIn | undefined> {
  const { now, realNow } = asked
  return readOne<FoundCheckIn>(
    { corpId: link.corpId, pool },
    sql`select k.name as "corpName", k.logo, k.colour, k.time_zone as "timeZone", m.id, m.name, m.describe, m.cover, m.status,
        m.days, m.rules, m.start_time as "startTime", m.end_time as "endTime", s.openid, i.id as "externalUserId",
        s.staff_id is not null as "isStaff", s.ends_at as "sessionEnds", exists (
          select from customer c where c.corp_id = k.corp_id and c.external_user_id = i.id
            and (m.group_ext_ids = '{}' or c.groups && m.group_ext_ids)) as "isMember",
        p.id is not null as "isKnown", coalesce(p.total_days, 0) as total, coalesce(p.best, 0) as best,
        case when p.last_day >= t.day - 1 then p.streak else 0 end as streak, coalesce((
          select json_agg(l.level order by l.level) from check_in_milestone l where l.corp_id = k.corp_id
            and l.mission_id = m.id and l.external_user_id = i.id), '[]') as reached, coalesce((
          select json_agg(t.day - d.day) from check_in d where d.corp_id = k.corp_id and d.mission_id = m.id
            and d.external_user_id = i.id and d.day > t.day - 7), '[]') as lately
      from corp k join check_in_mission m on m.corp_id = k.corp_id and m.id = ${link.objectId}
      cross join lateral (select (to_timestamp(${now}) at time zone k.time_zone)::date as day) t
      left join page_session s on s.corp_id = k.corp_id and s.hash = decode(${sessionHash(asked.cookies, link.corpId)}, 'hex') and s.ends_at > ${realNow}
      left join lateral (
        select coalesce(s.external_user_id, (
          select c.external_user_id from customer c where c.corp_id = k.corp_id and c.openid = nullif(s.openid, '')
          order by c.pk limit 1)) as id) i on true
      left join check_in_participant p on p.corp_id = k.corp_id and p.mission_id = m.id and p.external_user_id = i.id
      where k.corp_id = w.corp_id and k.removed_at is null`,
  )
}

/** What the visitor can do now; all but `open` is a reason why they cannot check in. */
export type CheckInState = 'open' | 'already' | 'ended' | 'notYet' | 'needsLogin' | 'outsider' | 'staff'

export function stateOf(mission: FoundCheckIn, now: number): CheckInState {
  const { status, startTime, endTime, openid, externalUserId, isStaff, isMember, lately } = mission
  if (status === 'end' || (endTime !== null && endTime <= now)) return 'ended'
  if (startTime !== null && startTime > now) return 'notYet'
  if (isStaff) return 'staff'
  if (openid === null && externalUserId === null) return 'needsLogin'
  if (!isMember) return 'outsider'
  return lately.includes(0) ? 'already' : 'open'
}
