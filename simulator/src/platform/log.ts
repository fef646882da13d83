import type { Sim } from '../sim.ts'

/** One platform call as `GET /sim/calls` shows it. */
export interface LoggedCall {
  method: string
  query: Record<string, string>
  body: unknown
  reply: unknown
}

const KEPT = 100_000
const REPLY_LIMIT = 64 * 1024
const SECRET = new Set(['access_token', 'corpsecret', 'suite_access_token'])

/** Writes a call down, without tokens and secrets. The newest 100,000 are kept. */
export function logCall({ store, clock }: Sim, corpid: string, path: string, call: LoggedCall): void {
  const text = 'insert into call (corp, path, time, doc) values (?, ?, ?, ?)'
  const { lastInsertRowid } = store.sql(text).run(corpid, path, clock.now(corpid), JSON.stringify(call))
  const no = Number(lastInsertRowid)
  if (no % 1000 === 0) store.sql('delete from call where no <= ?').run(no - KEPT)
}

export const shownQuery = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => !SECRET.has(name)))

/** The reply as it is kept: long ones by their size only. */
export function shownReply(reply: Record<string, unknown>, text: string): unknown {
  if (text.length > REPLY_LIMIT) return { errcode: reply.errcode, errmsg: reply.errmsg, left_out_bytes: text.length }
  return 'access_token' in reply ? { ...reply, access_token: '(left out)' } : reply
}
