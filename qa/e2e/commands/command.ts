import fc from 'fast-check'
import { expect } from 'vitest'
import type { Answer } from '../../support/service.ts'
import { compare } from './compare.ts'
import type { Corporation } from './model.ts'
import type { Caller, Real } from './real.ts'
import { anyKey } from './values.ts'

/** The two corporations as the model has them. */
export type Model = { corps: [Corporation, Corporation] }

export type Command = fc.AsyncCommand<Model, Real>

/** What the model says about a call: the reply, and what to remember of the one that came. */
export type Prediction = { reply: Record<string, unknown>; accept?: (reply: Record<string, unknown>) => void }

/** A command for one of the corporations, after which both must look as the model says. */
export function command<T>(
  name: string,
  input: fc.Arbitrary<T>,
  run: (input: T, side: { corp: Corporation; caller: Caller; real: Real; now: number }) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(1), input).map(([which, value]) => ({
    check: () => true,
    toString: () => `${name} for ${'AB'[which]}: ${JSON.stringify(value)}`,
    async run({ corps }, real) {
      real.service.advance(1)
      const [corp, caller] = [corps[which]!, real.corps[which]!]
      await run(value, { corp, caller, real, now: real.service.now() })
      real.tally.commands[name] = (real.tally.commands[name] ?? 0) + 1
      await compare(corp, caller, real)
      await compare(corps[1 - which]!, real.corps[1 - which]!, real, { briefly: true })
    },
  }))
}

/**
 * A writing call, with or without an Idempotency-Key, which is kept here for every path. `refuse` tells the code of a body
 * that is bad whatever the corporation holds; with a used key it may be told before the conflict.
 */
export function postCommand<B extends object>(
  name: string,
  path: string,
  bodies: fc.Arbitrary<B>,
  refuse: (body: B, corp: Corporation) => number | undefined,
  predict: (corp: Corporation, body: B, now: number) => Prediction,
): fc.Arbitrary<Command> {
  const input = fc.record({ body: bodies, key: anyKey })
  return command(name, input, async ({ body, key }, { corp, caller, real, now }) => {
    const sent = JSON.stringify(body)
    const bad = refuse(body, corp)
    const earlier = key ? corp.answered.get(`${path} ${key}`) : undefined
    // whether a key is remembered for a bad body is nobody's promise
    const headers: Record<string, string> = key && (earlier || !bad) ? { 'idempotency-key': key } : {}
    const call = async (): Promise<Answer> => real.service.call(path, { token: caller.token, body: sent, headers })
    const answer = await call()
    real.tally.compared++
    if (earlier?.sent === sent) return expect(answer.text).toBe(earlier.reply)
    if (earlier || bad) {
      const codes = [...(earlier ? [10909] : []), ...(bad ? [bad] : [])]
      return expect(answer.body).toEqual({ errcode: expect.toBeOneOf(codes), errmsg: expect.any(String) })
    }
    const { reply, accept } = predict(corp, body, now)
    expect(sorted(answer.body)).toEqual(sorted(reply))
    accept?.(answer.body)
    if (!key) return
    corp.answered.set(`${path} ${key}`, { sent, reply: answer.text })
    if (now % 3 > 0) return
    real.tally.compared++
    expect((await call()).text).toBe(answer.text)
  })
}

/** The order of a reply's lists is not promised. */
const sorted = (reply: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]),
  )

export const ok = { errcode: 0, errmsg: 'ok' }
export const refusal = (errcode: number) => ({ errcode, errmsg: expect.any(String) })
