import type { AttemptResult } from '../transport.ts'
import type { BotTarget } from './target.ts'

/** What a bot made of a message. `late`: it may be sent again in a minute; `final`: never again as it is. */
export type BotVerdict = { outcome: 'delivered' | 'late' | 'final' | 'failed'; code?: number; error?: string }

const TOO_FAST: Record<BotTarget, number> = { wecom_bot: 45_009, dingtalk_bot: 130_101, feishu_bot: 11_232 }

/** The address, the signature or what the bot was set to look for is wrong. */
const FINAL: Record<BotTarget, readonly number[]> = {
  wecom_bot: [93_000],
  dingtalk_bot: [310_000, 300_001],
  feishu_bot: [19_001, 19_021, 19_024],
}

/** Reads a bot's answer: HTTP 200 with a code is a refusal. */
export function readReply(target: BotTarget, { status, body, error }: AttemptResult): BotVerdict {
  if (status === undefined) return { outcome: 'failed', error: error ?? 'no answer' }
  const { code, message } = codeIn(body ?? '')
  if (code === 0 && status >= 200 && status <= 299) return { outcome: 'delivered', code }
  if (status === 429 || code === TOO_FAST[target]) return { outcome: 'late', ...said(code, message) }
  if (code !== undefined && FINAL[target].includes(code)) return { outcome: 'final', ...said(code, message) }
  return { outcome: 'failed', ...said(code, message) }
}

function codeIn(body: string): { code?: number; message?: string } {
  try {
    const reply = (JSON.parse(body) ?? {}) as Record<string, unknown>
    const code = [reply.errcode, reply.code, reply.StatusCode].find((each) => each !== undefined)
    const message = [reply.errmsg, reply.msg, reply.StatusMessage].find((each) => typeof each === 'string') as string
    return { ...(code === undefined ? {} : { code: Number(code) }), message }
  } catch {
    return {}
  }
}

function said(code: number | undefined, message = '') {
  if (code === undefined || Number.isNaN(code)) return { error: 'the answer is not that of a bot' }
  return { code, error: `code ${code}${message && `: ${message.slice(0, 300)}`}` }
}
