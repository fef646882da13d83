import type { Right } from '../../contract/roles.ts'

const BY_RIGHT: Partial<Record<Right, readonly string[]>> = {
  'staff:read': ['department', 'staff'],
  'customers:read': [
    ...['customer', 'tag', 'tag_group', 'custom_field', 'journey_stage', 'group_chat', 'crowd_package'],
    ...['clue', 'points_entry'],
  ],
  'acquisition:read': ['contact_way', 'welcome', 'smart_form'],
  'marketing:read': [
    ...['group_message', 'moment', 'radar', 'radar_group', 'staff_rank'],
    ...['task_treasure_mission', 'group_fission_mission', 'check_in_mission'],
  ],
  'tickets:read': ['ticket', 'ticket_template'],
  'chats:read': ['chat_session', 'chat_message', 'sensitive_rule'],
  'service:read': ['quick_reply_group', 'quick_reply'],
  'projects:read': ['project'],
  'files:read': ['file'],
}

const RIGHTS = new Map(
  Object.entries(BY_RIGHT).flatMap(([right, kinds]) => kinds.map((kind) => [kind, right as Right] as const)),
)

/** What a caller must be allowed to read to hear of changes of this kind; a kind that is not named is the owner's. */
export function rightOfKind(kind: string): Right {
  return RIGHTS.get(kind) ?? 'audit:read'
}
