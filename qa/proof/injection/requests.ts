import { type Document, type Operation, resolve, type Schema } from '../fuzz/document.ts'
import type { Words } from '../fuzz/words.ts'

/** A request for sqlmap to vary; it tries every parameter and every field, or only those marked with `*`. */
export type Target = {
  name: string
  text: string
  spare: readonly string[]
  /** How many parameters and fields there are to try. */
  places: number
}

type Facts = { document: Document; words: Words; host: string; token: string }

/** Valid calls of every operation with every parameter, and every field of a body, filled in. */
export function targets({ document, words, host, token }: Facts): Target[] {
  return document.operations.flatMap((operation) => {
    const { method, path, query, body, writes } = operation
    const pairs = query.map(({ name, schema, example }): [string, string] => [
      name,
      String(example ?? filled(schema, name)),
    ])
    const address = `${path}?${new URLSearchParams([...pairs, ['access_token', token]])}`
    const make = (what: string, value?: unknown, marked: string[] = []): Target => ({
      name: `${method} ${path}${what}`,
      text: request([`${method} ${address} HTTP/1.1`, `Host: ${host}`, ...marked], value),
      spare: ['access_token'],
      places: marked.length || pairs.length + fieldsIn(value),
    })
    if (!body) return [make('')]
    const made = [make(', its example', body.example), make(', every field', filled(body.schema, ''))]
    return writes ? [...made, make(', its key', body.example, ['Idempotency-Key: key*'])] : made
  })

  function filled(schema: Schema, name: string): unknown {
    const { type, enum: choices, const: only, properties, items, anyOf, oneOf } = resolve(document.components, schema)
    const either = anyOf ?? oneOf
    if (only !== undefined) return only
    if (either) return filled(either[0] as Schema, name)
    if (choices) return choices[0]
    if (type === 'object')
      return Object.fromEntries(Object.entries(properties ?? {}).map(([key, inner]) => [key, filled(inner, key)]))
    if (type === 'array') return [filled(items ?? {}, name)]
    const known = (words.get(name) ?? []).find((value) => typeof value === (type === 'string' ? type : 'number'))
    return known ?? { string: '1', integer: 1, number: 1, boolean: true }[type ?? 'string']
  }
}

/** The credentials themselves: in the query and in the header. */
export function tokenTargets(operation: Operation, host: string, token: string): Target[] {
  const { method, path } = operation
  return [
    {
      name: `${method} ${path}, its token`,
      text: request([`${method} ${path}?access_token=${token}* HTTP/1.1`, `Host: ${host}`]),
      spare: [],
      places: 1,
    },
    {
      name: `${method} ${path}, its bearer`,
      text: request([`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${token}*`]),
      spare: [],
      places: 1,
    },
  ]
}

/** The values in a body that sqlmap takes for fields. */
function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return value === undefined || value === '' ? 0 : 1
  return Object.values(value).reduce<number>((sum, inner) => sum + fieldsIn(inner), 0)
}

/** The text of a request as sqlmap reads it from a file. */
export function request(lines: readonly string[], body?: unknown): string {
  const typed = body === undefined ? [] : ['Content-Type: application/json']
  return `${[...lines, ...typed].join('\r\n')}\r\n\r\n${body === undefined ? '' : JSON.stringify(body)}`
}
