import type { DatasetKind, Line } from '../dataset/kind.ts'
import { datasetKinds } from '../records/datasets.ts'
import type { Sql } from '../storage/connect.ts'

/** What records refer to: that which is stored, and that which is about to be, of the kinds of this run. */
export function knownIds(owner: Sql, corpId: string, kinds: readonly string[]) {
  const columns = new Map<string, Promise<Set<string>>>()
  const ready = new Map<string, Line[]>()

  async function idsIn(table: string, key: string): Promise<Set<string>> {
    const rows = await owner.unsafe<{ id: string }[]>(`select ${key}::text as id from ${table} where corp_id = $1`, [
      corpId,
    ])
    const lines = datasetKinds.filter((kind) => kind.table === table).flatMap(({ name }) => ready.get(name) ?? [])
    return new Set([...rows.map(({ id }) => id), ...lines.map((line) => String(line[key]))])
  }

  return {
    /** Lines of a kind that will be stored before those that are asked about from now on. */
    add(kind: string, lines: Line[]): void {
      ready.set(kind, lines)
    },
    /**
     * The field of a line that names what is not there. An import would find it as well, but ends with the first one; references
     * of a kind to itself are left to it.
     */
    async dangling({ table: own, references }: DatasetKind, line: Line): Promise<string | undefined> {
      for (const { field, column, table, key, except = [] } of references) {
        const comesLater = datasetKinds.some(
          (kind) => kind.table === table && kinds.includes(kind.name) && !ready.has(kind.name),
        )
        if (column !== undefined || table === own || comesLater) continue
        const named = [line[field] ?? []].flat().map(String)
        const place = `${table}.${key}`
        if (!columns.has(place)) columns.set(place, idsIn(table, key))
        const ids = (await columns.get(place)) as Set<string>
        if (named.some((id) => !ids.has(id) && !(except as string[]).includes(id))) return field
      }
      return undefined
    },
  }
}
