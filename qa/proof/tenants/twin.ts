import type { DatasetKind, Line } from '../../../server/src/dataset/kind.ts'

/** In every text of the watched corporation, and nowhere in what the intruder sends. */
export const CANARY = 'ZqLeakZq'

/** Names of fields that say which record is meant. */
const NAMES_RECORD = /(?:^|_)(?:ids?|id_list|pk|uid|unionid|openid|order_no|phones?|mobile)$/

/** Ids that mean something only inside their own record. */
const LOCAL = new Set(['option_id'])

export type Id = string | number

/**
 * The id of a record that only one corporation has, made from one that both have; or, by `none`, of a record that nobody
 * has. Numbers lie far apart: the records that a caller makes itself are numbered on from the highest of all.
 */
export function moved(id: Id, by: 'only' | 'none' = 'only'): Id {
  if (typeof id === 'number') {
    const far = 700_000_000 + (by === 'only' ? 0 : 50_000)
    return id === 0 ? 0 : far + (id < 10_000 ? id * 100_000 : id)
  }
  if (id === '' || id === '0' || id === 'all') return id
  return /^\+?\d{7,}$/.test(id) ? `${by === 'only' ? '77' : '88'}${id.slice(2)}` : `${id}${by}`
}

/** The same record for the watched corporation: the same ids, every other text marked. */
export function marked(kind: DatasetKind, line: Line, mark = CANARY): Line {
  const copy = structuredClone(line)
  for (const { holder, key, name, field } of leaves(copy)) {
    const value = holder[key]
    if (typeof value !== 'string' || /^[\d\s:.+-]*$/.test(value) || identifies(kind, field, name, value)) continue
    holder[key] = `${value}${mark}`
    if (!kind.line.safeParse(copy).success) holder[key] = value
  }
  return copy
}

/** The body of a call with its texts marked, as far as they stand in fields of such names. */
export function withCanary(body: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body ?? {}), (key, value) =>
    typeof value === 'string' && /^(?:title|text|name|remark|content)$/.test(key) ? `${value}${CANARY}` : value,
  )
}

/** The record under ids that no other corporation has, marked as well. */
export function apart(kind: DatasetKind, line: Line): Line {
  const copy = structuredClone(line)
  for (const { holder, key, name, field } of leaves(copy)) {
    const value = holder[key]
    if ((typeof value !== 'string' && typeof value !== 'number') || !identifies(kind, field, name, value)) continue
    holder[key] = moved(value)
    if (!kind.line.safeParse(copy).success) holder[key] = value
  }
  return marked(kind, copy)
}

/** The ids that a record is known by: its fields, and what they hold. */
export function idsOf(kind: DatasetKind, line: Line): [field: string, id: Id][] {
  return Object.entries(line).flatMap(([field, value]) => {
    const ids = (Array.isArray(value) ? value : [value]).filter(
      (id) => typeof id === 'string' || typeof id === 'number',
    )
    return ids.slice(0, 1).flatMap((id): [string, Id][] => (identifies(kind, field, field, id) ? [[field, id]] : []))
  })
}

/** Whether a value says which record is meant. A number that only counts inside a longer key, such as a line's, does not. */
function identifies(kind: DatasetKind, field: string, name: string, value: unknown): boolean {
  if (LOCAL.has(name)) return false
  if (kind.unique.some(([only, ...more]) => only === field && more.length === 0)) return true
  if (kind.references.some((reference) => reference.field === field)) return name === field || NAMES_RECORD.test(name)
  if (field === name && kind.key.includes(field)) return kind.key.length === 1 || typeof value === 'string'
  return NAMES_RECORD.test(name)
}

type Leaf = { holder: Record<string, unknown>; key: string; name: string; field: string }

/** Every value that is neither object nor array; an array's entries have the array's name. */
function* leaves(value: object, field?: string, name = ''): Generator<Leaf> {
  for (const [key, inner] of Object.entries(value)) {
    const own = Array.isArray(value) ? name : key
    if (typeof inner === 'object' && inner !== null) yield* leaves(inner, field ?? key, own)
    else yield { holder: value as Record<string, unknown>, key, name: own, field: field ?? key }
  }
}
