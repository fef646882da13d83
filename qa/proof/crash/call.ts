import { setTimeout as pause } from 'node:timers/promises'
import { ANSWER_WITHIN_MS, waitFor } from './place.ts'
import type { Scene } from './scene.ts'

export type Reply = Record<string, unknown> & { errcode: number }

/** Answers after which a caller tries again with the same key: the key is in use, too many calls, not now. */
const AGAIN = new Set([10909, 10052, 10953])
const MOST_WRONG = 20

/**
 * Sends a call with its key until it is acknowledged, as a careful caller does. Some replies are not waited for, and
 * some acknowledged calls are sent once more: the reply must be the same. Undefined when there was no way.
 */
export async function acknowledged(scene: Scene, path: string, key: string, body: unknown): Promise<Reply | undefined> {
  const { journal, random } = scene
  const text = JSON.stringify(body)
  const until = Date.now() + ANSWER_WITHIN_MS
  let wrong = 0
  for (;;) {
    const hasty = random() < 0.15
    const answer = await send(scene, path, key, text, hasty ? Math.ceil(random() * 25) : ANSWER_WITHIN_MS)
    if (answer?.reply?.errcode === 0) {
      journal.acknowledged.push((performance.now() - scene.begun) / 1000)
      if (random() < 0.1) await repeat(scene, path, key, text, answer.text)
      return answer.reply
    }
    if (!answer && hasty) journal.lost++
    if (answer && !AGAIN.has(answer.reply?.errcode ?? 0)) {
      if (wrong++ === 0) journal.wrong.push(`${path} answered ${answer.status} ${answer.text.slice(0, 120)}`)
      if (wrong === MOST_WRONG) return undefined
    }
    if (Date.now() > until) {
      journal.wrong.push(`${path} was not acknowledged within ${ANSWER_WITHIN_MS / 1000} seconds`)
      return undefined
    }
    journal.retries++
    await pause(5 + random() * 40)
  }
}

async function repeat(scene: Scene, path: string, key: string, text: string, first: string): Promise<void> {
  const again = await send(scene, path, key, text, ANSWER_WITHIN_MS)
  if (!again || AGAIN.has(again.reply?.errcode ?? 0)) return
  scene.journal.repeats++
  if (again.text !== first) scene.journal.wrong.push(`${path} answered a repeated key otherwise than before`)
}

/** Undefined when no answer came: the connection broke, or the client stopped waiting. */
async function send({ place, token }: Scene, path: string, key: string, body: string, timeoutMs: number) {
  const { address: addressOf, lastWords } = place.keeper
  const address = await waitFor(() => `there is a service to call; ${lastWords()}`, addressOf)
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, authorization: `Bearer ${token}` }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body, signal })
    const text = await response.text()
    return { status: response.status, text, reply: parsed(text) }
  } catch {
    return undefined
  }
}

function parsed(text: string): Reply | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
