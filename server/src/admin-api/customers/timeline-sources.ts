import type { Right } from '../../contract/roles.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'

/** Where an entry stands: `place` is unique among those of one kind and second. */
export type Place = { at: number; kind: string; place: string }

/** Records that a timeline has entries of, as SQL; `from` ends in conditions. Without the right to read them there are none. */
type Source = {
  at: string
  kind: string
  place: string
  id: string
  staff: string
  data: string
  from(customer: string): Fragment
  right?: Right
}

/** A number whose text sorts as it does. */
const sorting = (number: string) => `lpad(${number}::text, 19, '0')`

export const sources: readonly Source[] = [
  {
    ...{ at: 'f.added_at', kind: `'follow'`, place: 'f.staff_id', id: 'c.external_user_id', staff: 'f.staff_id' },
    data: `json_build_object('state', f.state, 'name', (select w.remark from contact_way w
      where w.corp_id = c.corp_id and f.state <> '' and w.state = f.state order by w.id limit 1))`,
    from: (customer) => sql`from customer c
      cross join lateral json_to_recordset(c.follows) f (staff_id text, added_at bigint, state text)
      where c.corp_id = w.corp_id and c.external_user_id = ${customer} and not exists (
        select from customer_timeline t where t.corp_id = c.corp_id and t.customer_pk = c.pk
          and t.staff_id = f.staff_id and t.time = f.added_at)`,
  },
  {
    ...{ at: 't.time', kind: 't.kind', place: sorting('t.id'), id: 't.id::text', staff: 't.staff_id' },
    data: `json_build_object('actor', t.actor, 'text', t.text, 'object', t.object, 'details', t.data)`,
    // points, tickets, notes and chats have a source of their own below
    from: (customer) => sql`from customer_timeline t join customer c on c.corp_id = t.corp_id and c.pk = t.customer_pk
      where t.corp_id = w.corp_id and c.external_user_id = ${customer} and t."group" <> 'points'
        and t.kind not in ('ticket_opened', 'ticket_closed', 'manual_event', 'custom_event', 'start_chat')`,
  },
  {
    ...{ at: 'p.created_at', kind: `'points'`, place: sorting('p.id'), id: 'p.id::text', staff: 'null::text' },
    data: `json_build_object('delta', p.delta, 'balance', p.balance, 'reason', p.reason)`,
    from: (customer) => sql`from points_entry p where p.corp_id = w.corp_id and p.external_user_id = ${customer}`,
  },
  {
    ...{ at: 'n.created_at', kind: `'note'`, place: 'n.id', id: 'n.id', staff: 'n.staff_id' },
    data: `json_build_object('title', n.title, 'text', n.text, 'author', n.author, 'updated_at', n.updated_at, 'event_type',
      (select e.name from event_type e where e.corp_id = n.corp_id and e.id = n.event_type_id))`,
    from: (customer) => sql`from customer_note n where n.corp_id = w.corp_id and n.external_user_id = ${customer}`,
  },
  {
    ...{ at: 'coalesce(m.done_at, m.created_at)', kind: `'welcome'`, place: sorting('m.id'), id: 'm.id::text' },
    staff: 'm.staff_id',
    data: `json_build_object('state', case when m.reason_code is null then 'sent' else 'failed' end,
      'reason', reason_of(m.reason_code, m.reason_params))`,
    from: (customer) => sql`from welcome_message m join customer c on c.corp_id = m.corp_id and c.pk = m.customer_pk
      where m.corp_id = w.corp_id and c.external_user_id = ${customer} and (m.done_at is not null or m.reason_code is not null)`,
  },
  {
    ...{ at: 't.created_at', kind: `'ticket'`, place: 't.order_no', id: 't.order_no', staff: 't.handler_id' },
    data: `json_build_object('title', t.title, 'status', t.status)`,
    from: (customer) => sql`from ticket t where t.corp_id = w.corp_id and t.relation_id = ${customer}`,
    right: 'tickets:read',
  },
  {
    ...{ at: 'm.send_time', kind: `'group_message'`, id: 'm.mission_id::text', staff: 'm.staff_id' },
    place: `${sorting('m.mission_id')} || ${sorting('m.n')}`,
    data: `json_build_object('state', m.state)`,
    from: (customer) => sql`from group_message_recipient m
      where m.corp_id = w.corp_id and m.external_user_id = ${customer} and m.send_time is not null`,
    right: 'marketing:read',
  },
  {
    ...{
      at: 's.last_msg_time',
      kind: `'chat'`,
      place: `concat(s.staff_id, '/', s.id)`,
      id: 's.id',
      staff: 's.staff_id',
    },
    data: `json_build_object('name', s.name)`,
    from: (customer) => sql`from chat_session s
      where s.corp_id = w.corp_id and s.session_type = 'ext_user' and s.target_id = ${customer}`,
    right: 'chats:read',
  },
]

type TimelineQuery = {
  customer: string
  before: number
  after: Place | undefined
  limit: number
  /** Only these kinds; undefined for all. */
  kinds: readonly string[] | undefined
}

/** The newest entries of one source, of those before a time and, on a later page, after the last one of the page before. */
export function newestOf(source: Source, { customer, before, after, limit, kinds }: TimelineQuery): Fragment {
  const at = verbatim(source.at)
  const kind = verbatim(`${source.kind}::text collate "C"`)
  const place = verbatim(`(${source.place}) collate "C"`)
  const later = after
    ? sql`and (${at}, ${kind}, ${place}) < (${after.at}::bigint, ${after.kind}::text, ${after.place}::text)`
    : verbatim('')
  const meant = kinds ? sql`and ${kind} = any (${[...kinds]}::text[])` : verbatim('')
  return sql`(select ${at} as at, ${kind} as kind, ${place} as place, ${verbatim(source.id)} as id,
      ${verbatim(source.staff)} as staff_id, ${verbatim(source.data)} as data
    ${source.from(customer)} and ${at} < ${before} ${meant} ${later} order by 1 desc, 2 desc, 3 desc limit ${limit})`
}
