import { z } from 'zod'
import type { Right } from '../../contract/roles.ts'

/** How a field looks to whoever lacks its right; and its schema, where what is hidden is not as the whole one must be. */
export type Mask = { right: Right; hide(value: unknown): unknown; schema?(field: z.ZodType): z.ZodType }
export type Masks = Record<string, Mask>

/** `138****5678`: the first three and the last four digits of a long number stay. */
export function hidePhone(phone: string): string {
  if (phone.length < 8) return '*'.repeat(phone.length)
  return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}

const deep = (value: unknown, hide: (text: string) => string): unknown => {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((each) => deep(each, hide))
  return value
}

/** Phone numbers, alone or in a list. */
export const phoneMask: Mask = {
  right: 'phones:read',
  hide: (value) => deep(value, hidePhone),
  schema(field) {
    const takes = (value: unknown) => field.safeParse(value).success
    const hidden = takes([]) ? z.array(z.string()) : z.string()
    const told = hidden.describe(field.description ?? '')
    const maybe = takes(null) ? told.nullable() : told
    return takes(undefined) ? maybe.optional() : maybe
  },
}

/** Something of the same type that says nothing. */
export function hideSaid(value: unknown): unknown {
  if (value === null || value === undefined) return value
  return typeof value === 'string' ? '***' : Array.isArray(value) ? [] : {}
}

/** What was said in a chat. */
export const chatMask: Mask = {
  right: 'chat-contents:read',
  hide: hideSaid,
}

type Fields = Record<string, unknown>
export type Masking = (record: Fields) => Fields

type Masked = { masks?: Masks; maskRecord?: (record: Fields, rights: ReadonlySet<string>) => Fields }

/** Makes of a record what a caller with these rights may see; undefined for all of it, so that bytes may pass untouched. */
export function maskingFor({ masks = {}, maskRecord }: Masked, rights: ReadonlySet<string>): Masking | undefined {
  if (maskRecord) return (record) => maskRecord(record, rights)
  const own = new Map(Object.entries(masks).filter(([, { right }]) => !rights.has(right)))
  if (own.size === 0) return undefined
  return (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, own.has(name) ? own.get(name)?.hide(value) : value]),
    )
}
