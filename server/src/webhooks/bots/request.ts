import { createHmac } from 'node:crypto'
import type { Reason } from '../../contract/reasons.ts'
import type { Request } from '../message.ts'
import { type BotTarget, type Format, keysOf, maskedAddress } from './target.ts'

/** Where a bot is, and what its messages are signed with if it wants them signed. */
export type BotAddress = { url: string; secret?: string }

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'guanxi' }
const TITLE = '变更通知'

/** The request that has a bot say `text`. `ms` is the time by which it is signed, in Unix milliseconds. */
export function botRequest(
  target: BotTarget,
  { url, secret }: BotAddress,
  { text, format }: { text: string; format: Format },
  ms: number,
): Request {
  const body = BODIES[target][format](text)
  if (target === 'feishu_bot' && secret) Object.assign(body, feishuSignature(secret, Math.floor(ms / 1000)))
  const signed = target === 'dingtalk_bot' && secret ? dingtalkAddress(url, secret, ms) : url
  return { url: signed, headers: HEADERS, body: JSON.stringify(body) }
}

type Body = (text: string) => Record<string, unknown>

const BODIES: Record<BotTarget, Record<Format, Body>> = {
  wecom_bot: {
    text: (content) => ({ msgtype: 'text', text: { content } }),
    markdown: (content) => ({ msgtype: 'markdown', markdown: { content } }),
  },
  feishu_bot: {
    text: (text) => ({ msg_type: 'text', content: { text } }),
    markdown: (content) => ({
      msg_type: 'interactive',
      card: {
        header: { title: { tag: 'plain_text', content: TITLE } },
        elements: [{ tag: 'markdown', content }],
      },
    }),
  },
  dingtalk_bot: {
    text: (content) => ({ msgtype: 'text', text: { content } }),
    markdown: (text) => ({ msgtype: 'markdown', markdown: { title: TITLE, text } }),
  },
}

/** Feishu signs nothing, with the time and the secret as the key. */
function feishuSignature(secret: string, seconds: number) {
  const sign = createHmac('sha256', `${seconds}\n${secret}`).digest('base64')
  return { timestamp: String(seconds), sign }
}

/** DingTalk signs the time and the secret, with the secret as the key. */
function dingtalkAddress(url: string, secret: string, ms: number): string {
  const signed = new URL(url)
  signed.searchParams.set('timestamp', String(ms))
  signed.searchParams.set('sign', createHmac('sha256', secret).update(`${ms}\n${secret}`).digest('base64'))
  return signed.href
}

/** The request as it may be kept and shown: without key and signature. */
export function shownRequest(target: BotTarget, { url, secret }: BotAddress, request: Request): Request {
  const signed = JSON.parse(request.body) as Record<string, unknown>
  const body = secret && 'sign' in signed ? { ...signed, sign: '***' } : signed
  return { ...request, url: maskedAddress(target, url), body: JSON.stringify(body) }
}

/** A reason without the keys that stand in what it quotes. */
export function reasonWithoutKeys(target: BotTarget, bot: BotAddress, { code, params }: Reason): Reason {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutKeys(target, bot, value) : value,
  ])
  return { code, params: Object.fromEntries(shown) }
}

/** A text without the keys that stand in it: an answer may repeat what it was asked. */
export function withoutKeys(target: BotTarget, { url, secret }: BotAddress, text: string): string {
  const keys = [...keysOf(target, url), ...(secret ? [secret] : [])]
  return keys.reduce((shown, key) => shown.replaceAll(key, '***').replaceAll(encodeURIComponent(key), '***'), text)
}
