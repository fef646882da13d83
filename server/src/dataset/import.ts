import type { Actor } from '../contract/actor.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { Ctx } from '../storage/ctx.ts'
import { stepBack } from '../storage/step-back.ts'
import { lockOrAddCorp, storeCorp } from './corp-file.ts'
import { type Dataset, openFolder } from './folder.ts'
import type { DatasetKind } from './kind.ts'
import { openPace } from './pace.ts'
import { type Staged, stage } from './staging.ts'
import { store } from './store.ts'
import { checkReferences } from './verdict.ts'

/** How far an import is: bytes of a file that have been read, or a file whose lines are being stored. */
export type Progress = { phase: 'reading' | 'storing'; file: string; bytes: number; size: number }

export type Imported = { corp_id: string; lines: Record<string, number> }

type ImportOptions = {
  /** Unix seconds: when it happens, for all that the import brings about. */
  now: number
  /** Others are served beside it: its backend gives way to theirs, for as long as its connection lasts. */
  givesWay?: boolean
  onProgress?: (progress: Progress) => void
  /** More to do once everything is stored, in the same transaction: what it throws undoes the import. */
  finish?: (ctx: Ctx, imported: Imported) => Promise<void>
}

const IMPORTER: Actor = { kind: 'command' }

/** From so many lines on, a load makes the planner's statistics of a table out of date. */
const MANY = 500

/**
 * Imports a folder in one transaction: all of it, or nothing and a DatasetError that says where the fault is.
 * Needs the owner's connection. Records that the corporation has and the folder has not are kept.
 */
export async function importDataset(
  owner: Sql,
  folder: string,
  kinds: readonly DatasetKind[],
  { now, givesWay = false, onProgress = () => {}, finish = async () => {} }: ImportOptions,
): Promise<Imported> {
  const dataset = await openFolder(folder, kinds)
  const { corp_id } = dataset.corp
  const work = async (ctx: Ctx) => {
    if (givesWay) await stepBack(owner, ctx.tx)
    const staged = await load(ctx, dataset, onProgress, openPace(owner))
    const lines = Object.fromEntries(staged.map(({ kind, lines }) => [kind.name, lines]))
    const imported = { corp_id, lines }
    await finish(ctx, imported)
    return { staged, imported }
  }
  const { staged, imported } = await inCorp({ corpId: corp_id, pool: owner }, { actor: IMPORTER, now }, work)
  const outdated = staged.filter(({ lines }) => lines > MANY).flatMap(({ kind }) => [kind.table, ...kind.links])
  if (outdated.length > 0) await owner.unsafe(`analyze ${outdated.join(', ')}`)
  return imported
}

async function load(
  ctx: Ctx,
  { corp, files }: Dataset,
  onProgress: (progress: Progress) => void,
  pace: () => Promise<void>,
) {
  const { tx, corpId, now } = ctx
  // Plans for any corporation look records up by their indexes. Ones for a corporation that the statistics do not know yet, which
  // is one row to them, would read all its customers for each record that names one. Those that the connection has kept may be from
  // when a table was all but empty.
  await tx`select set_config('plan_cache_mode', 'force_generic_plan', true)`
  await tx`discard plans`
  const staged: Staged[] = []
  for (const { kind, path, size } of files) {
    const report = (bytes: number) => onProgress({ phase: 'reading', file: kind.file, bytes, size })
    staged.push(await stage(tx, kind, path, report, now, pace))
  }
  const isNew = await lockOrAddCorp(ctx, corp)
  // nobody can have followed a new corporation's feed: its first import is not recorded
  await (isNew ? tx`select set_config('guanxi.feed', 'off', true)` : tx`call begin_import()`)
  for (const [i, one] of staged.entries()) {
    const size = files[i]?.size ?? 0
    onProgress({ phase: 'storing', file: one.kind.file, bytes: size, size })
    await checkReferences(tx, corpId, one)
    await store(tx, corpId, one)
    await one.kind.settle?.(ctx, one.table)
  }
  await storeCorp(ctx, corp)
  await foldCounts(tx, corpId, staged)
  await (isNew ? tx`select set_config('guanxi.feed', '', true)` : tx`call record_import(${corpId})`)
  return staged
}

/** Triggers have counted what came; records that moved in their lists left deltas, which would slow the lists down for a while. */
async function foldCounts(tx: Tx, corpId: string, staged: readonly Staged[]): Promise<void> {
  const tables = staged.map(({ kind }) => kind.table)
  const named = staged.flatMap(({ kind }) => kind.countedLists)
  await tx`
    select counted_list_fold(${corpId}, list) from counted_list_source
    where relation = any (${tables}) or list = any (${named}) order by list`
}
