import { expect, it } from 'vitest'
import type { Effect } from '../../../contract/force.ts'
import { throughSandbox } from './sandboxed.ts'

/** Calls the platform with this effect; gives its reply or error, and how often the platform was reached. */
async function call(effect: Partial<Effect> | undefined) {
  let reached = 0
  const transport = {
    async send() {
      reached++
      return { json: { errcode: 0 } }
    },
    close: async () => {},
  }
  const sandbox = {
    isTrial: () => true,
    isOwnSink: () => false,
    now: () => undefined,
    meet: async () => effect && { at: 'before' as const, fault: 3, ...effect },
  }
  const request = { method: 'POST' as const, url: 'http://127.0.0.1:1/cgi-bin/externalcontact/remark?access_token=t' }
  try {
    return { ...(await throughSandbox({ transport, sandbox }, 'ww', request)), reached }
  } catch (error) {
    const { fault, outcomeUnknown, reason } = error as {
      fault: string
      outcomeUnknown: boolean
      reason: { code: string }
    }
    return { fault, outcomeUnknown, reason: reason.code, reached }
  }
}

it.each([
  [undefined, { json: { errcode: 0 }, reached: 1 }],
  [{ slow: 1 }, { json: { errcode: 0 }, reached: 1 }],
  [{ code: 45009 }, { json: { errcode: 45009, errmsg: 'sandbox, fault=3' }, reached: 0 }],
  [
    { code: -1, at: 'after_commit' as const },
    { json: { errcode: -1, errmsg: 'sandbox, fault=3' }, reached: 1 },
  ],
  [{ http: 502 }, { fault: 'unavailable', outcomeUnknown: true, reason: 'http_status', reached: 0 }],
  [{ http: 403 }, { fault: 'refused', outcomeUnknown: false, reason: 'http_status', reached: 0 }],
  [{ empty: true as const }, { fault: 'unavailable', outcomeUnknown: true, reason: 'answer_not_json', reached: 0 }],
  [{ truncate: true as const }, { fault: 'unavailable', outcomeUnknown: true, reason: 'answer_not_json', reached: 1 }],
  [{ reset: true as const }, { fault: 'unavailable', outcomeUnknown: false, reason: 'unanswered', reached: 0 }],
  [
    { reset: true as const, at: 'after_commit' as const },
    { fault: 'unavailable', outcomeUnknown: true, reason: 'unanswered', reached: 1 },
  ],
])('calls with %j', async (effect, outcome) => {
  expect(await call(effect)).toEqual(outcome)
})
