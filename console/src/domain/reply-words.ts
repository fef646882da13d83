import { reasonText, type Told } from '../api/reason-text.ts'
import type { Language, Word } from '../i18n/dictionary.ts'
import type { Translate } from '../i18n/language.tsx'

const STATUSES: readonly (readonly [from: number, word: Word])[] = [
  [500, 'reply.fault'],
  [429, 'reply.slower'],
  [410, 'reply.gone'],
  [400, 'reply.refused'],
  [300, 'reply.redirect'],
  [200, 'reply.taken'],
]

type Answer = { status: number | null; reason: Told | null }

/** What the receiver answered, or why there is no answer, in words. */
export function replyInWords({ status, reason }: Answer, t: Translate, language: Language): string {
  if (reason) return reasonText(reason, language)
  if (status === null) return '–'
  const exact = STATUSES.find(([code]) => code === status && (code === 429 || code === 410))
  const [, word] = exact ?? STATUSES.find(([from]) => status >= from && from % 100 === 0) ?? []
  return t(word ?? 'reply.other', { status })
}
