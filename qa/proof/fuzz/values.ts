import { pick } from '../../lab/random.ts'
import { resolve, type Schema } from './document.ts'
import { ODD_TEXTS, ODD_VALUES, type Words } from './words.ts'

export type Source = { random: () => number; words: Words; components: Record<string, Schema> }

const chance = ({ random }: Source, share: number) => random() < share

/** Text that patterns of ours let through; which one it is does not matter. */
const SHAPED = ['0', '1', '2', '30', '100', '1700000000', '2024-05-01 08:00:00', 'staff', 'a', '13900001111']

/** A value that the schema allows, often one that the corporation knows, sometimes one at the very limit. */
export function allowed(from: Source, schema: Schema, name: string, depth = 0): unknown {
  const { random, words, components } = from
  const { type, enum: choices, anyOf, oneOf, ...rest } = resolve(components, schema)
  if (rest.const !== undefined) return rest.const
  if (choices) return pick(random, choices)
  const either = anyOf ?? oneOf
  if (either) return allowed(from, pick(random, either), name, depth)
  if (type === 'object') return object(from, rest, depth)
  if (type === 'array') return array(from, rest, name, depth)
  const known = pick(random, words.get(name) ?? [])
  if (typeof known === (type === 'string' ? type : 'number') && chance(from, 0.75)) return known
  if (type === 'boolean') return chance(from, 0.5)
  if (type === 'integer' || type === 'number') return number(from, rest)
  return string(from, rest)
}

function object(from: Source, { properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(properties)) {
    if (required.includes(key) || chance(from, depth > 3 ? 0.1 : 0.4)) value[key] = allowed(from, inner, key, depth + 1)
  }
  return value
}

function array(from: Source, { items = {}, minItems = 0, maxItems }: Schema, name: string, depth: number): unknown[] {
  const few = minItems + Math.floor(from.random() * 4)
  const size =
    maxItems !== undefined && maxItems <= 100 && chance(from, 0.1) ? maxItems : Math.min(few, maxItems ?? few)
  return Array.from({ length: size }, () => allowed(from, items, name, depth + 1))
}

function number(from: Source, { minimum = -1000, maximum = 1000 }: Schema): number {
  if (chance(from, 0.2)) return pick(from.random, [minimum, maximum])
  const low = Math.max(minimum, -1000)
  return low + Math.floor(from.random() * (Math.min(maximum, 1000) - low + 1))
}

function string(from: Source, { pattern, minLength = 0, maxLength }: Schema): string {
  if (pattern) {
    const expression = new RegExp(pattern)
    return pick(
      from.random,
      SHAPED.filter((text) => expression.test(text)),
    )
  }
  if (maxLength !== undefined && chance(from, 0.1)) return '字'.repeat(maxLength)
  const text = chance(from, 0.3) ? pick(from.random, ODD_TEXTS) : pick(from.random, ['茶', 'tea', '会员', 'x1'])
  return (maxLength === undefined ? text : text.slice(0, maxLength)).padEnd(minLength, 'x')
}

/** A value that the schema forbids, if it forbids any: one over a limit, another type, or merely odd. */
export function odd(from: Source, schema: Schema, name: string): unknown {
  const { random, components } = from
  const { type, minLength, maxLength, minimum, maximum, minItems, maxItems, items = {} } = resolve(components, schema)
  const over: unknown[] = []
  if (minLength) over.push('x'.repeat(minLength - 1))
  if (maxLength !== undefined) over.push('字'.repeat(maxLength + 1), '🙂'.repeat(maxLength + 1))
  if (minimum !== undefined) over.push(minimum - 1)
  if (maximum !== undefined) over.push(maximum + 1)
  if (minItems) over.push([])
  if (maxItems !== undefined) {
    const item = allowed(from, items, name)
    over.push(Array(maxItems + 1).fill(typeof item === 'string' ? item.slice(0, 20) : item))
  }
  if (over.length > 0 && chance(from, 0.4)) return pick(random, over)
  if (type === 'string' && chance(from, 0.5)) return pick(random, ODD_TEXTS)
  const right = allowed(from, schema, name)
  return one(random, [...ODD_VALUES, pick(random, ODD_TEXTS), String(right), [right], { [name]: right }])
}

/** A copy: what is spoiled further must not be spoiled wherever else it stands. */
const one = (random: () => number, values: readonly unknown[]) => structuredClone(pick(random, values))

/** The value with one to three of its places made odd, taken away or added to. */
export function spoiled(from: Source, schema: Schema, value: Record<string, unknown>): Record<string, unknown> {
  const made = structuredClone(value)
  const times = 1 + Math.floor(from.random() * 3)
  for (let i = 0; i < times; i++) spoilOne(from, schema, made, 0)
  return made
}

function spoilOne(from: Source, schema: Schema, value: Record<string, unknown>, depth: number): void {
  const { random, components } = from
  const { properties = {}, required = [] } = resolve(components, schema)
  const name = pick(random, Object.keys(properties))
  if (name === undefined) return
  const inner = resolve(components, properties[name] ?? {})
  const here = value[name]
  if (depth < 4 && here !== null && typeof here === 'object' && chance(from, 0.6)) {
    const [within, of] = Array.isArray(here) ? [pick(random, here), inner.items ?? {}] : [here, inner]
    if (within !== null && typeof within === 'object' && !Array.isArray(within)) {
      spoilOne(from, of, within as Record<string, unknown>, depth + 1)
      return
    }
    if (Array.isArray(here) && here.length > 0) {
      here[Math.floor(random() * here.length)] = odd(from, of, name)
      return
    }
  }
  const turn = random()
  if (turn < 0.15) delete value[pick(random, required) ?? name]
  else if (turn < 0.25) add(value, pick(random, ODD_TEXTS), one(random, ODD_VALUES))
  else if (turn < 0.3) add(value, pick(random, ['__proto__', 'constructor', 'toString', 'hasOwnProperty']), { x: 1 })
  else value[name] = odd(from, inner, name)
}

function add(value: Record<string, unknown>, name: string, inner: unknown): void {
  Object.defineProperty(value, name, { value: inner, enumerable: true, configurable: true, writable: true })
}
