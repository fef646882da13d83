import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RestEndpoint } from '../../server/src/endpoint.ts'
import { refusedStrings, refusedValues, someOf } from './hostile.ts'
import type { Answer, CallOptions } from './service.ts'

type Setting = {
  call(path: string, options: CallOptions): Promise<Answer>
  /** Headers of someone who may do everything, of a member without the right, and of someone of another corporation. */
  allowed: Record<string, string>
  /** The same with a session, for what an API key may not do. */
  person?: Record<string, string>
  /** Undefined where every member has the right. */
  withoutRight(right: string): Record<string, string> | undefined
  ofNoCorp: Record<string, string>
  /** Endpoints whose example cannot be answered as it stands, such as one with a password. */
  withoutExample?(endpoint: RestEndpoint): boolean
}

/** One for all: making one takes longer than what it checks. */
const ajv = new Ajv2020({ strict: false })

const LOADED = ['POST', 'PATCH', 'PUT']
const METHODS = ['GET', 'DELETE', ...LOADED]

/** Tests what every declared endpoint of the management API or of public pages must keep, from its declaration alone. */
export function describeRest(endpoints: readonly RestEndpoint[], setting: Setting): void {
  for (const endpoint of endpoints)
    describe(`${endpoint.method} ${endpoint.path}`, () => conform(endpoint, endpoints, setting))
}

function conform(endpoint: RestEndpoint, endpoints: readonly RestEndpoint[], setting: Setting): void {
  const { method, example, body, personal } = endpoint
  const allowed = () => (personal ? (setting.person ?? setting.allowed) : setting.allowed)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(example.path?.[name] ?? 'x'))
  const call = (headers: Record<string, string>, more: CallOptions = {}) =>
    setting.call(path, {
      method: more.method ?? method,
      headers: { ...headers, ...more.headers },
      query: { ...example.query, ...more.query },
      ...(body ? { body: more.body ?? example.body } : {}),
    })

  if (endpoint.auth)
    it('answers 401 to a caller who is not signed in, and 404 for a corporation that is not theirs', async () => {
      const answer = await call({})
      expectProblem(answer, 401, 'unauthenticated')
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      if (path.includes('/corps/')) expectProblem(await call(setting.ofNoCorp), 404, 'not_found')
    })

  if (endpoint.right)
    it('answers 403 without its right', async () => {
      const member = setting.withoutRight(endpoint.right as string)
      if (member) expectProblem(await call(member), 403, 'forbidden')
    })

  if (personal)
    it('answers 403 to an API key', async () => {
      expectProblem(await call(setting.allowed), 403, 'forbidden')
    })

  if (body)
    it('refuses a body that is no JSON object, of another type, or too large', async () => {
      expectProblem(await call(allowed(), { body: '{' }), 400, 'bad_request')
      expectProblem(await call(allowed(), { body: '[]' }), 400, 'bad_request')
      const plain = { 'content-type': 'text/plain' }
      expectProblem(await call(allowed(), { headers: plain }), 415, 'unsupported_media_type')
      const zipped = { 'content-encoding': 'gzip' }
      expectProblem(await call(allowed(), { headers: zipped }), 415, 'unsupported_media_type')
      const foreign = { 'content-type': 'application/json; charset=gbk' }
      expectProblem(await call(allowed(), { headers: foreign }), 415, 'unsupported_media_type')
      const large = `{"x":"${'x'.repeat(endpoint.bodyLimit)}"}`
      expectProblem(await call(allowed(), { body: large }), 413, 'too_large')
    })

  it('names each field that it refuses', async () => {
    if (endpoint.audience === 'admin') {
      const misspelt = { limits: '1', sorted: '' }
      const answer = await call(allowed(), { query: misspelt })
      for (const name of Object.keys(misspelt)) expectProblem(answer, 422, 'invalid', name)
    }
    for (const query of together(endpoint.query.shape, (schema) =>
      someOf(`${endpoint.audience} query`, refusedStrings(schema)),
    )) {
      const answer = await call(allowed(), { query })
      for (const name of Object.keys(query)) expectProblem(answer, 422, 'invalid', name)
    }
    for (const refused of together(body?.shape ?? {}, (schema) =>
      someOf(`${endpoint.audience} body`, refusedValues(schema)),
    )) {
      const answer = await call(allowed(), { body: { ...example.body, ...refused } })
      for (const name of Object.keys(refused)) expectProblem(answer, 422, 'invalid', name)
    }
  })

  if (endpoint.versioned && !setting.withoutExample?.(endpoint))
    it('answers 409 to a caller who has seen another version of the record', async () => {
      expectProblem(await call(allowed(), { headers: { 'if-match': '"another"' } }), 409, 'conflict')
    })

  it('answers 405 with what is allowed to every other method', async () => {
    // `…/customers/tag` by another method is a customer named tag
    const there = endpoints.filter((each) => fits(each.path, path))
    const methods = [...new Set(there.flatMap((each) => (each.method === 'GET' ? ['GET', 'HEAD'] : [each.method])))]
    for (const other of METHODS.filter((each) => !methods.includes(each))) {
      const more = LOADED.includes(other) ? { body: {} } : {}
      const answer = await setting.call(path, { method: other, headers: setting.allowed, ...more })
      expectProblem(answer, 405, 'method_not_allowed')
      expect(answer.headers.get('allow')).toBe(methods.join(', '))
    }
  })

  if (method === 'GET' && !endpoint.produces)
    it('answers HEAD as GET, without the body', async () => {
      const [get, head] = [await call(allowed()), await call(allowed(), { method: 'HEAD' })]
      expect([head.status, head.text]).toEqual([get.status, ''])
      for (const name of ['content-type', 'content-length', 'content-encoding'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    })

  if (!endpoint.produces && !setting.withoutExample?.(endpoint))
    it('answers its example with its status, in the exact shape of its declaration', async () => {
      const answer = await call(allowed())
      expect([answer.text.slice(0, 300), answer.status]).toEqual([answer.text.slice(0, 300), endpoint.status])
      if (!endpoint.reply) return expect(answer.text).toBe('')
      const validate = ajv.compile(z.toJSONSchema(endpoint.reply, { io: 'output' }))
      expect([validate(answer.body), validate.errors]).toEqual([true, null])
    })
}

/** Characters of refused values that one body holds: many long ones together would be too large, and not refused by name. */
const MOST_REFUSED = 500_000

/** The refused values of every field, as few objects as hold them all: each field of one must be named in the reply. */
function together<T>(shape: z.ZodRawShape, refused: (schema: z.ZodType) => readonly T[]): Record<string, T>[] {
  const objects: { values: Record<string, T>; length: number }[] = []
  for (const [name, schema] of Object.entries(shape)) {
    for (const value of refused(schema as z.ZodType)) {
      const length = lengthOf(value)
      const room = objects.find((each) => !(name in each.values) && each.length + length < MOST_REFUSED)
      if (!room) objects.push({ values: { [name]: value }, length })
      else {
        room.values[name] = value
        room.length += length
      }
    }
  }
  return objects.map(({ values }) => values)
}

const lengthOf = (value: unknown) => JSON.stringify(value)?.length ?? 0

/** Whether a path's template takes this path too. */
function fits(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i])
}

/** A problem has the members of RFC 9457, a code, and a Chinese title. */
function expectProblem(answer: Answer, status: number, code: string, field?: string): void {
  expect([answer.status, answer.body.code, answer.text]).toEqual([status, code, answer.text])
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(answer.body).toMatchObject({ type: `urn:guanxi:problem:${code}`, status })
  expect(String(answer.body.title)).toMatch(/\p{Script=Han}/u)
  if (field === undefined) return
  const fields = (answer.body.errors as { field: string }[]).map((each) => each.field.split('.')[0])
  expect(fields).toContain(field)
}
