import type { Line } from '../dataset/kind.ts'
import type { Sql } from '../storage/connect.ts'

type Named = { id: string; pk: number; name: string | null }

/** Staff by their names: those whom we have, and those who are about to be stored. */
export async function staffNames(owner: Sql, corpId: string) {
  const staff = new Map<string, Named>()
  for (const one of await owner<Named[]>`select id, pk::int, name from staff where corp_id = ${corpId}`)
    staff.set(one.id, one)
  let byName: Map<string | null, Named[]> | undefined
  return {
    add(lines: readonly Line[]): void {
      for (const line of lines) staff.set(line.id as string, line as Named)
      byName = undefined
    },
    /** The only one of that name. */
    named(name: unknown): { id: string; pk: number } | undefined {
      byName ??= Map.groupBy(staff.values(), (one) => one.name)
      const [one, ...others] = byName.get(name as string) ?? []
      return others.length === 0 ? one : undefined
    },
  }
}
