import { randomKey } from './key.ts'

const PREFIX = 'guanxi.intent '
const kept = new Map<string, string>()

/**
 * The idempotency key of what somebody wants done. It stays the same until an answer came, so that a click after a reply
 * that was lost does not do it twice. An intent with a name, such as that of a form, outlives a reload.
 */
export function keyOfIntent(intent: string, named: boolean): string {
  const key = kept.get(intent) ?? (named ? sessionStorage.getItem(PREFIX + intent) : null) ?? randomKey()
  kept.set(intent, key)
  if (named) sessionStorage.setItem(PREFIX + intent, key)
  return key
}

/** An answer came: the next try is another intent. */
export function endIntent(intent: string): void {
  kept.delete(intent)
  sessionStorage.removeItem(PREFIX + intent)
}
