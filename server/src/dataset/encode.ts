import { printValue } from '../contract/json-text.ts'

/** Writes one value of a column in PostgreSQL's COPY text format, without the separator. */
export type Encoder = (value: unknown) => string

const NULL = '\\N'
const SPECIAL = /[\\\n\r\t]/
const SPECIALS = /[\\\n\r\t]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** How values of a PostgreSQL type are written; types are named as `format_type` names them. */
export function encoderOf(type: string): Encoder {
  const plain = plainEncoderOf(type)
  return (value) => (isNothing(value) ? NULL : escaped(plain(value)))
}

/** The same for lines whose JSON has no backslash: no value can contain anything that must be escaped. */
export function plainEncoderOf(type: string): Encoder {
  if (type.endsWith('[]')) return (value) => (isNothing(value) ? NULL : arrayLiteral(value as unknown[]))
  if (type === 'json' || type === 'jsonb') return (value) => (isNothing(value) ? NULL : printValue(value))
  if (type === 'boolean') return (value) => (isNothing(value) ? NULL : value ? 't' : 'f')
  return (value) => (isNothing(value) ? NULL : typeof value === 'string' ? value : String(value))
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(SPECIALS, (c) => ESCAPES[c] as string) : text
}

function arrayLiteral(values: unknown[]): string {
  return `{${values.map(arrayElement).join(',')}}`
}

function arrayElement(value: unknown): string {
  if (isNothing(value)) return 'null'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
}
