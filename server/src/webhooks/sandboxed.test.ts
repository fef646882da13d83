import { expect, it } from 'vitest'
import type { Effect } from '../contract/force.ts'
import { throughSandbox } from './sandboxed.ts'

/** Pushes with this effect; gives what came of it, and how often the receiver was reached. */
async function push(effect: Partial<Effect> | undefined) {
  let reached = 0
  const met: unknown[] = []
  const transport = {
    async send() {
      reached++
      return { status: 204, body: '' }
    },
    close: async () => {},
  }
  const sandbox = {
    isTrial: () => true,
    isOwnSink: () => false,
    now: () => undefined,
    async meet(corpId: string, occasion: object) {
      met.push(corpId, occasion)
      return effect && { at: 'before' as const, fault: 3, ...effect }
    },
  }
  const call = { method: 'POST' as const, url: 'http://receiver.example/hook?x=1', body: '' }
  const outcome = await throughSandbox({ transport, sandbox }, 'ww', call)
  expect(met).toEqual(['ww', { direction: 'callback', method: 'POST', path: '/hook' }])
  return { ...outcome, reached }
}

it.each([
  [undefined, { status: 204, body: '', reached: 1 }],
  [{ slow: 1 }, { status: 204, body: '', reached: 1 }],
  [
    { http: 503, retryAfter: 9 },
    { status: 503, body: '', retryAfter: '9', reached: 0 },
  ],
  [
    { http: 503, at: 'after_commit' as const },
    { status: 503, body: '', reached: 1 },
  ],
  [{ empty: true as const }, { status: 200, body: '', reached: 0 }],
  [{ reset: true as const }, { reason: { code: 'sandbox_closed', params: { fault: 3 } }, reached: 0 }],
  [{ truncate: true as const }, { reason: { code: 'sandbox_closed', params: { fault: 3 } }, reached: 1 }],
])('pushes with %j', async (effect, outcome) => {
  expect(await push(effect)).toEqual(outcome)
})
