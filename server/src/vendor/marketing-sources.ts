import { secondsOfLocal } from '../contract/time.ts'
import { type Item, type Query, type Reading, type Source, withBelow } from './source.ts'

/** A quick reply of ours has one part; the others of the vendor's are named as a field that is not known. */
function quickReply({ children = [], parent_id, ...reply }: Item): Item {
  const [part = {}, ...others] = children as Item[]
  const { content_type, file_url, file_name } = part
  const { id, name, order, send_count, created_at, updated_at, staff_ext_id, exact_keywords, fuzzy_keywords } = reply
  const file = content_type === 'text' ? undefined : described(part.content)
  return {
    ...{ id, group_id: parent_id, name, content_type, exact_keywords, fuzzy_keywords, order, staff_ext_id },
    content: file ? (file.desc ?? '') : part.content,
    file_url: file ? (file_url ?? file.url ?? null) : null,
    file_name: file ? file_name || file.name || null : null,
    ...{ send_count, created_at, updated_at },
    ...(others.length > 0 ? { further_parts: others } : {}),
  }
}

/** What the text of a part that is a file says of it. */
function described(content: unknown): Item {
  try {
    return Object(JSON.parse(String(content)))
  } catch {
    return { desc: content }
  }
}

/**
 * A list of radars shows what a staff member sees. Each group is asked for with somebody who sees all of it; one that is open to
 * nobody, with everybody. What is below a group is in its list too, and comes again, after it, in that of its own.
 */
function* radarQueries(known: Reading['known']): Iterable<Query> {
  const staff = [...known('staff').values()]
  for (const { id, type, department_list } of known('radar_group').values()) {
    const open = department_list as string[]
    const seer = open.includes('0') ? staff[0] : staff.find((one) => sees(one, open))
    for (const { id: staff_id } of seer ? [seer] : staff) yield { type, staff_id, group_id: id }
  }
}

const sees = ({ department }: Item, open: readonly string[]) =>
  Array.isArray(department) && department.some((id) => open.includes(String(id)))

/** An automatic package is computed here too: when that was, and of everyone how many they are, is ours. */
function computedHere(told: Item, own: Item | undefined): Item {
  if (!own || told.update_type !== 'auto') return told
  const { data_update_time, user_count } = own
  return { ...told, data_update_time, ...(told.filter_type === 'all' ? { user_count } : {}) }
}

const MEMBERS = `(select coalesce(json_agg(m.external_user_id order by m.external_user_id collate "C"), '[]') from crowd_member m
  where m.corp_id = r.corp_id and m.package_id = r.id)`

/** What a staff member sent by themselves, and to whom, as a dataset has it. */
const PERSONAL = `json_build_object('msg_id', r.msg_id, 'staff_id', r.staff_id, 'msg_data', r.msg_data, 'created_at', r.created_at)`
const RECIPIENT = `json_build_object('msg_id', r.msg_id, 'external_user_id', r.external_user_id, 'status', r.status,
  'send_time', r.send_time)`

export const marketingSources: readonly Source[] = [
  {
    ...{
      kind: 'personal_message',
      path: 'per/group_msg/single/list',
      key: 'msg_id',
      column: 'r.msg_id',
      shown: PERSONAL,
    },
    records: (entries) =>
      entries.map(({ msg_id, staff_id, msg_create_time: created_at, msg_data }) => ({
        ...{ msg_id, staff_id, msg_data: JSON.parse(String(msg_data)), created_at },
      })),
    line: ({ created_at }, { row }) => ({ updated_at: row?.updated_at ?? created_at }),
  },
  {
    ...{ kind: 'personal_message_recipient', path: 'per/group_msg/single/user/list', shown: RECIPIENT },
    ...{
      key: ['msg_id', 'external_user_id'],
      column: `r.msg_id || '/' || r.external_user_id`,
      needs: ['personal_message'],
    },
    *queries(known) {
      for (const { msg_id, staff_id } of known('personal_message').values()) yield { msg_id, staff_id }
    },
    records: (entries, { msg_id }) =>
      entries.map(({ external_user_id, status, send_time }) => ({ msg_id, external_user_id, status, send_time })),
  },
  {
    ...{ kind: 'quick_reply_group', path: 'quick_reply_v3/group/list', key: 'id', column: 'id', moving: ['corp_id'] },
    ...{ records: withBelow('children'), ours: withBelow('children') },
  },
  {
    ...{ kind: 'quick_reply', path: 'quick_reply_v3/list', key: 'id', column: 'id' },
    records: (entries) => entries.map(quickReply),
  },
  {
    ...{ kind: 'radar', path: 'interact_radar/list', key: 'id', column: 'id', needs: ['staff', 'radar_group'] },
    ...{ queries: radarQueries, comesAgain: true },
    records: (entries, { group_id }) => entries.map((radar) => ({ ...radar, group_id })),
    also: { group_id: 'r.group_id' },
    line: ({ staff_name }, { row, at, staffNamed }) => ({
      staff_id: row?.staff_id ?? staffNamed(staff_name)?.id,
      created_at: row?.created_at ?? at,
      ...(row ? { file_pages: row.file_pages, score_rule: row.score_rule } : {}),
    }),
  },
  {
    ...{ kind: 'crowd_package', path: 'external_user_package/list', key: 'id', column: 'id' },
    more: {
      path: 'external_user_package/data_list',
      asked: ({ id, filter_type }) => (filter_type === 'all' ? undefined : { package_id: id }),
      taken: (entries) => ({ members: entries.map(({ ext_id }) => String(ext_id)).sort() }),
    },
    also: { members: MEMBERS },
    completed: computedHere,
    line: ({ data_update_time, creator_name, members }, { row, zone, staffNamed }) => ({
      data_update_time: secondsOfLocal(String(data_update_time), zone),
      ...(row ? { created_at: row.created_at } : {}),
      creator_pk: row?.creator_pk ?? staffNamed(creator_name)?.pk,
      ...(row?.filter ? { filter: row.filter, members: undefined } : { members }),
    }),
  },
]
