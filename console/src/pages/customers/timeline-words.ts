import type { RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'
import { reasonFor } from './points-reason.ts'

/** One thing that happened; `data` depends on its kind. */
export type Entry = RecordOf<'customers/{id}/timeline'>

const WORDS: Record<string, Word> = {
  follow: 'event.followed',
  add_external_user: 'event.followed',
  span_auto_mark_tag: 'event.autoTag',
  external_user_outflow: 'event.leftBy',
  delete_external_user: 'event.removedBy',
  eu_transfer: 'event.transferred',
  join_group: 'event.group',
  quit_group: 'event.quitGroup',
  points: 'event.points',
  ticket: 'event.ticket',
  group_message: 'event.message',
  chat: 'event.chat',
  radar: 'event.radar',
  group: 'event.group',
}

/** A timeline's entry as a sentence; a kind that is not known yet by its name. */
export function wordsOf({ kind, staff_id, data }: Entry, t: Translate, staffName: (id: unknown) => string): string {
  const word = WORDS[kind]
  if (!word) return String(data.text ?? kind)
  const object = data.object as { name?: string } | undefined
  const delta = Number(data.delta ?? 0)
  return t(word, {
    staff: staff_id ? staffName(staff_id) : '',
    delta: delta > 0 ? `+${delta}` : String(delta),
    balance: String(data.balance ?? ''),
    name: String(data.name ?? data.title ?? object?.name ?? ''),
    state: named(data.state ?? object?.name),
    reason: reasonFor(String(data.reason ?? ''), t),
  })
}

const named = (state: unknown) => (state ? `· ${String(state)}` : '')
