import type { RecordOf } from '../api/types.ts'
import type { Word } from '../i18n/dictionary.ts'
import type { Translate } from '../i18n/language.tsx'
import type { Format } from '../kit/format.ts'

type Delivery = Pick<RecordOf<'deliveries'>, 'state' | 'due_ms' | 'attempts' | 'last_status' | 'last_error'>

/** What stands in an error of the network, and what it means; the first that fits. */
const FAULTS: readonly (readonly [RegExp, Word])[] = [
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'reply.noName'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/i, 'reply.refusedConnection'],
  [/ECONNRESET|EPIPE|socket hang up|other side closed/i, 'reply.broken'],
  [/certificate|self.signed|\bSSL\b|\bTLS\b/i, 'reply.certificate'],
  [/time.?out|timed out|too long|late/i, 'reply.late'],
]

const STATUSES: readonly (readonly [from: number, word: Word])[] = [
  [500, 'reply.fault'],
  [429, 'reply.slower'],
  [410, 'reply.gone'],
  [400, 'reply.refused'],
  [300, 'reply.redirect'],
  [200, 'reply.taken'],
]

/** What the receiver answered, in words. */
export function replyInWords(status: number | null, error: string | null, t: Translate): string {
  if (status !== null && status < 300 && error !== null) return t('reply.bot', { error })
  if (status !== null) {
    const exact = STATUSES.find(([code]) => code === status && (code === 429 || code === 410))
    const [, word] = exact ?? STATUSES.find(([from]) => status >= from && from % 100 === 0) ?? []
    return t(word ?? 'reply.other', { status })
  }
  if (error === null) return '–'
  const [, word] = FAULTS.find(([says]) => says.test(error)) ?? []
  return word ? t(word) : t('reply.none', { error })
}

/** What happens next with a delivery. */
export function nextOf({ state, due_ms, attempts }: Delivery, t: Translate, format: Format): string {
  if (state === 'delivered') return t('delivery.nothingMore')
  if (state === 'failed') return t('delivery.givenUp', { n: format.number(attempts) })
  if (due_ms <= Date.now()) return t('delivery.soon')
  return t('delivery.again', { time: format.time(due_ms / 1000) })
}
