import { kindsFor, rightOfKind } from '../../contract/kinds.ts'
import { hiddenFrom } from '../../contract/sensitive.ts'
import { datasetKinds } from '../../records/datasets.ts'
import { feedRecords } from '../../records/feed-records.ts'
import { maskFor } from './masks.ts'

/** Whether a caller with these rights may see anything of this kind. */
export const mayRead = (kind: string | null, rights: ReadonlySet<string>) => rights.has(rightOfKind(kind))

/** A record that the change feed carries, as a caller with these rights may see it; null where they may read none of its kind. */
export function feedDataFor(kind: string, data: unknown, rights: ReadonlySet<string>): unknown {
  if (!mayRead(kind, rights)) return null
  const schema = feedRecords[kind]
  const mask = schema && maskFor(schema, rights)
  return mask ? mask(data) : data
}

/** Whether they may see all of such a record. */
export function mayReadAll(kind: string, rights: ReadonlySet<string>): boolean {
  const schema = feedRecords[kind]
  return mayRead(kind, rights) && !(schema && maskFor(schema, rights))
}

/** Whether they may see all of every kind; secrets are for nobody. */
export const mayReadEverything = (rights: ReadonlySet<string>) =>
  kindsFor(rights) === undefined && [...hiddenFrom(rights)].every((what) => what === 'secret')

const lines = new Map(datasetKinds.map(({ name, line }) => [name, line]))

/**
 * The same for a record as the management API shows it, which is its line of a dataset. A call of the open API may be about
 * anything: operators without every right see nothing of it.
 */
export function recordFor(kind: string, record: unknown, rights: ReadonlySet<string>): unknown {
  const about = kind === 'open_api' ? mayReadEverything(rights) : mayRead(kind, rights)
  if (!about) return null
  const schema = lines.get(kind)
  const mask = schema && maskFor(schema, rights)
  return mask ? mask(record) : record
}
