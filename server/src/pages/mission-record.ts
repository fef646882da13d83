import type { AwardState } from '../engines/missions/decide.ts'
import type { FissionKind, Level } from '../engines/missions/mission.ts'
import type { PageLink } from '../engines/pages/link.ts'
import { readOne } from '../storage/corp-db.ts'
import { sql } from '../storage/sql.ts'
import { sessionHash } from './cookies.ts'
import type { PageCall, PageDeps } from './deps.ts'
import type { Named } from './login.ts'

/** A participant as their page shows them. `isRefused`: the platform makes no code for their poster. */
export type Participant = {
  id: number
  effective: number
  configId: string | null
  qrCode: string | null
  isRefused: boolean
  /** Of the page that their poster leads to. */
  shareCode: string
  name: string
  awards: { level: number; state: AwardState; prize: string; handedOverAt: number | null }[]
}

/** A mission as its page needs it, who looks at it, and whose poster brought them here. Times are Unix seconds. */
export type FoundMission = Named & {
  corpName: string
  logo: string
  colour: string
  timeZone: string
  kind: FissionKind
  id: number
  name: string
  describe: string
  cover: string
  rules: Level[]
  startTime: number | null
  closesAt: number
  /** Prizes that are spoken for, by level. */
  given: Record<string, number>
  /** `openid/…`, an external_user_id, or empty for a stranger. */
  visitor: string
  /** The code of the mission's own page, whose poster led here or not. */
  mainCode: string
  own: Participant | null
  /** They joined before they were known as a customer. */
  isNameless: boolean
  /** Whose poster led here; null where nobody's did. */
  sharer: Participant | null
}

/** Looks up the mission, who the session's visitor is and how far they came, in one statement. */
export function findMission({ pool }: PageDeps, link: PageLink, asked: PageCall): Promise<FoundMission | undefined> {
  const { realNow } = asked
  const sharer = /^\d{1,18}$/.test(link.sharer) ? Number(link.sharer) : 0
  return readOne<FoundMission>(
    { corpId: link.corpId, pool },
    sql`select k.name as "corpName", k.logo, k.colour, k.time_zone as "timeZone", m.kind, m.id, m.name, m.describe, m.cover, m.rules,
        m.start_time as "startTime", m.closes_at as "closesAt", (
          select coalesce(json_object_agg(l.level, l.given), '{}') from mission_level l
          where l.corp_id = k.corp_id and l.kind = m.kind and l.mission_id = m.id) as given,
        coalesce((select l.code from page_link l where l.corp_id = k.corp_id and l.kind = m.kind and l.object_id = m.id
          and l.sharer = '' and l.staff_id = '' and l.channel = ''), '') as "mainCode",
        s.openid, i.id as "externalUserId", s.staff_id is not null as "isStaff", s.ends_at as "sessionEnds", who.visitor,
        mission_participant_shown(k.corp_id, own.id) as own, own.nameless as "isNameless", mission_participant_shown(k.corp_id, (
          select p.id from mission_participant p
          where p.corp_id = k.corp_id and p.id = ${sharer} and p.kind = m.kind and p.mission_id = m.id)) as sharer
      from corp k
      join lateral (
        select * from fission_missions(k.corp_id) f where f.kind = ${link.kind} and f.id = ${link.objectId}) m on true
      left join page_session s on s.corp_id = k.corp_id and s.hash = decode(${sessionHash(asked.cookies, link.corpId)}, 'hex') and s.ends_at > ${realNow}
      left join lateral (
        select coalesce(s.external_user_id, (
          select c.external_user_id from customer c where c.corp_id = k.corp_id and c.openid = nullif(s.openid, '')
          order by c.pk limit 1)) as id) i on true
      cross join lateral (select coalesce('openid/' || nullif(s.openid, ''), i.id, '') as visitor) who
      left join lateral (
        select p.id, p.external_user_id is null as nameless from mission_participant p
        where p.corp_id = k.corp_id and p.kind = m.kind and p.mission_id = m.id and who.visitor <> '' and (p.visitor = who.visitor or p.external_user_id = i.id or p.openid = nullif(s.openid, '')
            or p.unionid = (select c.unionid from customer c where c.corp_id = k.corp_id and c.external_user_id = i.id))
        order by p.id limit 1) own on true
      where k.corp_id = w.corp_id and k.removed_at is null`,
  )
}

/** Why nobody can join or invite now; undefined when they can. */
export function closedBecause({ startTime, closesAt }: FoundMission, now: number): 'ended' | 'notYet' | undefined {
  if (closesAt <= now) return 'ended'
  return startTime !== null && startTime > now ? 'notYet' : undefined
}
