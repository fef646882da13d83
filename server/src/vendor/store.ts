import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatasetError } from '../dataset/error.ts'
import { importDataset } from '../dataset/import.ts'
import type { DatasetKind, Line } from '../dataset/kind.ts'
import { datasetKinds } from '../records/datasets.ts'
import { asCommand, now } from '../storage/as-command.ts'
import { writeAudit } from '../storage/audit.ts'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'
import { type Compared, MOST, type Refused, shownId } from './compare.ts'
import { knownIds } from './known-ids.ts'
import { type Item, idOf, type Known, type Source } from './source.ts'
import { staffNames } from './staff-names.ts'

type Corp = { corp_id: string; name: string; time_zone: string }
/** What is to be stored of a kind. */
export type ComparedKind = { source: Source; vendor: ReadonlyMap<string, Item>; compared: Compared }
type Ready = { id: string; line: Line }

/** All records of a kind as our own list shows them, by their ids. */
export async function oursOf(owner: Sql, corpId: string, source: Source): Promise<Map<string, Item>> {
  const { kind, table = kind, column, shown, ours } = source
  if (shown) {
    const rows = await owner.unsafe<{ id: string; record: Item }[]>(
      `select (${column})::text as id, ${shown} as record from ${table} r where corp_id = $1`,
      [corpId],
    )
    return new Map(rows.map(({ id, record }) => [id, record]))
  }
  const rows = await owner.unsafe<{ line: string }[]>(`select line from bulk_${kind}($1) line`, [corpId])
  const lines = rows.map(({ line }) => JSON.parse(line) as { record_id: string; data: Item })
  const records = ours
    ? new Map(ours(lines.map(({ data }) => data)).map((item) => [idOf(source, item), item]))
    : new Map(lines.map(({ record_id, data }) => [record_id, data]))
  for (const { id, more } of await untold(owner, corpId, source)) Object.assign(records.get(id) ?? {}, more)
  return records
}

/** What the change feed does not tell of our records. */
async function untold(owner: Sql, corpId: string, { kind, table = kind, column, also }: Source) {
  if (!also) return []
  const fields = Object.entries(also).map(([name, value]) => `'${name}', ${value}`)
  return owner.unsafe<{ id: string; more: Item }[]>(
    `select (${column})::text as id, json_build_object(${fields.join(', ')}) as more from ${table} r where corp_id = $1`,
    [corpId],
  )
}

/** What is known of a kind's records beside their lists, by id. */
async function knownOf(
  owner: Sql,
  { corp_id: corpId, time_zone: zone }: Corp,
  { kind, table = kind, column, numbered = 'pk' }: Source,
  beside: Pick<Known, 'staffNamed' | 'known'>,
): Promise<(id: string) => Known> {
  const rows = column
    ? await owner.unsafe<{ id: string; row: Item }[]>(
        `select (${column})::text as id, to_json(r) as row from ${table} r where corp_id = $1`,
        [corpId],
      )
    : []
  const byId = new Map(rows.map(({ id, row }) => [id, row]))
  let last = rows.reduce((most, { row }) => Math.max(most, Number(row[numbered] ?? 0)), 0)
  const [at, next] = [now(), () => ++last]
  return (id) => ({ row: byId.get(id), at, next, zone, ...beside })
}

/** Stores what is new or different, all in one transaction; records that cannot be are named in the report and left out. */
export async function storeChanged(owner: Sql, corp: Corp, vendorCorp: string, kinds: readonly ComparedKind[]) {
  const ready = new Map<string, Ready[]>()
  const staff = await staffNames(owner, corp.corp_id)
  const names = kinds.map(({ source }) => source.kind)
  const read = new Map(kinds.map(({ source, vendor }) => [source.kind, vendor]))
  const known: Known['known'] = (kind) => read.get(kind) ?? new Map()
  const ids = knownIds(owner, corp.corp_id, names)
  for (const each of kinds) {
    const { kind } = each.source
    const lines: Ready[] = []
    for (const one of await linesOf(owner, corp, each, { staffNamed: staff.named, known })) {
      const field = await ids.dangling(declared(kind), one.line)
      if (field === undefined) lines.push(one)
      else refuse(each, one.id, field, 'not_found')
    }
    const stored = lines.map(({ line }) => line)
    ids.add(kind, stored)
    if (kind === 'staff') staff.add(stored)
    ready.set(kind, lines)
  }
  for (let tries = 0; [...ready.values()].some((lines) => lines.length > 0); tries++) {
    try {
      return await importLines(owner, corp, vendorCorp, ready)
    } catch (error) {
      if (!(error instanceof DatasetError) || error.place.line === undefined || tries === MOST) throw error
      const each = kinds.find(({ source }) => error.place.file === `${source.kind}.ndjson`)
      const lines = each && ready.get(each.source.kind)
      const [bad] = lines?.splice(error.place.line - 1, 1) ?? []
      if (!each || !bad) throw error
      refuse(each, bad.id, error.place.field ?? '', error.reason.code)
    }
  }
}

function refuse(
  { source, vendor, compared: { report } }: ComparedKind,
  id: string,
  field: string,
  reason: string,
): void {
  const refused: Refused = { record: shownId(source, vendor.get(id) as Item), field, reason }
  if (report.refused.length < MOST) report.refused.push(refused)
}

const declared = (kind: string) => datasetKinds.find(({ name }) => name === kind) as DatasetKind

async function linesOf(
  owner: Sql,
  corp: Corp,
  of: ComparedKind,
  beside: Pick<Known, 'staffNamed' | 'known'>,
): Promise<Ready[]> {
  const { source, compared } = of
  if (compared.changed.size === 0) return []
  const kind = declared(source.kind)
  const known = await knownOf(owner, corp, source, beside)
  return [...compared.changed].flatMap(([id, item]) => {
    const same = Object.entries(item).filter(([name]) => name in kind.line.shape)
    const more = moreOf(source, item, known(id))
    const line = { ...Object.fromEntries(same), ...more }
    const [issue] = more ? (kind.line.safeParse(line).error?.issues ?? []) : [{ path: [], code: 'invalid' }]
    if (issue) refuse(of, id, issue.path.join('.'), issue.code ?? 'invalid')
    return issue ? [] : [{ id, line }]
  })
}

/** What a line has beside the item's own fields; undefined where those are not what the vendor's API promises. */
function moreOf({ line }: Source, item: Item, known: Known): Line | undefined {
  try {
    return line?.(item, known) ?? {}
  } catch {
    return undefined
  }
}

async function importLines(owner: Sql, corp: Corp, vendorCorp: string, ready: ReadonlyMap<string, Ready[]>) {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-vendor-'))
  try {
    await writeFile(join(folder, 'corp.json'), JSON.stringify({ corp_id: corp.corp_id, name: corp.name }))
    for (const [kind, lines] of ready)
      if (lines.length > 0)
        await writeFile(join(folder, `${kind}.ndjson`), lines.map(({ line }) => `${JSON.stringify(line)}\n`).join(''), {
          mode: 0o600,
        })
    const entry = { action: 'imported', kind: 'corp', id: corp.corp_id, after: { vendor_corp: vendorCorp } }
    await importDataset(owner, folder, datasetKinds, {
      now: now(),
      async finish(ctx) {
        await dropMembers(ctx, ready.get('crowd_package') ?? [])
        await writeAudit(ctx, entry)
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An import adds members to packages; those whom the vendor does not name any more leave. */
async function dropMembers({ tx, corpId }: Ctx, packages: readonly Ready[]): Promise<void> {
  for (const { line } of packages)
    if (line.members)
      await tx`
        delete from crowd_member where corp_id = ${corpId} and package_id = ${line.id as number}
          and external_user_id <> all (${line.members as string[]}::text[])`
}

/** Removes what the vendor does not have, children first. */
export async function prune(owner: Sql, corpId: string, kinds: readonly ComparedKind[]): Promise<void> {
  await asCommand(owner, corpId, async (ctx) => {
    for (const { source, compared } of [...kinds].reverse()) {
      const { gone } = compared
      if (!source.column || gone.size === 0) continue
      const { kind, table = kind, column } = source
      const removed = await ctx.tx.unsafe<{ id: string }[]>(
        `delete from ${table} r where corp_id = $1 and (${column})::text = any ($2) returning (${column})::text as id`,
        [corpId, [...gone.keys()]],
      )
      for (const { id } of removed) await writeAudit(ctx, { action: 'removed', kind, id, before: gone.get(id) })
    }
  })
}
