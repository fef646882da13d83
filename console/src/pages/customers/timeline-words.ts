import type { Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'

/** One thing that happened; what it is about depends on its kind. */
export type Entry = { at: number; kind: string; [about: string]: unknown }

type NamesOf = { staff(id: unknown): string; tag(id: unknown): string; stage(id: unknown): string }

const WORDS: Record<string, Word> = {
  followed: 'event.followed',
  unfollowed: 'event.unfollowed',
  tagged: 'event.tagged',
  untagged: 'event.untagged',
  stage: 'event.stage',
  points: 'event.points',
  message: 'event.message',
  chat: 'event.chat',
  ticket: 'event.ticket',
  radar: 'event.radar',
  group: 'event.group',
}

/** A timeline's entry as a sentence; a kind that is not known yet by its name. */
export function wordsOf(entry: Entry, t: Translate, names: NamesOf): string {
  const word = WORDS[entry.kind]
  if (!word) return entry.kind
  const delta = Number(entry.delta ?? 0)
  return t(word, {
    staff: entry.staff_id ? names.staff(entry.staff_id) : '',
    tag: names.tag(entry.tag_id),
    stage: names.stage(entry.stage_id),
    delta: delta > 0 ? `+${delta}` : String(delta),
    balance: String(entry.balance ?? ''),
    name: String(entry.name ?? entry.title ?? ''),
    state: String(entry.state ?? ''),
    reason: String(entry.reason ?? ''),
  })
}
