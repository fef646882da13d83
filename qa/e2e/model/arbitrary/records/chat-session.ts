import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyAddress, anyText, flag, name, past } from '../values.ts'
import { each, nullOr, one } from './each.ts'

export function chatSession(shape: Shape) {
  const staffIds = shape.staff.map(({ id }) => id)
  const oneStaff = fc.constantFrom(...staffIds)
  return each(shape.sessions, {
    kind: one(['other_staff', 1], ['ext_user', 2], ['room', 3]),
    target_id: fc.oneof(oneStaff, one('wm1', 'wm2')),
    created_at: past,
    name: anyText,
    avatar: anyAddress,
    agree_msgaudit: flag,
    agree_time: past,
    last_msg_thumb: anyText,
    last_msg_time: past,
    unionid: nullOr(name),
  }).map((sessions) =>
    sessions.map(({ kind: [session_type, type], ...session }) => ({ ...session, session_type, type })),
  )
}
