import type { botWords } from '../../contract/call-words.ts'
import { type Reason, reason } from '../../contract/reasons.ts'
import type { AttemptResult } from '../transport.ts'
import type { BotTarget } from './target.ts'

/** What a bot made of a message. `late`: it may be sent again in a minute; `final`: never again as it is. */
export type BotVerdict = { outcome: 'delivered' | 'late' | 'final' | 'failed'; reason?: Reason }

const TOO_FAST: Record<BotTarget, number> = { wecom_bot: 45_009, dingtalk_bot: 130_101, feishu_bot: 11_232 }

/** The address, the signature or what the bot was set to look for is wrong. */
const FINAL = {
  wecom_bot: { 93000: 'bot_unknown' },
  dingtalk_bot: { 310000: 'bot_security', 300001: 'bot_unknown' },
  feishu_bot: { 19001: 'bot_unknown', 19021: 'bot_signature', 19024: 'bot_keyword' },
} as const satisfies Record<BotTarget, Record<number, keyof typeof botWords>>

/** Reads a bot's answer: HTTP 200 with a code is a refusal. */
export function readReply(target: BotTarget, answer: AttemptResult): BotVerdict {
  if (answer.status === undefined) return { outcome: 'failed', reason: answer.reason }
  const { status, body } = answer
  const { errcode, said } = answerIn(body)
  if (errcode === 0 && status >= 200 && status <= 299) return { outcome: 'delivered' }
  const late = status === 429 || errcode === TOO_FAST[target]
  if (errcode === undefined) return { outcome: late ? 'late' : 'failed', reason: reason('bot_unreadable') }
  const final = (FINAL[target] as Record<number, keyof typeof botWords>)[errcode]
  const code = late ? 'bot_too_fast' : (final ?? 'bot_error')
  return { outcome: late ? 'late' : final ? 'final' : 'failed', reason: { code, params: { errcode, said } } }
}

function answerIn(body: string): { errcode: number | undefined; said: string } {
  const reply = objectIn(body)
  const code = Number([reply.errcode, reply.code, reply.StatusCode].find((each) => each !== undefined) ?? Number.NaN)
  const said = [reply.errmsg, reply.msg, reply.StatusMessage].find((each) => typeof each === 'string')
  return { errcode: Number.isNaN(code) ? undefined : code, said: String(said ?? '').slice(0, 300) }
}

function objectIn(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}
