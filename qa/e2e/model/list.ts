import type { Item } from './call.ts'

/** S1: a case-insensitive substring in which no character is special. */
export function contains(text: string, wanted: string | undefined): boolean {
  return wanted === undefined || text.toLowerCase().includes(wanted.toLowerCase())
}

/** By these fields in turn, ascending; texts by code point. */
export function sorted(items: readonly Item[], ...fields: string[]): Item[] {
  return [...items].sort((a, b) => {
    for (const field of fields) {
      const order = compare(a[field], b[field])
      if (order !== 0) return order
    }
    return 0
  })
}

/** P3: without `order` by id, with it by creation time and then id, both in that direction. */
export function inOrder(items: readonly Item[], order: string | undefined): Item[] {
  if (order === undefined) return sorted(items, 'id')
  const ascending = sorted(items, 'created_at', 'id')
  return order === 'desc' ? ascending.reverse() : ascending
}

/** The fields that the item has, of those named. */
export function pick(item: Item, fields: readonly string[]): Item {
  return Object.fromEntries(fields.filter((field) => item[field] !== undefined).map((field) => [field, item[field]]))
}

/** All fields but those named. */
export function omit(item: Item, ...fields: string[]): Item {
  return Object.fromEntries(
    Object.entries(item).filter(([field, value]) => value !== undefined && !fields.includes(field)),
  )
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
