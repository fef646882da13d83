import type { Sql } from '../../../../server/src/storage/connect.ts'
import { type Comparisons, differing } from './differing.ts'

/** Missions: their counts, who invited, what was given, and who is lost, against the ledger of invitations. */
export function auditMissions(owner: Sql, corpId: string): Promise<string[]> {
  const missions = owner`(
    select 'task_treasure_mission' as kind, id, invited_count, new_user_count, outflow_count, rules, staff_ids, array[]::text[] as groups
    from task_treasure_mission where corp_id = ${corpId}
    union all
    select 'group_fission_mission', id, invited_count, new_user_count, outflow_count, rules, null, group_ext_ids
    from group_fission_mission where corp_id = ${corpId})`
  const levels = owner`(select m.kind, m.id as mission, (l ->> 'level')::bigint as level, (l ->> 'needed')::bigint as needed,
    (l ->> 'stock')::bigint as stock from ${missions} m, json_array_elements(m.rules) l)`
  const comparisons: Comparisons = {
    'count and invitations differ': owner`
      select m.kind || '/' || m.id as what,
        concat_ws(' ', coalesce(m.invited_count, 0), coalesce(m.new_user_count, 0), coalesce(m.outflow_count, 0)) as counted, (
        select concat_ws(' ', count(*), count(*) filter (where i.is_new), count(*) filter (where i.lost)) from mission_invite i
        where i.corp_id = ${corpId} and i.kind = m.kind and i.mission_id = m.id) as ledger
      from ${missions} m`,
    'statistics and ledgers differ': owner`
      select s.kind || '/' || s.mission_id as what, concat_ws(' ', s.seen, s.joined, s.inviting, s.finished, s.came, s.stayed) as counted,
        concat_ws(' ', r.seen, r.joined, r.inviting, r.finished, r.came, r.stayed) as ledger
      from mission_stats s, mission_recounted(s.corp_id, s.kind, s.mission_id) r where s.corp_id = ${corpId}`,
    'days and ledgers differ': owner`
      select s.kind || '/' || s.mission_id || '/' || r.day as what, concat_ws(' ', d.seen, d.joined, d.came) as counted,
        concat_ws(' ', r.seen, r.joined, r.came) as ledger
      from mission_stats s cross join lateral mission_days_recounted(s.corp_id, s.kind, s.mission_id) r
      left join mission_day d on d.corp_id = s.corp_id and d.kind = s.kind and d.mission_id = s.mission_id and d.day = r.day
      where s.corp_id = ${corpId}`,
    'participant and friends differ': owner`
      select p.kind || '/' || p.mission_id || '/' || p.id as what, p.effective as counted, (
        select count(*) from mission_invite i
        where i.corp_id = p.corp_id and i.participant_id = p.id and i.valid and not i.voided) as ledger
      from mission_participant p where p.corp_id = ${corpId}`,
    'friend lost and gone differ': owner`
      select i.kind || '/' || i.mission_id || '/' || i.friend as what, i.lost as counted, case i.kind
        when 'group_fission_mission' then not exists (
          select from group_chat_member g where g.corp_id = i.corp_id and g.user_id = i.friend and g.group_ext_id = any (m.groups))
        else not exists (
          select from relation r join customer c on c.corp_id = r.corp_id and c.pk = r.customer_pk
          where r.corp_id = i.corp_id and c.external_user_id = i.friend and r.lost_at is null and r.staff_id = any (m.staff_ids)) end as ledger
      from mission_invite i join ${missions} m on m.kind = i.kind and m.id = i.mission_id where i.corp_id = ${corpId}`,
    'level not given': owner`
      select p.id || '/' || l.level as what, coalesce(a.state in ('reached', 'claimed', 'none_left'), false) as counted, true as ledger
      from mission_participant p join ${levels} l on l.kind = p.kind and l.mission = p.mission_id and l.needed <= p.effective
      left join mission_award a on a.corp_id = p.corp_id and a.participant_id = p.id and a.level = l.level
      where p.corp_id = ${corpId}`,
    'level given without friends': owner`
      select a.participant_id || '/' || a.level as what, a.state as counted, 'returned' as ledger
      from mission_award a join mission_participant p on p.corp_id = a.corp_id and p.id = a.participant_id
      join ${levels} l on l.kind = a.kind and l.mission = a.mission_id and l.level = a.level and l.needed > p.effective
      where a.corp_id = ${corpId} and a.state = 'reached'`,
    'stock and awards differ': owner`
      select v.kind || '/' || v.mission_id || '/' || v.level as what, v.given || ' ' || v.claimed as counted, (
        select count(*) filter (where a.state in ('reached', 'claimed')) || ' ' || count(*) filter (where a.state = 'claimed')
        from mission_award a
        where a.corp_id = v.corp_id and a.kind = v.kind and a.mission_id = v.mission_id and a.level = v.level) as ledger
      from mission_level v where v.corp_id = ${corpId}`,
    'more given than there was': owner`
      select l.kind || '/' || l.mission || '/' || l.level as what, greatest(g.n, l.stock) as counted, l.stock as ledger
      from ${levels} l, lateral (
        select count(*) as n from mission_award a where a.corp_id = ${corpId} and a.kind = l.kind and a.mission_id = l.mission
          and a.level = l.level and a.state in ('reached', 'claimed')) g
      where l.stock is not null`,
    'none left while there was': owner`
      select l.kind || '/' || l.mission || '/' || l.level as what, 'none_left' as counted, 'given' as ledger
      from ${levels} l where l.stock is null and exists (
        select from mission_award a where a.corp_id = ${corpId} and a.kind = l.kind and a.mission_id = l.mission
          and a.level = l.level and a.state = 'none_left')`,
    'prize given twice to one person': owner`
      select a.kind || '/' || a.mission_id || '/' || a.level || '/' || c.unionid as what, count(*) as counted, 1::bigint as ledger
      from mission_award a join mission_participant p on p.corp_id = a.corp_id and p.id = a.participant_id
      join customer c on c.corp_id = a.corp_id and c.external_user_id = p.external_user_id
      where a.corp_id = ${corpId} and a.state in ('reached', 'claimed') group by a.kind, a.mission_id, a.level, c.unionid`,
  }
  return differing(owner, comparisons)
}
