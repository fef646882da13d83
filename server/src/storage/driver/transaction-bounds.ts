import type { Sql } from './types.ts'

const columns = new WeakMap<Sql, string>()

/** Has each transaction of a corporation on this pool begin with these settings, for itself alone. */
export function boundTransactions(pool: Sql, bounds: Record<string, string>): void {
  const set = Object.entries(bounds).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  columns.set(pool, set.join(', '))
}

/** The columns that set them; undefined where connections have their settings from their start. */
export function boundsOfTransaction(pool: Sql): string | undefined {
  return columns.get(pool)
}
