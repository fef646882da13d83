import { pick } from '../../lab/random.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { allowed, odd, type Source } from './values.ts'
import { ODD_TEXTS, writeJson } from './words.ts'

/** Pairs as they stand in the address: names and values that are text are percent-encoded, some badly on purpose. */
export function queryOf(maker: Source, { query }: Pick<Operation, 'query'>, strange: boolean): string[] {
  const { random } = maker
  const pairs: string[] = []
  for (const { name, required, schema } of query) {
    const value = String(allowed(maker, schema, name))
    const turn = strange ? random() : 1
    if (turn < 0.15) pairs.push(`${name}=${encoded(oddText(maker, schema, name))}`)
    else if (turn < 0.18) pairs.push(`${name}=${encoded(value)}`, `${name}=${encoded(value)}`)
    else if (turn < 0.2) pairs.push(`${name}[]=${encoded(value)}`)
    else if (turn < 0.22) pairs.push(`${name}=${pick(random, BROKEN)}`)
    else if (turn < 0.24) pairs.push(name)
    else if (turn < 0.28) continue
    else if (required || random() < 0.5) pairs.push(`${name}=${encoded(value)}`)
  }
  if (strange && random() < 0.1)
    pairs.push(pick(random, ['__proto__=1', 'constructor=1', '=', '&&', '%=%', 'a=%zz', '?', '#']))
  return pairs
}

function oddText(maker: Source, schema: Schema, name: string): string {
  const value = maker.random() < 0.5 ? odd(maker, schema, name) : pick(maker.random, ODD_TEXTS)
  return typeof value === 'string' ? value.replaceAll('\u0001', '') : writeJson(value)
}

const BROKEN = [
  '%',
  '%z',
  '%zz',
  '%c0%80',
  '%ff',
  '%ed%a0%80',
  '%00',
  '1%00',
  '%u0041',
  '\x80\xff',
  '+1',
  '"',
  '<>',
  '\\',
]

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

/** Whether the document allows this query. */
export function queryMayPass({ query }: Pick<Operation, 'query'>, pairs: readonly string[]): boolean {
  return query.every((parameter) => {
    const given = pairs.filter((pair) => pair.split('=', 1)[0] === parameter.name)
    if (given.length > 1 && !parameter.schema['x-may-repeat']) return false
    const text = given.map((pair) => pair.slice(parameter.name.length + 1).replaceAll('+', ' ')).join()
    try {
      const value = decodeURIComponent(text)
      return value === '' ? !parameter.required : !value.includes('\0') && fits(parameter, value)
    } catch {
      return false
    }
  })
}

/** How texts of a query are written that mean a number. */
const NUMERIC: Record<string, RegExp> = { integer: /^-?\d+$/, number: /^-?\d+(?:\.\d+)?$/ }

function fits({ schema, valid }: Parameter, text: string): boolean {
  return valid(NUMERIC[schema.type ?? '']?.test(text) ? Number(text) : text) === true
}
