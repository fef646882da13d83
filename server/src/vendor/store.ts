import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatasetError } from '../dataset/error.ts'
import { importDataset } from '../dataset/import.ts'
import type { Line } from '../dataset/kind.ts'
import { datasetKinds } from '../records/datasets.ts'
import { asCommand, now } from '../storage/as-command.ts'
import { writeAudit } from '../storage/audit.ts'
import type { Sql } from '../storage/connect.ts'
import { type Compared, MOST, type Refused, shownId } from './compare.ts'
import type { Item } from './read.ts'
import type { Known, Source } from './sources.ts'

type Corp = { corp_id: string; name: string }
/** What is to be stored of a kind. */
export type ComparedKind = { source: Source; vendor: ReadonlyMap<string, Item>; compared: Compared }
type Ready = { id: string; line: Line }

/** All records of a kind as our own list shows them, by their ids. */
export async function oursOf(owner: Sql, corpId: string, kind: string): Promise<Map<string, Item>> {
  const rows = await owner.unsafe<{ line: string }[]>(`select line from bulk_${kind}($1) line`, [corpId])
  const lines = rows.map(({ line }) => JSON.parse(line) as { record_id: string; data: Item })
  return new Map(lines.map(({ record_id, data }) => [record_id, data]))
}

/** What is known of a kind's records beside their lists, by id. */
async function knownOf(owner: Sql, corpId: string, { kind, column }: Source): Promise<(id: string) => Known> {
  const rows = column
    ? await owner.unsafe<{ id: string; row: Item }[]>(
        `select ${column}::text as id, to_json(r) as row from ${kind} r where corp_id = $1`,
        [corpId],
      )
    : []
  const byId = new Map(rows.map(({ id, row }) => [id, row]))
  let last = Math.max(0, ...rows.map(({ row }) => Number(row.pk ?? 0)))
  const [at, next] = [now(), () => ++last]
  return (id) => ({ row: byId.get(id), at, next })
}

/** Stores what is new or different, all in one transaction; records that cannot be are named in the report and left out. */
export async function storeChanged(owner: Sql, corp: Corp, vendorCorp: string, kinds: readonly ComparedKind[]) {
  const ready = new Map<string, Ready[]>()
  for (const each of kinds) ready.set(each.source.kind, await linesOf(owner, corp.corp_id, each))
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
  { source, compared: { report }, vendor: _ }: ComparedKind,
  id: string,
  field: string,
  reason: string,
): void {
  const refused: Refused = { record: shownId(source, id), field, reason }
  if (report.refused.length < MOST) report.refused.push(refused)
}

async function linesOf(owner: Sql, corpId: string, of: ComparedKind): Promise<Ready[]> {
  const { source, vendor, compared } = of
  const kind = datasetKinds.find(({ name }) => name === source.kind)
  if (!kind || compared.changed.length === 0) return []
  const known = await knownOf(owner, corpId, source)
  return compared.changed.flatMap((id) => {
    const item = vendor.get(id) as Item
    const same = Object.entries(item).filter(([name]) => name in kind.line.shape)
    const line = { ...Object.fromEntries(same), ...source.line?.(item, known(id)) }
    const [issue] = kind.line.safeParse(line).error?.issues ?? []
    if (issue) refuse(of, id, issue.path.join('.'), issue.code ?? 'invalid')
    return issue ? [] : [{ id, line }]
  })
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
      finish: (ctx) => writeAudit(ctx, entry),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what the vendor does not have, children first. */
export async function prune(owner: Sql, corpId: string, kinds: readonly ComparedKind[]): Promise<void> {
  await asCommand(owner, corpId, async ({ tx }) => {
    for (const { source, compared } of [...kinds].reverse()) {
      if (!source.column || compared.gone.length === 0) continue
      const statement = `delete from ${source.kind} where corp_id = $1 and ${source.column}::text = any ($2)`
      await tx.unsafe(statement, [corpId, compared.gone])
    }
  })
}
