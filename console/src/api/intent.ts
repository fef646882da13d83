import { randomKey } from './key.ts'
import { isAnswer } from './problem.ts'

const PREFIX = 'guanxi.intent '
const kept = new Map<string, string>()

/**
 * Does what somebody wants under an idempotency key that stays the same until an answer came, so that a click after a reply
 * that was lost does not do it twice. An intent that is `named`, such as that of a form, outlives a reload.
 */
export async function underIntent<T>(intent: string, named: boolean, work: (key: string) => Promise<T>): Promise<T> {
  const key = kept.get(intent) ?? (named ? sessionStorage.getItem(PREFIX + intent) : null) ?? randomKey()
  kept.set(intent, key)
  if (named) sessionStorage.setItem(PREFIX + intent, key)
  try {
    const answer = await work(key)
    end(intent)
    return answer
  } catch (error) {
    if (isAnswer(error)) end(intent)
    throw error
  }
}

/** An answer came: the next try is another intent. */
function end(intent: string): void {
  kept.delete(intent)
  sessionStorage.removeItem(PREFIX + intent)
}
