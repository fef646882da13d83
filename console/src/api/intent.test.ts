import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { underIntent } from './intent.ts'
import { ProblemError } from './problem.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

let intents = 0
const another = () => `test ${++intents}`
const lost = new ProblemError(0, { code: 'unreachable' })

/** The key of a try that ends so. */
async function tried(intent: string, end: unknown, named = false): Promise<string> {
  let key = ''
  const trying = underIntent(intent, named, async (given) => {
    key = given
    if (end instanceof Error) throw end
  })
  await (end instanceof Error ? expect(trying).rejects.toBe(end) : trying)
  return key
}

it.each([
  ['a reply that was lost', lost],
  ['a fault of the service', new ProblemError(502, {})],
  ['a call with its key that still runs', new ProblemError(409, {}, new Headers({ 'retry-after': '1' }))],
])('keeps its key after %s, so that the next try is the same one', async (_, end) => {
  const intent = another()
  const first = await tried(intent, end)
  expect([await tried(intent, undefined), await tried(intent, undefined)]).toEqual([
    first,
    expect.not.stringMatching(first),
  ])
})

it('is over with an answer, also one that refuses', async () => {
  const intent = another()
  const first = await tried(intent, new ProblemError(422, {}))
  expect(await tried(intent, undefined)).not.toBe(first)
})

it('is another one under another name', async () => {
  expect(await tried(another(), lost)).not.toBe(await tried(another(), lost))
})

it('outlives a reload when it is named, until it is over', async () => {
  const intent = another()
  const first = await tried(intent, lost, true)
  expect([...stored.values()]).toEqual([first])
  await tried(intent, undefined, true)
  expect(stored.size).toBe(0)
  stored.set(`guanxi.intent ${intent}`, 'of the page before')
  expect(await tried(intent, undefined, true)).toBe('of the page before')
})
