import type { Sql, Tx } from './connect.ts'

const away = new WeakMap<object, readonly string[]>()

/** Corporations that have rows in this database and live in another cell; none where there is no second cell. */
export function awayFrom(owner: Sql | Tx): readonly string[] {
  return away.get(owner) ?? NONE
}

/** Says which they are, to those who claim work by this pool. Rows that they do not pass over are held by the fence. */
export function noteAway(owner: Sql, corpIds: readonly string[]): void {
  away.set(owner, corpIds)
}

const NONE: readonly string[] = []
