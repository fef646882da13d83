import type { Column } from './columns.ts'
import type { Row } from './rows.ts'
import { MirrorError, quoted, type Target } from './target.ts'

/**
 * How far the copy of one kind is. `reading`: its records are being read, those up to `after` are there; `following`: they
 * are whole, and so are the changes up to `cursor`. No cursor: nothing was read yet.
 */
export type KindState = {
  kind: string
  cursor: string | null
  state: 'reading' | 'following'
  after: string | null
}

/** Where a kind is read into when there is a whole copy that readers shall see meanwhile. */
const staging = (kind: string) => `_next_${kind}`

const seconds = () => Math.floor(Date.now() / 1000)

/** The copy in a target: a table for each kind, and `_mirror`. */
export async function openCopy(target: Target, corpId: string) {
  const { table, run, transaction } = target
  const all = table('_mirror')
  await run(
    `create table if not exists ${all} (corp_id text not null, kind text primary key, cursor text,
      state text not null, after text, changed_at bigint not null)`,
  )
  const rows = await run(`select corp_id, kind, cursor, state, after from ${all}`)
  const other = rows.find(({ corp_id }) => corp_id !== corpId)
  if (other) throw new MirrorError(`the target holds the copy of corporation ${other.corp_id}`)
  const states = new Map(rows.map(({ corp_id: _, ...state }) => [String(state.kind), { ...state } as KindState]))
  const columns = new Map<string, readonly Column[]>()
  const columnsOf = (kind: string) => columns.get(kind) as readonly Column[]

  async function save(state: KindState): Promise<void> {
    await run(`delete from ${all} where kind = $1`, [state.kind])
    await run(`insert into ${all} (corp_id, kind, cursor, state, after, changed_at) values ($1, $2, $3, $4, $5, $6)`, [
      ...[corpId, state.kind, state.cursor, state.state, state.after, seconds()],
    ])
  }

  /** Changes a state in one transaction with the work; in memory only once it is committed. */
  async function saving(changed: KindState, work: () => Promise<void>): Promise<void> {
    await transaction(async () => {
      await work()
      await save(changed)
    })
    states.set(changed.kind, changed)
  }

  const create = (name: string, made: readonly Column[]) =>
    run(
      `create table ${table(name)} (record_id text primary key, ${made.map((column) => `${definition(column)}, `).join('')}_data ${target.types.data} not null)`,
    )
  const definition = ({ name, type }: Column) => `${quoted(name)} ${target.types[type]}`

  /** Has the kind read from its beginning; a whole copy of it stays in sight until then. */
  async function restart(kind: string, before: () => Promise<void> = async () => {}): Promise<void> {
    const whole = states.get(kind)?.state === 'following' || (await target.columnsOf(staging(kind))) !== undefined
    await saving({ kind, cursor: null, state: 'reading', after: null }, async () => {
      await before()
      await run(`drop table if exists ${table(staging(kind))}`)
      if (whole) await create(staging(kind), columnsOf(kind))
      else await run(`delete from ${table(kind)}`)
    })
  }

  /** Makes the kind's table, or adds the columns that it lacks; then all of the kind is read again. */
  async function prepare(kind: string, wanted: readonly Column[]): Promise<void> {
    columns.set(kind, wanted)
    const held = await target.columnsOf(kind)
    const missing = wanted.filter(({ name }) => !held?.includes(name))
    if (held && missing.length === 0 && states.has(kind)) return
    await restart(kind, async () => {
      if (!held) await create(kind, wanted)
      else for (const column of missing) await run(`alter table ${table(kind)} add column ${definition(column)}`)
    })
  }

  /** Adds records that were read, and how far that is. */
  async function append(kind: string, cursor: string, rows: readonly Row[]): Promise<void> {
    const into = (await target.columnsOf(staging(kind))) ? staging(kind) : kind
    const after = rows.at(-1)?.id ?? null
    await saving({ kind, cursor, state: 'reading', after }, () => target.insert(into, columnsOf(kind), rows))
  }

  /** The kind is whole: what was read beside the old records takes their place. */
  async function finish(kind: string, cursor: string): Promise<void> {
    const beside = await target.columnsOf(staging(kind))
    await saving({ kind, cursor, state: 'following', after: null }, async () => {
      if (!beside) return
      const names = beside.map(quoted).join(', ')
      await run(`delete from ${table(kind)}`)
      await run(`insert into ${table(kind)} (${names}) select ${names} from ${table(staging(kind))}`)
      await run(`drop table ${table(staging(kind))}`)
    })
  }

  /** Brings kinds to a place in the feed: of each record what became of it last, null for one that is gone. */
  async function apply(cursor: string, changes: ReadonlyMap<string, ReadonlyMap<string, Row | null>>): Promise<void> {
    const kinds = [...changes.keys()]
    await transaction(async () => {
      for (const [kind, records] of changes) {
        if (records.size === 0) continue
        await target.remove(kind, [...records.keys()])
        const present = [...records.values()].filter((row) => row !== null)
        await target.insert(kind, columnsOf(kind), present)
      }
      const places = kinds.map((_, i) => `$${i + 3}`).join(', ')
      await run(`update ${all} set cursor = $1, changed_at = $2 where kind in (${places})`, [
        cursor,
        seconds(),
        ...kinds,
      ])
    })
    for (const kind of kinds) states.set(kind, { kind, cursor, state: 'following', after: null })
  }

  async function count(kind: string): Promise<number> {
    const [row] = await run(`select count(*) as n from ${table(kind)}`)
    return Number(row?.n)
  }

  return { states, columnsOf, prepare, restart, append, finish, apply, count }
}

export type Copy = Awaited<ReturnType<typeof openCopy>>
