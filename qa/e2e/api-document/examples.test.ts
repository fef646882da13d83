import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../server/src/open-api/index.ts'
import { type Json, readDocument } from './test-setup.ts'

type Media = { schema: Json; example?: unknown }
type Parameter = { name: string; in: string; schema: Json; example?: unknown }
type Operation = {
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content: Record<string, Media> }>
}

let document: Json
let ajv: Ajv2020
beforeAll(async () => {
  document = await readDocument()
  ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ ...document, $id: 'document' } as never)
})

/** What is wrong with a value, by a schema of the document. */
function faults(schema: Json, value: unknown): unknown[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
  const validate = ajv.compile(JSON.parse(text))
  validate(value)
  return validate.errors ?? []
}

/** Whether success is a stream of lines, of which the document shows no example. */
const streams = (responses: Operation['responses']) => 'application/x-ndjson' in (responses[200]?.content ?? {})

function operations(): [string, Operation][] {
  const paths = document.paths as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).map((each) => [path, each] as const as never),
  )
}

it('every example of a parameter, body and reply fits its schema', () => {
  for (const [path, { parameters, requestBody, responses }] of operations()) {
    const media = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}))
    const shown = [...parameters, ...media].filter(({ example }) => example !== undefined)
    if (!streams(responses)) expect(shown.length).toBeGreaterThan(0)
    for (const { schema, example } of shown) expect([path, faults(schema, example)]).toEqual([path, []])
  }
})

it('every example of a callback fits its schema', () => {
  const { schemas } = document.components as { schemas: Record<string, Json> }
  const callbacks = Object.entries(schemas).filter(([name]) => name.endsWith('Callback'))
  expect(callbacks.filter(([, { examples }]) => examples).length).toBeGreaterThan(45)
  for (const [name, schema] of callbacks) {
    for (const example of (schema.examples ?? []) as Json[]) expect([name, faults(schema, example)]).toEqual([name, []])
  }
})

it('a reply may gain fields, a failure has a code of its endpoint, and a success none', () => {
  for (const [path, { responses }] of operations().filter(([, one]) => !streams(one.responses))) {
    const ok = responses[200] as Operation['responses'][string]
    const { schema, example } = ok.content['application/json'] as Media & { example: Json }
    expect([path, faults(schema, { ...example, added_later: { anything: 1 } })]).toEqual([path, []])
    const code = 'status_code' in example ? 'status_code' : 'errcode'
    for (const wrong of [1, '1', 99999, null]) {
      expect([path, wrong, faults(schema, { ...example, [code]: wrong }).length > 0]).toEqual([path, wrong, true])
    }
  }
})

it('every parameter with a default says so', () => {
  for (const endpoint of endpoints) {
    const [, operation] = operations().find(([path]) => path === endpoint.path) as [string, Operation]
    for (const [name, field] of Object.entries(endpoint.query.shape)) {
      if (!(field instanceof z.ZodDefault)) continue
      const shown = operation.parameters.find((parameter) => parameter.name === name)?.schema.default
      expect([endpoint.path, name, shown]).toEqual([endpoint.path, name, field.def.defaultValue])
    }
  }
})

it('every integer of a query has bounds, and its default lies within them', () => {
  const integers = operations().flatMap(([path, { parameters }]) =>
    parameters
      .filter(({ in: place, schema }) => place === 'query' && schema.type === 'integer')
      .map((p) => [path, p] as const),
  )
  expect(integers.length).toBeGreaterThan(40)
  for (const [path, { name, schema }] of integers) {
    expect([path, name, typeof schema.minimum, typeof schema.maximum]).toEqual([path, name, 'number', 'number'])
    if ('default' in schema) expect([path, name, faults(schema, schema.default)]).toEqual([path, name, []])
  }
  const named = operations().flatMap(([path, { parameters }]) =>
    parameters
      .filter(({ name }) => ['limit', 'offset', 'last_id'].includes(name))
      .map((p) => [path, p.name, p.schema.type]),
  )
  // a place in a standing has no number of its own: a page goes on behind a staff member
  const byStaff = ['/open-api/staff_rank/standing', 'last_id', 'string']
  expect(named.filter(([, , type]) => type !== 'integer')).toEqual([byStaff])
})
