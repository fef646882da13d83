import { customerSources } from './customer-sources.ts'
import { marketingSources } from './marketing-sources.ts'
import { pointsSources } from './points-sources.ts'
import { shopSources } from './shop-sources.ts'
import { type Item, type Known, type Source, withBelow } from './source.ts'
import { staffSources } from './staff-sources.ts'

/** The time of the last change, where a list has none: ours, or that of the first import. */
const changed = (_: Item, { row, at }: Known) => ({ updated_at: row?.updated_at ?? at })
const times = (_: Item, { row, at }: Known) => ({
  ...{ created_at: row?.created_at ?? at, updated_at: row?.updated_at ?? at },
})

/** In the order of import: what a record refers to comes before it. */
export const SOURCES: readonly Source[] = [
  {
    ...{ kind: 'department', path: 'department/list', key: 'id', column: 'id' },
    line: ({ id, name_en }) => ({ id: String(id), name_en: name_en || undefined }),
  },
  {
    ...{ kind: 'staff', path: 'staff/list', key: 'id', column: 'id' },
    queries: [{ fields: '["department"]' }],
    also: { department: 'to_json(r.department)' },
    line: ({ department }, { row, at, next }) => ({
      pk: row?.pk ?? next(),
      ...{ department: department ?? row?.department ?? [], updated_at: row?.updated_at ?? at },
    }),
  },
  { kind: 'tag_group', path: 'tag_group/list', key: 'tag_group_id', column: 'tag_group_id' },
  { kind: 'tag', path: 'tag/list', key: 'tag_id', column: 'tag_id', line: times },
  { kind: 'smart_form', path: 'smart_form/form/list', key: 'id', column: 'id' },
  { kind: 'project', path: 'project/list', key: 'uid', column: 'uid' },
  { kind: 'ticket_template', path: 'workorder/template/list', key: 'id', column: 'id' },
  { kind: 'ticket', path: 'workorder/list', key: 'order_no', column: 'order_no', moving: ['total_time'] },
  { kind: 'contact_way', path: 'contact_way/list', key: 'id', column: 'id' },
  { kind: 'group_chat', path: 'group_chat/list', key: 'group_ext_id', column: 'group_ext_id' },
  {
    ...{ kind: 'group_tag_group', path: 'group_chat/tag/group/list', key: 'id', column: 'id' },
    ...{ moving: ['corp_id'], records: (entries) => entries.map(({ tag_list: _, ...group }) => group) },
  },
  {
    ...{ kind: 'group_tag', path: 'group_chat/tag/group/list', key: 'id', column: 'id' },
    ...{ moving: ['corp_id'], records: (entries) => entries.flatMap(({ tag_list }) => tag_list as Item[]) },
  },
  {
    ...{ kind: 'task_treasure_mission', path: 'activity_fission/mission/list', key: 'id', column: 'id' },
    queries: [{ af_type: 'qywx' }, { af_type: 'mp' }],
    line: changed,
  },
  {
    ...{ kind: 'group_fission_mission', path: 'group_activity_fission/mission/list', key: 'id', column: 'id' },
    line: changed,
  },
  {
    ...{ kind: 'check_in_mission', path: 'check_in_act/mission/list', key: 'id', column: 'id' },
    line: changed,
  },
  {
    ...{ kind: 'material_group', path: 'material_library/group/list', key: 'id', column: 'id' },
    ...{ queries: [{ include_children: '1' }], records: withBelow('children_list'), line: times },
  },
  {
    ...{ kind: 'material', path: 'material_library/list', key: 'id', column: 'id' },
    queries: ['link', 'poster', 'pdf', 'word', 'excel', 'ppt'].map((mtype) => ({ mtype })),
    line: ({ group_id_list }) => ({ group_id_list: (group_id_list as string[]).map(Number) }),
  },
  {
    ...{ kind: 'radar_group', path: 'interact_radar/group/list', key: 'id', column: 'id' },
    ...{ queries: ['link', 'pdf', 'article'].map((type) => ({ type })), records: withBelow('child_group_list') },
  },
  { kind: 'custom_field', path: 'custom_field/list', key: 'field_id', column: 'field_id' },
  { kind: 'journey_stage', path: 'journey_stage/list', key: 'id', column: 'id' },
  ...staffSources,
  ...customerSources,
  ...pointsSources,
  ...marketingSources,
  ...shopSources,
  { kind: 'event_type', path: 'external_user_event/custom_type/list', key: 'id', column: 'id', line: times },
  { kind: 'clue', path: 'clue/list', key: 'phone', column: 'phone' },
  {
    ...{ kind: 'chat_session', path: 'chat/session/list', key: ['staff_id', 'id'], only: 'chats' },
    needs: ['staff'],
    *queries(known) {
      for (const id of known('staff').keys()) {
        const query = { staff_id: id, order_by: 'id_asc' }
        yield query // without a type, the list shows all that is not a room
        yield { ...query, type: 'room' }
      }
    },
  },
  {
    ...{ kind: 'chat_message', path: 'chat/message/list', key: ['staff_id', 'session_id', 'id'], only: 'chats' },
    needs: ['chat_session'],
    *queries(known) {
      for (const { staff_id, id } of known('chat_session').values())
        yield { staff_id: String(staff_id), session_id: String(id) }
    },
    records: (messages, { session_id }) => messages.map((message) => ({ ...message, session_id })),
  },
]

const OF_DETAILS = 'only the details of each customer tell them, which are not read'

/** Why a kind of a dataset is not read. */
export const UNTOLD: Readonly<Record<string, string>> = {
  ticket_flow: 'the API does not tell the history of tickets',
  contact_way_day: 'the API does not tell the days of a code before it was asked',
  welcome: 'the API has no list of them',
  subscription: "callbacks are this corporation's own",
  relation: 'those of now come with their customers; those that have ended have no place in an import',
  group_chat_tag: 'only the details of each group chat tell them, which are not read',
  group_chat_join_tag: 'the API does not tell them',
  smart_form_answer: 'the list does not tell the key, the version and the visitor of an answer',
  mission_participant: 'the list does not tell the code of a poster',
  mission_invite: 'they belong to participants, whom the API does not tell whole',
  mission_award: 'they belong to participants, whom the API does not tell whole',
  check_in: 'the list tells how many days somebody checked in, and not which',
  customer_note: 'the API has no list of them',
  customer_field_value: OF_DETAILS,
  internal_tag: OF_DETAILS,
  sensitive_rule: 'the API has no list of them',
  keyword_tag_rule: 'the API has no list of them',
  moment: 'the list does not tell to whom a post is shown',
  moment_task: 'the list does not tell why a post failed, nor the order of its tasks',
  group_message: 'results are listed by windows of three days, without their recipients',
  group_message_recipient: 'results are listed by windows of three days, without the order of recipients',
}

/** Why chats are not read without being asked for. */
export const UNASKED = 'what people said to each other is read with --chats'

/** Why any other is not. */
export const UNREAD = 'this version does not read it; take it along as a dataset'
