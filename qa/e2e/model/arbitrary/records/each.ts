import fc from 'fast-check'
import type { Item } from '../../call.ts'
import type { Shape } from '../shape.ts'
import { item } from '../values.ts'

type Fields = Record<string, fc.Arbitrary<unknown>>

/** One record for every key, with the key's fields as they are. */
export function each(keys: readonly object[], fields: Fields, optional: Fields = {}): fc.Arbitrary<Item[]> {
  return fc.tuple(...keys.map((key) => item(fields, optional).map((fields) => ({ ...fields, ...key }))))
}

/** The keys of a kind whose records have nothing but a number. */
export function byId(shape: Shape, kind: string): { id: number }[] {
  return shape.ids[kind]!.map((id) => ({ id }))
}

/** One of those values. */
export function one<T>(...values: T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...values)
}

export function nullOr(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(value, fc.constant(null))
}

/** Each group below one that stands before it: of its type or, where levels are told, of the level above; else below none. */
export function planted(groups: Item[]): Item[] {
  return groups.map(({ parent, ...group }, i) => {
    const before = groups.slice(0, i)
    if (group.level !== undefined) {
      const parents = before.filter(({ level }) => level === group.level - 1)
      return { ...group, parent_id: parents[parent % parents.length]?.id ?? 0 }
    }
    const parents = before.filter(({ type }) => type === group.type)
    return { ...group, parent_id: parents[parent % (parents.length + 1)]?.id ?? 0 }
  })
}
