import type { Corp } from '../../contract/corp.ts'
import { holdsSeat, type SeatKind } from '../../contract/seats.ts'

/** The kinds of the feed, and the seat that each one's own list needs, and so its events; undefined for none. */
export const feedKinds: Record<string, SeatKind | undefined> = {
  department: 'basic',
  staff: 'basic',
  tag_group: 'basic',
  tag: 'basic',
  quick_reply_group: undefined,
  quick_reply: 'basic',
  contact_way: 'basic',
  welcome: 'basic',
  smart_form: 'basic',
  smart_form_stats: 'basic',
  radar_group: 'basic',
  radar: 'basic',
  crowd_package: 'basic',
  crowd_member: 'basic',
  custom_field: 'basic',
  journey_stage: 'basic',
  group_chat: 'basic',
  group_tag_group: 'basic',
  group_tag: 'basic',
  group_chat_tag: 'basic',
  customer: 'basic',
  clue: 'basic',
  shop: 'basic',
  goods: 'basic',
  order: 'basic',
  event_type: 'basic',
  material_group: 'basic',
  material: 'basic',
  add_task: 'basic',
  group_message: 'basic',
  moment: 'basic',
  file: 'basic',
  store: 'marketing',
  pre_tag: 'marketing',
  points_entry: 'marketing',
  task_treasure_mission: 'marketing',
  group_fission_mission: 'marketing',
  check_in_mission: 'marketing',
  check_in_stats: 'marketing',
  staff_rank: 'marketing',
  project: 'service',
  ticket_template: 'service',
  ticket: 'service',
  chat_session: 'conversation',
  chat_message: 'conversation',
  sensitive_rule: 'conversation',
  keyword_tag_rule: 'conversation',
}

/** Why a corporation may not see events of a kind: undefined when it may. Conversations need their terms agreed too. */
export function refusalOf(kind: string, corp: Corp, now: number): 'seat' | 'terms' | undefined {
  const seat = feedKinds[kind]
  if (seat && !holdsSeat(corp.seats, seat, now)) return 'seat'
  return seat === 'conversation' && !corp.chat_terms_agreed ? 'terms' : undefined
}
