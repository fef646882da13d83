import type { DatasetKind, Line } from '../../../server/src/dataset/kind.ts'
import { endpoints } from '../../../server/src/open-api/index.ts'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { callRaw } from '../../lab/call.ts'
import { demoLines, importDemo } from '../../lab/demo-corp.ts'
import type { Lab } from '../../lab/finding.ts'
import { tokenOf } from '../../lab/service.ts'
import type { Choose, Known } from './calls.ts'
import { SHARED_KEY } from './intrude.ts'
import { apart, idsOf, marked, withCanary } from './twin.ts'

/** The corporation that is looked at, and the one that tries to see or change it. */
export const [WATCHED, INTRUDER] = ['ww_watched', 'ww_intruder']

/** Of each kind that nothing refers to. */
export const MOST_LINES = 300

/** The watched corporation: every record twice, under ids that the other has as well and under its own, all texts marked. */
export async function importWatched(lab: Lab, owner: Sql, corp: Record<string, unknown> = {}): Promise<string> {
  const few = keepFew(MOST_LINES)
  const change = (kind: DatasetKind, line: Line) =>
    few(kind, line).flatMap((kept) => [marked(kind, kept), apart(kind, kept)])
  return importDemo(lab, owner, WATCHED, { corp, change })
}

/** Ids that both corporations have, of every kind of record. */
export async function sharedIds(): Promise<Known[]> {
  const known: Known[] = [{ field: 'corp_id', id: WATCHED }]
  for (const kind of datasetKinds) {
    for (const line of await demoLines(kind)) known.push(...idsOf(kind, line).map(([field, id]) => ({ field, id })))
  }
  return known
}

/** For a place its own kind of id, as its name tells, and so many others, which are other ones from place to place. */
export function chooser(known: readonly Known[], others: number): Choose {
  // the longest names first: a moment_id is rather that than any id
  const fields = [...new Map(known.map((each) => [each.field, each])).values()].sort(
    (a, b) => b.field.length - a.field.length,
  )
  let turn = 0
  return (name) => {
    const own = fields.filter(({ field }) => field === name || name.endsWith(`_${field}`)).slice(0, 1)
    const more = Array.from({ length: others }, () => fields[turn++ % fields.length] as Known)
    return [...own, ...more.filter((each) => !own.includes(each))]
  }
}

/** Leaves out lines after the first so many, of kinds that nothing refers to. */
export function keepFew(most: number): (kind: DatasetKind, line: Line) => Line[] {
  const counts = new Map<DatasetKind, number>()
  const needed = new Set(datasetKinds.flatMap(({ references }) => references.map(({ table }) => table)))
  return (kind, line) => {
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    return n > most && !needed.has(kind.table) ? [] : [line]
  }
}

/** The watched corporation works too: its calls leave keys, tickets and messages of its own behind. */
export async function workAsWatched(address: string, secret: string): Promise<void> {
  const access_token = await tokenOf(address, WATCHED, secret)
  for (const { path, writes, example } of endpoints) {
    if (writes) {
      const body = { ...withCanary(example.body), note: 'watched' }
      await callRaw(address, { path, query: { access_token }, headers: { 'idempotency-key': SHARED_KEY }, body })
    }
  }
  await callRaw(address, { path: '/open-api/event/list', query: { access_token } })
}
