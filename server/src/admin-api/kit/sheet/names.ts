import type { Right } from '../../../contract/roles.ts'
import { type Fragment, sql, verbatim } from '../../../storage/sql.ts'

/** Asks the database of the moment that is exported. */
export type Ask = <Row extends object>(statement: Fragment) => Promise<Row[]>

type Listed = { table: string; key: string; type: 'text' | 'bigint'; name: string; right: Right }

/** The records that cells name, and the right to see them. */
const DIRECTORIES = {
  staff: { table: 'staff', key: 'id', type: 'text', name: 'name', right: 'staff:read' },
  customer: { table: 'customer', key: 'external_user_id', type: 'text', name: 'name', right: 'customers:read' },
  tag: { table: 'tag', key: 't_id', type: 'bigint', name: 'tag_name', right: 'customers:read' },
  journey_stage: { table: 'journey_stage', key: 'id', type: 'bigint', name: 'name', right: 'customers:read' },
  group_chat: { table: 'group_chat', key: 'group_ext_id', type: 'text', name: 'name', right: 'customers:read' },
  /** Channel codes by the mark that they leave on customers. */
  source: { table: 'contact_way', key: 'state', type: 'text', name: 'remark', right: 'acquisition:read' },
} as const satisfies Record<string, Listed>

export type Directory = keyof typeof DIRECTORIES

/** Names that are kept while a list is exported: more of them are asked for again. */
const MOST = 50_000

/** Names by id, read for many records at once: `nameOf` notes what it does not know, and `learn` asks for that. */
export function nameBook(ask: Ask, rights: ReadonlySet<string>) {
  const known = new Map<string, string>()
  const wanted = new Map<Directory, Set<string>>()
  const keyOf = (of: Directory, id: unknown) => `${of} ${id}`
  return {
    nameOf(of: Directory, id: unknown): string {
      if (id === null || id === undefined || id === '') return ''
      if (!rights.has(DIRECTORIES[of].right)) return String(id)
      const name = known.get(keyOf(of, id))
      if (name === undefined) wanted.set(of, (wanted.get(of) ?? new Set()).add(String(id)))
      return name ?? ''
    },
    /** Whether there was anything to learn: what was written before lacks it. */
    async learn(): Promise<boolean> {
      const asked = [...wanted]
      wanted.clear()
      if (known.size > MOST) known.clear()
      for (const [of, ids] of asked) {
        const { table, key, type, name } = DIRECTORIES[of]
        for (const id of ids) known.set(keyOf(of, id), id)
        const found = await ask<{ id: string | number; name: string }>(
          sql`select r.${verbatim(key)} as id, r.${verbatim(name)} as name from ${verbatim(table)} r
            where r.corp_id = w.corp_id and r.${verbatim(key)} = any (${[...ids]}::${verbatim(type)}[])`,
        )
        for (const { id, name } of found) if (name) known.set(keyOf(of, id), name)
      }
      return asked.length > 0
    },
  }
}
