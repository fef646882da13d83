import type { Right } from './roles.ts'

const BY_RIGHT = {
  'staff:read': ['department', 'staff'],
  'customers:read': [
    ...([
      'customer',
      'tag',
      'tag_group',
      'custom_field',
      'journey_stage',
      'group_chat',
      'crowd_package',
      'crowd_member',
    ] as const),
    ...(['clue', 'preset', 'points_entry', 'order', 'shop', 'goods', 'event_type'] as const),
    ...(['group_tag_group', 'group_tag', 'group_chat_tag', 'add_task', 'pre_tag'] as const),
  ],
  'acquisition:read': ['contact_way', 'store', 'welcome', 'smart_form', 'smart_form_stats'],
  'marketing:read': [
    ...(['group_message', 'staff_message', 'moment', 'radar', 'radar_group', 'staff_rank'] as const),
    ...(['material', 'material_group'] as const),
    ...(['task_treasure_mission', 'group_fission_mission', 'check_in_mission', 'check_in_stats'] as const),
  ],
  'tickets:read': ['ticket', 'ticket_template', 'work_order_change'],
  'chats:read': ['chat_session', 'chat_message', 'sensitive_rule', 'keyword_tag_rule'],
  'service:read': ['quick_reply_group', 'quick_reply'],
  'projects:read': ['project'],
  'files:read': ['file'],
} as const satisfies Partial<Record<Right, readonly string[]>>

/** What records, events, attempts and calls are about. */
export type Kind = (typeof BY_RIGHT)[keyof typeof BY_RIGHT][number]

const RIGHTS = new Map<string, Right>(
  Object.entries(BY_RIGHT).flatMap(([right, kinds]) => kinds.map((kind) => [kind, right as Right] as const)),
)

/** What it takes to see anything of this kind; what is of several kinds, or of one that is not named, is the owner's. */
export function rightOfKind(kind: string | null): Right {
  return RIGHTS.get(kind ?? '') ?? 'audit:read'
}

/** The kinds of which a caller with these rights may see something; undefined for every one. */
export function kindsFor(rights: ReadonlySet<string>): string[] | undefined {
  const kinds = [...RIGHTS].flatMap(([kind, right]) => (rights.has(right) ? [kind] : []))
  return kinds.length === RIGHTS.size && rights.has(rightOfKind(null)) ? undefined : kinds
}
