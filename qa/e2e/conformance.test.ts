import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { envelopes } from '../../server/src/contract/envelopes.ts'
import { codeForField } from '../../server/src/contract/errors.ts'
import { metaOf } from '../../server/src/contract/fields.ts'
import type { OpenEndpoint } from '../../server/src/endpoint.ts'
import { endpoints } from '../../server/src/open-api/index.ts'
import { addDemoCorp, startDemoService } from '../support/demo.ts'
import { isRequired, refusedOf, refusedStrings, refusedValues, someOf } from '../support/hostile.ts'
import { type Answer, addCorp, startTestService, type TestService } from '../support/service.ts'

/** One for all: making one takes longer than what it checks. */
const ajv = new Ajv2020({ strict: false })

let service: TestService
/** The demo corporation, one with nothing in it, and one without seats. */
let demo: string
let empty: string
let seatless: string
let termless: string
beforeAll(async () => {
  const started = await startDemoService()
  service = started
  demo = started.token
  empty = (await addCorp(service, 'wwempty')).token
  seatless = (await addCorp(service, 'wwseatless', { seats: [] })).token
  termless = (await addCorp(service, 'wwtermless', { chatTerms: false })).token
})
afterAll(() => service.stop())

type Extra = {
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
  raw?: string
}

/** The endpoint's own example with something laid over it. */
function call(
  endpoint: OpenEndpoint,
  token: string | undefined,
  { query = {}, body = {}, headers = {}, raw }: Extra = {},
): Promise<Answer> {
  return service.call(endpoint.path, {
    ...(token === undefined ? {} : { token }),
    query: { ...endpoint.example.query, ...query },
    headers,
    ...(endpoint.method === 'POST' ? { body: raw ?? { ...endpoint.example.body, ...body } } : {}),
  })
}

function codeOf(endpoint: OpenEndpoint, answer: Answer): number {
  // lines come without an envelope
  if (endpoint.produces && answer.headers.get('content-type') === endpoint.produces) return 0
  return envelopes[endpoint.envelope].codeOf(answer.body)
}

const FAILURES = new Map(Object.values(envelopes).map((envelope) => [envelope, z.object(envelope.fields)]))

/** A failure is the envelope alone, in the endpoint's own form, with a Chinese reason. */
function expectFailure(endpoint: OpenEndpoint, answer: Answer, code: number, what: unknown = ''): void {
  expect([what, codeOf(endpoint, answer), answer.status]).toEqual([what, code, 200])
  const names = [...Object.keys(envelopes[endpoint.envelope].fields), ...Object.keys(endpoint.failureFields)]
  expect(Object.keys(answer.body).sort()).toEqual(names.sort())
  expect(FAILURES.get(envelopes[endpoint.envelope])?.safeParse(answer.body).success).toBe(true)
  expect(String(answer.body.errmsg ?? answer.body.status_message)).toMatch(/\p{Script=Han}/u)
}

/** Readers first: what the others make and remove is not in what they show. */
const inTurn = endpoints.toSorted((one, other) => Number(one.writes) - Number(other.writes))

for (const endpoint of inTurn)
  describe(endpoint.path, () => {
    if (endpoint.auth)
      it('refuses a missing, malformed and forged token', async () => {
        expectFailure(endpoint, await call(endpoint, undefined), 10001)
        const forged = `${demo.slice(0, -1)}${demo.endsWith('A') ? 'B' : 'A'}`
        for (const token of ['x', `${demo}x`, forged, 'a'.repeat(5000), '中文']) {
          expectFailure(endpoint, await call(endpoint, token), 10001, token)
        }
      })

    if (endpoint.seat)
      it('refuses a corporation without its seat', async () => {
        expectFailure(endpoint, await call(endpoint, seatless), 10901)
      })

    if (endpoint.terms)
      it('refuses a corporation that has not agreed to the terms', async () => {
        expectFailure(endpoint, await call(endpoint, termless), 10902)
      })

    if (endpoint.auth)
      it('answers its example in the exact shape of its declaration, and ignores what it does not know', async () => {
        const answer = await call(endpoint, demo, {
          query: { unknown: '1', 未知: '二' },
          body: { unknown: { deep: [1] } },
        })
        const { code = 0, reply = {} } = endpoint.example.onlyOnce ?? {}
        expect([answer.text.slice(0, 300), codeOf(endpoint, answer)]).toEqual([answer.text.slice(0, 300), code])
        const envelope = endpoint.produces ? {} : envelopes[endpoint.envelope].fields
        const shape = z.object({ ...envelope, ...endpoint.reply.shape })
        const validate = ajv.compile(z.toJSONSchema(shape, { io: 'output' }))
        for (const each of endpoint.produces ? (answer.body.lines as object[]) : [{ ...answer.body, ...reply }])
          expect([validate(each), validate.errors]).toEqual([true, null])
      })

    if (endpoint.auth)
      it('shows another corporation nothing', async () => {
        const answer = await call(endpoint, empty)
        if (codeOf(endpoint, answer) !== 0) return
        const sent = JSON.stringify(endpoint.example.body ?? {})
        const isSent = (value: unknown) => value === '' || sent.includes(JSON.stringify(value))
        // a reply may name what the caller itself sent, with nothing beside it
        const isOwn = (item: unknown) =>
          isSent(item) || (typeof item === 'object' && item !== null && Object.values(item).every(isSent))
        for (const value of Object.values(answer.body)) {
          if (Array.isArray(value)) expect(value.filter((item) => !isOwn(item))).toEqual([])
        }
        expect(answer.body.total ?? answer.body.total_count ?? 0).toBe(0)
      })

    it('refuses bad values of every query parameter with the code that belongs to it', async () => {
      for (const [name, schema] of Object.entries(endpoint.query.shape) as [string, z.ZodType][]) {
        const { code } = codeForField(endpoint.errors, [name])
        for (const value of someOf('open query', refusedOf(endpoint, schema))) {
          expectFailure(endpoint, await call(endpoint, demo, { query: { [name]: value } }), code, [name, value])
        }
        expectFailure(endpoint, await call(endpoint, demo, { query: { [name]: 'a\u0000b' } }), code, [name, 'U+0000'])
        if (isRequired(schema)) {
          expectFailure(endpoint, await call(endpoint, demo, { query: { [name]: '' } }), code, [name, 'missing'])
        } else {
          expect(codeOf(endpoint, await call(endpoint, demo, { query: { [name]: '' } }))).toBe(0)
        }
        const twice = await service.call(`${endpoint.path}?${name}=1&${name}=1`, {
          token: demo,
          ...(endpoint.method === 'POST' ? { body: endpoint.example.body ?? {} } : {}),
        })
        if (!metaOf(schema).mayRepeat) expectFailure(endpoint, twice, code, [name, 'twice'])
      }
    })

    if (endpoint.body)
      it('refuses bad values of every body field with the code that belongs to it', async () => {
        for (const [name, schema] of Object.entries(endpoint.body?.shape ?? {}) as [string, z.ZodType][]) {
          const refused = refusedValues(schema, endpoint.blanks)
          const codeOfValue = (value: unknown) => {
            const path = schema.safeParse(value).error?.issues[0]?.path ?? []
            return codeForField(endpoint.errors, [name, ...path]).code
          }
          for (const [code, values] of Map.groupBy(refused, codeOfValue))
            for (const value of someOf('open body', values))
              expectFailure(endpoint, await call(endpoint, demo, { body: { [name]: value } }), code, [name, value])
          if (isRequired(schema)) {
            const { [name]: _, ...rest } = endpoint.example.body ?? {}
            const { code } = codeForField(endpoint.errors, [name])
            expectFailure(endpoint, await call(endpoint, demo, { raw: JSON.stringify(rest) }), code, [name, 'missing'])
          }
        }
        const empty = endpoint.bodyOptional ? [] : ['']
        for (const raw of [...empty, '{', 'null', ...(endpoint.listAs ? [] : ['[]']), '1', '{"a":}', '\u0000']) {
          const answer = await call(endpoint, demo, { raw })
          expect([raw, codeOf(endpoint, answer), answer.status]).toEqual([raw, 10906, 400])
        }
      })

    if (endpoint.writes)
      it('applies a keyed call once and replays its reply', async () => {
        const headers = { 'idempotency-key': `conformance ${endpoint.path}` }
        const first = await call(endpoint, demo, { headers })
        const again = await call(endpoint, demo, { headers })
        expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
        const other = endpoint.body ? { body: { other: 1 } } : { query: { other: '1' } }
        expect(codeOf(endpoint, await call(endpoint, demo, { headers, ...other }))).toBe(10909)
      })

    it('can answer with every code that it declares', async () => {
      for (const [text, rule] of Object.entries(endpoint.errors)) {
        const code = Number(text)
        if (rule.kind === 'raised' && rule.trigger) {
          const answer = await call(endpoint, demo, rule.trigger)
          expect([code, codeOf(endpoint, answer)]).toEqual([code, code])
        } else if (rule.kind === 'raised' && code !== endpoint.removedCorp) {
          expect([code, rule.unreachable ?? 'says neither how it comes about nor why it cannot']).toEqual([
            code,
            expect.not.stringContaining('says neither'),
          ])
        }
      }
      const reached = new Set([
        ...Object.entries(endpoint.query.shape)
          .filter(([, s]) => refusedStrings(s as z.ZodType).length > 0 || isRequired(s as z.ZodType))
          .map(([name]) => codeForField(endpoint.errors, [name]).code),
        ...Object.keys(endpoint.body?.shape ?? {}).map((name) => codeForField(endpoint.errors, [name]).code),
      ])
      for (const [text, rule] of Object.entries(endpoint.errors)) {
        if (rule.kind === 'invalid' && !rule.field.includes('.')) expect([...reached]).toContain(Number(text))
      }
    })
  })

describe('an expired token', () => {
  it('opens nothing any more', async () => {
    const own = await startTestService()
    const { token } = await addCorp(own, 'wwold')
    own.advance(7200)
    for (const endpoint of endpoints.filter(({ auth }) => auth)) {
      const body = endpoint.method === 'POST' ? { body: {} } : {}
      expectFailure(endpoint, await own.call(endpoint.path, { token, ...body }), 10001, endpoint.path)
    }
    await own.stop()
  })
})

describe('a removed corporation', () => {
  it('gets 10001, or the code that an endpoint keeps for it', async () => {
    const token = await addDemoCorp(service, 'wwremoved')
    await service.store.owner`update corp set removed_at = ${service.now()} where corp_id = 'wwremoved'`
    await new Promise((resolve) => setTimeout(resolve, 1000))
    for (const endpoint of endpoints.filter(({ auth }) => auth)) {
      expectFailure(endpoint, await call(endpoint, token), endpoint.removedCorp ?? 10001, endpoint.path)
    }
  })
})

describe('a query that PostgreSQL answers with an error', () => {
  it('gives the endpoint’s own code with HTTP 200, or 500 without details', async () => {
    const own = await startDemoService()
    const { token } = own
    await own.call('/open-api/staff/list', { token })
    const forTheGate = ['corp', 'seat', 'secret', 'access_token', 'idempotency']
    for (const { relname } of await own.store.owner`select relname from pg_class where relrowsecurity`) {
      if (!forTheGate.includes(relname)) await own.store.owner.unsafe(`revoke all on ${relname} from guanxi_app`)
    }
    for (const endpoint of endpoints.filter(({ auth }) => auth)) {
      const answer = await own.call(endpoint.path, {
        token,
        query: endpoint.example.query ?? {},
        ...(endpoint.method === 'POST' ? { body: endpoint.example.body ?? {} } : {}),
      })
      const failed = Object.entries(endpoint.errors).find(([, rule]) => rule.kind === 'failed')?.[0]
      const wanted = failed ? [Number(failed), 200] : [10950, 500]
      expect([endpoint.path, codeOf(endpoint, answer), answer.status]).toEqual([endpoint.path, ...wanted])
      expect(answer.text).not.toMatch(/permission|select|staff_|42501/i)
    }
    await own.stop()
  })
})
