import type { z } from 'zod'
import { codeForField } from '../../../server/src/contract/errors.ts'
import { methodsOf } from '../../../server/src/http/unknown-path.ts'
import { callRaw, type Sent } from '../../lab/call.ts'
import { isRequired, refusedStrings, refusedValues } from '../../support/hostile.ts'
import { type Expected, exampleOf, wrongWith } from './expect.ts'
import type { Demanding } from './specification.ts'

/** Tokens of corporations that authorization refuses at different steps. */
export type Stopped = { open: string; seatless: string; termless: string; limited: string }

type Step = { what: string; sent: Sent; expected: Expected }

/**
 * The order of checks: path, method, token, limit, seat, terms, body, parameters, key, business rules. For each step a
 * call in which that step and everything after it is wrong: only the step's own code may come back.
 */
function steps(demanding: Demanding, { open, seatless, termless, limited }: Stopped): Step[] {
  const { endpoint, demand } = demanding
  const { method, path, errors } = endpoint
  const wrong = wrongRest(demanding)
  const all = { ...wrong.headers, ...(endpoint.body ? { 'content-type': 'application/json' } : {}) }
  const unreadable = endpoint.body ? { body: '{"broken' } : {}
  const as = (token: string, query = wrong.query): Sent => ({
    ...{ method, path, headers: all },
    query: { ...query, access_token: token },
    ...unreadable,
  })
  const list: (Step | undefined | false)[] = [
    { what: 'path', sent: { ...as('x'), method: 'DELETE', path: `${path}/x` }, expected: { code: 10904, status: 404 } },
    ...['PUT', 'DELETE', 'PATCH', method === 'GET' ? 'POST' : 'GET'].map((other) => ({
      what: `method ${other}`,
      sent: { method: other, path, query: { access_token: 'x' }, headers: wrong.headers },
      expected: {
        code: 10905,
        status: 405,
        header: ['allow', methodsOf(endpoint).join(', ')] as [string, string],
      },
    })),
    { what: 'token', sent: as(`${seatless}x`), expected: { code: 10001 } },
    { what: 'limit', sent: as(limited), expected: { code: 10053, status: 429, header: ['retry-after'] } },
    demand.seat && { what: 'seat', sent: as(seatless), expected: { code: 10901 } },
    demand.terms && { what: 'terms', sent: as(termless), expected: { code: 10902 } },
    endpoint.body && { what: 'body', sent: as(open), expected: { code: 10906, status: 400 } },
    wrong.parameter && {
      what: 'parameters',
      sent: {
        ...exampleOf(demanding),
        ...wrong.parameter,
        headers: wrong.headers,
        query: { ...wrong.query, access_token: open },
      },
      expected: { code: wrong.code ?? codeForField(errors, []).code },
    },
    endpoint.writes && {
      what: 'key',
      sent: exampleOf(demanding, { headers: wrong.headers, query: { access_token: open } }),
      expected: { code: 10049 },
    },
  ]
  return list.filter((step) => step !== undefined && step !== false)
}

/** Headers and parameters that are wrong, and the code that belongs to the first wrong parameter. */
function wrongRest({ endpoint, demand }: Demanding) {
  const { query, body, errors, example } = endpoint
  const headers = { 'idempotency-key': 'k'.repeat(256) }
  const given = demand.bare ? {} : example.query
  for (const [name, schema] of Object.entries(query.shape) as [string, z.ZodType][]) {
    const [value] = refusedStrings(schema)
    if (value === undefined) continue
    return { headers, query: { ...given, [name]: value }, parameter: {}, code: codeForField(errors, [name]).code }
  }
  for (const [name, schema] of Object.entries(body?.shape ?? {}) as [string, z.ZodType][]) {
    if (!isRequired(schema)) continue
    const [value] = refusedValues(schema)
    const path = schema.safeParse(value).error?.issues[0]?.path ?? []
    const parameter = { body: { ...example.body, [name]: value } }
    return { headers, query: {}, parameter, code: codeForField(errors, [name, ...path]).code }
  }
  return { headers, query: { ...given } }
}

/** Takes every step at one endpoint; what went wrong, in words. The limited corporation spends its one call first. */
export async function takeSteps(address: string, demanding: Demanding, stopped: Stopped) {
  const { demand, endpoint } = demanding
  await callRaw(address, exampleOf(demanding, { query: { access_token: stopped.limited } }))
  const problems: string[] = []
  const list = steps(demanding, stopped)
  for (const { what, sent, expected } of list) {
    const wrong = wrongWith(expected.code === 10904 ? {} : demand, await callRaw(address, sent), expected)
    if (wrong) problems.push(`${endpoint.path}, order, ${what}: ${wrong}`)
  }
  return { calls: list.length + 1, problems }
}
