import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportDataset } from '../../../server/src/dataset/export.ts'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'

/** A corporation as it stands: a digest of its rows in every table, and of every file of its export. */
export type Likeness = { tables: Record<string, string>; files: Record<string, string> }

/** Looks at every table that has a corporation, found in PostgreSQL's own catalogue. */
export async function likenessOf(lab: Pick<Lab, 'folder'>, owner: Sql, corpId: string): Promise<Likeness> {
  const names = await owner`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'corp_id'
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`
  const tables: Record<string, string> = {}
  for (const { relname } of names) {
    const [row] = await owner.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
       from ${relname} t where corp_id = $1`,
      [corpId],
    )
    tables[relname] = row?.digest
  }
  const folder = await lab.folder()
  await exportDataset(owner, corpId, folder, datasetKinds)
  const files: Record<string, string> = {}
  for (const name of await readdir(folder)) {
    files[name] = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex')
  }
  return { tables, files }
}

/** The tables and files that are not what they were. */
export function differences(before: Likeness, after: Likeness): string[] {
  const changed = (name: 'tables' | 'files') =>
    [...new Set([...Object.keys(before[name]), ...Object.keys(after[name])])].filter(
      (each) => before[name][each] !== after[name][each],
    )
  return [...changed('tables').map((name) => `table ${name}`), ...changed('files').map((name) => `export ${name}`)]
}

/** Waits until the background work on a corporation is done: its lists are counted and its changes are in the feed. */
export async function settled(owner: Sql, corpId: string): Promise<void> {
  for (const patience = Date.now() + 120_000; ; ) {
    const [left] = await owner`
      select (select count(*) from counted_list_delta where corp_id = ${corpId}) + (select count(*) from event_inbox where corp_id = ${corpId}) as n`
    if (left?.n === 0) return
    if (Date.now() > patience) throw new Error(`the background work on ${corpId} does not end`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
