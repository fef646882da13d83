import type { z } from 'zod'
import type { Right } from './roles.ts'

/** What a field holds that not everybody may read. A secret is for nobody's eyes but its owner's. */
export type Sensitivity = 'secret' | 'phone' | 'chat'

/** What it takes to read such fields; nothing shows a secret again. */
const RIGHTS: Record<Exclude<Sensitivity, 'secret'>, Right> = { phone: 'phones:read', chat: 'chat-contents:read' }

/** Says of a field what it holds; all that shows records, events, attempts or calls masks it by this. */
export function sensitive<T extends z.ZodType>(what: Sensitivity, field: T): T {
  return field.meta({ sensitive: what }) as T
}

/** What a field itself holds, whatever optional or default is around it. */
export function sensitivityOf(field: z.ZodType): Sensitivity | undefined {
  const own = (field.meta() as { sensitive?: Sensitivity } | undefined)?.sensitive
  const { innerType } = field.def as { innerType?: z.ZodType }
  return own ?? (innerType ? sensitivityOf(innerType) : undefined)
}

/** What is hidden from an operator with these rights. */
export function hiddenFrom(rights: ReadonlySet<string>): ReadonlySet<Sensitivity> {
  const shown = (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]).filter((what) => rights.has(RIGHTS[what]))
  return new Set((['secret', 'phone', 'chat'] as const).filter((what) => !shown.includes(what as never)))
}

/** `138****5678`: the first three and the last four characters of a long number stay. */
function hidePhone(phone: string): string {
  // some records carry a list of phones as its JSON text
  if (phone.startsWith('[')) return phone.replaceAll(/\+?\d{5,}/g, hidePhone)
  // anything may stand where a phone belongs, and half of a character cannot be written
  const signs = [...phone]
  if (signs.length < 8) return '*'.repeat(signs.length)
  return [...signs.slice(0, 3), '*'.repeat(signs.length - 7), ...signs.slice(-4)].join('')
}

/** A text without the mobile phones that stand in it. */
export function maskPhones(text: string): string {
  return text.replaceAll(/(?<![0-9A-Za-z])(?:\+?86[- ]?)?1[3-9]\d{9}(?!\d)/g, hidePhone)
}

/** The value of a field without what is sensitive in it, of the same type where callers rely on it. */
export function hidden(what: Sensitivity, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (what === 'secret') return '***'
  if (what === 'phone' && Array.isArray(value)) return value.map((each) => hidden(what, each))
  if (what === 'phone' && typeof value !== 'object') return hidePhone(String(value))
  if (Array.isArray(value)) return []
  return typeof value === 'object' ? {} : '***'
}
