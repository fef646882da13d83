import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindsFor } from '../../../server/src/contract/kinds.ts'
import { CHANGES, call, everythingIn, fill, GETS, hiddenFrom, leaksIn, liveEvents } from './calls.ts'
import { CALLERS, CANARIES, type Planted, startPlanted } from './planted.ts'

let planted: Planted
beforeAll(async () => {
  planted = await startPlanted()
})
afterAll(() => planted.stop())

describe.each(CALLERS)('%s', (name) => {
  it('finds nothing in any byte of any reply that they may not see', async () => {
    const { found, answered } = await leaksIn(planted, name)
    expect(found).toEqual([])
    expect(answered).toBeGreaterThan(10)
  })

  it('cannot ask for it either: not by a search, nor by a filter', async () => {
    const { headers, may } = planted.caller(name)
    const told: string[] = []
    for (const endpoint of GETS) {
      const names = Object.keys(endpoint.query.shape).filter((each) => /^(?:q|phone|mobile|record_id|name)$/.test(each))
      for (const parameter of names)
        for (const canary of hiddenFrom(may)) {
          const query = { [parameter]: canary }
          const { status, text } = await call(planted, fill(planted, endpoint.path), headers, { query })
          const total = status === 200 ? (JSON.parse(text) as { total?: number }).total : 0
          if (total) told.push(`${parameter}=${canary} finds ${total} in ${endpoint.path}`)
        }
    }
    expect(told).toEqual([])
  })

  it('hears live of the kinds that they may read alone', async () => {
    const { may } = planted.caller(name)
    const said = await liveEvents(planted, name)
    const heard = new Set([...said.matchAll(/"kind":"(\w+)"/g)].map(([, kind]) => kind as string))
    const readable = kindsFor(may)
    expect(readable ? [...heard].filter((kind) => !readable.includes(kind)) : []).toEqual([])
    expect(hiddenFrom(may).filter((canary) => said.includes(canary))).toEqual([])
  })
})

it('an owner and an administrator see all of it, so that it is there to be found', async () => {
  for (const name of ['owner by key', 'administrator']) {
    const everyone = { ...planted, caller: (_: string) => ({ ...planted.caller(name), may: new Set<string>() }) }
    const { found } = await leaksIn(everyone, name)
    const seen = new Set(found.map((each) => each.split(' ')[0]))
    expect(hiddenFrom(new Set()).filter((canary) => !seen.has(canary))).toEqual([])
    const { headers } = planted.caller(name)
    for (const q of ['暗号一', '客户暗号', '工单暗号']) {
      const { text } = await call(planted, '/admin-api/corps/ww_demo_yunqi_tea/requests', headers, { query: { q } })
      expect(JSON.parse(text).total).toBeGreaterThan(0)
    }
  }
})

// who may change a record is shown it, but for what is masked
it.each(CALLERS)('%s is told no phone and no chat by the answer to a change', async (name) => {
  const { headers, may } = planted.caller(name)
  const masked = hiddenFrom(may).filter((canary) => /^(?:phones|chat-contents):/.test(CANARIES[canary] as string))
  const found: string[] = []
  for (const { method, path, example } of CHANGES) {
    const answer = await call(planted, fill(planted, path), headers, { method, body: example.body })
    expect([path, answer.status]).not.toEqual([path, 500])
    const said = everythingIn(answer)
    for (const canary of masked) if (said.includes(canary)) found.push(`${canary} in ${method} ${path}`)
  }
  expect(found).toEqual([])
})
