import { fail } from './errors.ts'

/** One parameter of a platform call: how it is read, and what the documentation says about it. */
export interface Param<T> {
  kind: string
  required: boolean
  note: string
  read: (value: unknown, name: string) => T
}

export type Params = Record<string, Param<unknown>>
export type Args<P extends Params> = { [Name in keyof P]: P[Name] extends Param<infer T> ? T : never }

interface Rules {
  /** errcode when it is missing; a parameter without it is optional. */
  required?: number
  /** errcode when it is not as it should be. */
  code?: number
  /** Characters, items, or the value itself. */
  max?: number
  bytes?: number
}

function make<T>(
  kind: string,
  rules: Rules & { note?: string },
  read: (value: unknown, wrong: (why?: string) => never) => T,
) {
  const { required, code = 40058, max, bytes } = rules
  const note = rules.note ?? (max ? `up to ${max}` : bytes ? `up to ${bytes} bytes` : '')
  return {
    kind,
    required: required !== undefined,
    note,
    read(value: unknown, name: string): T {
      const wrong = (why = 'invalid') =>
        fail(code, code === 40058 ? `invalid Request Parameter: ${name} ${why}` : undefined)
      const missing = value === undefined || value === null || value === ''
      if (missing && required !== undefined) {
        return fail(required, required === 40058 ? `invalid Request Parameter: missing ${name}` : undefined)
      }
      if (value === undefined || value === null) return undefined as T
      return read(value, wrong)
    },
  }
}

type Must = Rules & { required: number }

export function str(rules: Must): Param<string>
export function str(rules?: Rules): Param<string | undefined>
export function str(rules: Rules = {}) {
  return make('string', rules, (value, wrong) => {
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string') return wrong('is not a string')
    if (rules.max && [...text].length > rules.max) return wrong('is too long')
    if (rules.bytes && Buffer.byteLength(text) > rules.bytes) return wrong('is too long')
    return text
  })
}

export function int(rules: Must): Param<number>
export function int(rules: Rules & { fallback: number; min?: number }): Param<number>
export function int(rules?: Rules & { min?: number }): Param<number | undefined>
export function int(rules: Rules & { fallback?: number; min?: number } = {}) {
  const note = [rules.max ? `up to ${rules.max}` : '', rules.fallback !== undefined ? `default ${rules.fallback}` : '']
  const param = make('integer', { ...rules, note: note.filter(Boolean).join(', ') }, (value, wrong) => {
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
    if (!Number.isSafeInteger(number)) return wrong('is not an integer')
    if (rules.max !== undefined && (number as number) > rules.max) return wrong('is too large')
    if (rules.min !== undefined && (number as number) < rules.min) return wrong('is too small')
    return number as number
  })
  const { fallback } = rules
  if (fallback === undefined) return param
  return {
    ...param,
    read: (value: unknown, name: string) => (value === '' ? fallback : (param.read(value, name) ?? fallback)),
  }
}

/** Unix seconds; 0 is no time. */
export function time(rules: Must): Param<number>
export function time(rules?: Rules): Param<number | undefined>
export function time(rules: Rules = {}) {
  const param = int(rules)
  return { ...param, read: (value: unknown, name: string) => param.read(Number(value) === 0 ? undefined : value, name) }
}

/** How many a page holds: 0 and absent are the default. */
export function pageSize(fallback: number, max: number): Param<number> {
  const param = int({ fallback, max, min: 0 })
  return { ...param, read: (value, name) => param.read(value, name) || fallback }
}

export function bool(): Param<boolean | undefined>
export function bool(fallback: boolean): Param<boolean>
export function bool(fallback?: boolean) {
  const note = fallback === undefined ? '' : `default ${fallback}`
  const param = make('boolean', { note }, (value, wrong) => {
    if (value === true || value === 1 || value === 'true' || value === '1') return true
    if (value === false || value === 0 || value === 'false' || value === '0') return false
    return wrong('is not a boolean')
  })
  return { ...param, read: (value: unknown, name: string) => param.read(value, name) ?? fallback }
}

export function strs(rules: Must): Param<string[]>
export function strs(rules?: Rules): Param<string[] | undefined>
export function strs(rules: Rules = {}) {
  return make('strings', rules, (value, wrong) => {
    const items = listOf(value, rules, wrong).map((item) => (typeof item === 'number' ? String(item) : item))
    return items.every((item) => typeof item === 'string') ? items : wrong('holds something else than strings')
  })
}

export function ints(rules: Rules = {}): Param<number[] | undefined> {
  return make('integers', rules, (value, wrong) => {
    const items = listOf(value, rules, wrong).map((item) => (typeof item === 'string' && item ? Number(item) : item))
    return items.every((item) => Number.isSafeInteger(item))
      ? (items as number[])
      : wrong('holds something else than integers')
  })
}

export type Fields = Record<string, unknown>

export function objects(rules: Must): Param<Fields[]>
export function objects(rules?: Rules): Param<Fields[] | undefined>
export function objects(rules: Rules = {}) {
  return make('objects', rules, (value, wrong) => {
    const items = listOf(value, rules, wrong)
    return items.every(isFields) ? (items as Fields[]) : wrong('holds something else than objects')
  })
}

export function object(rules: Must): Param<Fields>
export function object(rules?: Rules): Param<Fields | undefined>
export function object(rules: Rules = {}) {
  return make('object', rules, (value, wrong) => (isFields(value) ? value : wrong('is not an object')))
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listOf(value: unknown, { max, required }: Rules, wrong: (why?: string) => never): unknown[] {
  if (!Array.isArray(value)) return wrong('is not a list')
  if (max && value.length > max) return wrong('has too many items')
  if (required !== undefined && value.length === 0) return fail(required)
  return value
}
