import fc from 'fast-check'
import type { Shape } from '../shape.ts'
import { anyAddress, anyObject, anyText, name, past } from '../values.ts'
import { each, nullOr, one } from './each.ts'

export function chatMessage(shape: Shape) {
  const message = fc.oneof(
    fc.tuple(one('text'), fc.oneof(name, fc.constant('长😀'.repeat(150)))),
    fc.tuple(one('image'), fc.constant('')),
  )
  return each(shape.messages, {
    kind: message,
    created_at: past,
    original_id: anyText,
    time: past,
    from_id: anyText,
    to_id: anyText,
    from_name: anyText,
    from_avatar: anyAddress,
    content: anyObject,
    direction: one('send', 'receive'),
    file_url: nullOr(anyAddress),
    room_id: nullOr(anyText),
  }).map((messages) =>
    messages.map(({ kind: [type, text_content], ...message }) => ({ ...message, type, text_content })),
  )
}
