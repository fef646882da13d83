import { reasonCodes, wordsOf } from '../../../server/src/contract/reasons.ts'
import type { Language } from '../i18n/dictionary.ts'
import type { Pair } from '../i18n/pairs.ts'
import type { components } from './schema.d.ts'

/** Why something was refused, or is as it is, as the management API tells programs. */
export type Told = Pick<
  components['schemas']['FieldProblem'] | components['schemas']['Reason'],
  'code' | 'params' | 'message'
>

const known: ReadonlySet<string> = new Set(reasonCodes)

/** What the fields are called that refusals compare others with. */
const FIELDS: Readonly<Record<string, Pair>> = {
  start_time: ['开始时间', 'the start'],
  start: ['开始的钟点', 'the hour of the start'],
  start_day: ['第一天', 'the first day'],
  created_at: ['创建时间', 'the creation'],
}

/** A reason in words, which are the service's own; of a code that is newer than this page, as the API put it. */
export function reasonText({ code, params, message }: Told, language: Language): string {
  if (!known.has(code)) return message
  const field = FIELDS[String(params.field)]?.[language === 'zh' ? 0 : 1]
  const words = wordsOf({ code, params: { ...params, ...(field ? { field } : {}) } }, language)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
