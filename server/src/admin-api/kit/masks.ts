import type { Right } from '../../contract/roles.ts'

/** How a field looks to whoever lacks its right. */
export type Mask = { right: Right; hide(value: unknown): unknown }
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
export const phoneMask: Mask = { right: 'phones:read', hide: (value) => deep(value, hidePhone) }

/** What was said in a chat. */
export const chatMask: Mask = {
  right: 'chat-contents:read',
  hide: (value) => (value === null || value === undefined ? value : typeof value === 'string' ? '***' : {}),
}

/** Those masks that apply to a caller with these rights; undefined for none, so that bytes may pass untouched. */
export function masksFor(masks: Masks | undefined, rights: ReadonlySet<string>): Masks | undefined {
  const own = Object.entries(masks ?? {}).filter(([, { right }]) => !rights.has(right))
  return own.length > 0 ? Object.fromEntries(own) : undefined
}

/** The record as a caller with these masks sees it. */
export function masked<T>(record: T, masks: Masks | undefined): T {
  if (!masks) return record
  const fields = Object.entries(record as Record<string, unknown>)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, Object.hasOwn(masks, name) ? masks[name]?.hide(value) : value]),
  ) as T
}
