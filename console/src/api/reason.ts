import type { Translate } from '../i18n/language.tsx'
import { ProblemError } from './problem.ts'

/** What to tell the user about a failure; what the API says of fields where no form shows it. */
export function reasonOf(error: unknown, t: Translate): string {
  if (!(error instanceof ProblemError)) return t('error.unknown')
  if (error.status === 0) return t('error.unreachable')
  if (error.status === 401) return t('error.signedOut')
  if (error.status === 403) return t('error.forbidden')
  if (error.status === 404) return t('error.gone')
  if (error.status === 409) return t('error.conflict', { detail: error.message })
  if (error.status === 422 || error.status === 400)
    return error.fields.map(({ message }) => message).join('; ') || error.message
  if (error.status === 429) return t('error.slow')
  return t('error.server', { id: error.requestId ?? '-' })
}
