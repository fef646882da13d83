import type { RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'

type Kind = NonNullable<RecordOf<'points-entries'>['kind']>

/** What moves points. */
export const POINTS_KINDS: Readonly<Record<Kind, Word>> = {
  join_group_chat: 'points.kind.join_group_chat',
  group_chat_msg: 'points.kind.group_chat_msg',
  group_chat_msg_keyword: 'points.kind.group_chat_msg_keyword',
  add_staff: 'points.kind.add_staff',
  wx_moment_sign: 'points.kind.wx_moment_sign',
  radar: 'points.kind.radar',
  check_in: 'points.kind.check_in',
  raffle_activity: 'points.kind.raffle_activity',
  points_mall: 'points.kind.points_mall',
  open_api: 'points.kind.open_api',
  manual_modification: 'points.kind.manual_modification',
  batch_manual_modification: 'points.kind.batch_manual_modification',
  open_radar: 'points.kind.open_radar',
  smart_form: 'points.kind.smart_form',
  opening: 'points.kind.opening',
  correction: 'points.kind.correction',
}

export const KIND_OPTIONS = Object.entries(POINTS_KINDS).map(([value, word]) => ({ value, word }))
