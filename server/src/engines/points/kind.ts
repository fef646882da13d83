/** What moves points, in the words of the API; the last three are ours. */
export const POINTS_KINDS = [
  'join_group_chat',
  'group_chat_msg',
  'group_chat_msg_keyword',
  'add_staff',
  'wx_moment_sign',
  'radar',
  'check_in',
  'raffle_activity',
  'points_mall',
  'open_api',
  'manual_modification',
  'batch_manual_modification',
  'open_radar',
  'smart_form',
  'opening',
  'correction',
] as const

export type PointsKind = (typeof POINTS_KINDS)[number]

/** Why points move. `target`: the id of what they are for; `data`: what the kind has beside it. */
export type Cause = { kind: PointsKind; reason: string; target?: string; data?: { event_tpl: string } }
