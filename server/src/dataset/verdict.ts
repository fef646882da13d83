import { type Reason, reason } from '../contract/reasons.ts'
import type { Tx } from '../storage/connect.ts'
import { DatasetError } from './error.ts'
import type { Reference } from './kind.ts'
import type { Staged } from './staging.ts'

/** Throws for the first line that refers to a record which neither the corporation nor the import has, or breaks a check. */
export async function checkReferences(tx: Tx, corpId: string, staged: Staged): Promise<void> {
  const { kind, table } = staged
  for (const reference of kind.references) await checkReference(tx, corpId, staged, reference)
  for (const { field, faults } of kind.checks) {
    const [broken] = await tx.unsafe(`select line, code, params from (${faults(table)}) x order by line limit 1`, [
      corpId,
    ])
    if (broken) throw new DatasetError({ file: kind.file, line: broken.line, field }, broken as unknown as Reason)
  }
}

async function checkReference(tx: Tx, corpId: string, staged: Staged, reference: Reference): Promise<void> {
  const { kind, table, columns } = staged
  const { field, column = field, key, except = [] } = reference
  const many = columns.find(({ name }) => name === column)?.type.endsWith('[]')
  const values = many ? `${table} i cross join unnest(i."${column}") v` : `${table} i cross join (values (null)) n`
  const value = many ? 'v' : `i."${column}"`
  const inImport =
    reference.table === kind.table ? `and not exists (select from ${table} o where o."${key}" = x.value)` : ''
  const [broken] = await tx.unsafe(
    `select line, value::text from (
       select ${value} as value, min(i.line) as line from ${values} where ${value} is not null group by 1) x
     where value::text <> all ($2::text[])
       and not exists (select from ${reference.table} t where t.corp_id = $1 and t."${key}" = x.value) ${inImport}
     order by line limit 1`,
    [corpId, except as string[]],
  )
  if (!broken) return
  throw new DatasetError(
    { file: kind.file, line: broken.line, field },
    reason('not_found', { kind: reference.table, value: broken.value }),
  )
}

/** The key, or a unique set of columns, that two lines share or that a line shares with a record outside the file. */
export async function findRepeat(tx: Tx, corpId: string, staged: Staged): Promise<DatasetError | undefined> {
  const { kind } = staged
  const within = [kind.key, ...kind.unique]
  for (const names of within) {
    const repeat = await repeatedInFile(tx, staged, names)
    if (repeat) return repeat
  }
  for (const names of kind.unique) {
    const repeat = await takenByAnother(tx, corpId, staged, names)
    if (repeat) return repeat
  }
  return undefined
}

async function repeatedInFile(tx: Tx, { kind, table }: Staged, names: readonly string[]) {
  const columns = list(names)
  const [repeat] = await tx.unsafe(
    `select lines[1] as first, lines[2] as second, value from (
       select (array_agg(line order by line))[1:2] as lines, concat_ws(', ', ${columns}) as value
       from ${table} group by ${columns} having count(*) > 1 and num_nulls(${columns}) = 0) x
     order by lines[2] limit 1`,
  )
  if (!repeat) return undefined
  const place = { file: kind.file, line: repeat.second, field: names.join(', ') }
  return new DatasetError(place, reason('already_on_line', { value: repeat.value, line: repeat.first }))
}

async function takenByAnother(tx: Tx, corpId: string, { kind, table }: Staged, names: readonly string[]) {
  const same = names.map((name) => `t."${name}" = i."${name}"`).join(' and ')
  const sameKey = kind.key.map((name) => `o."${name}" = t."${name}"`).join(' and ')
  const [taken] = await tx.unsafe(
    `select i.line, concat_ws(', ', ${list(names, 'i.')}) as value, concat_ws(', ', ${list(kind.key, 't.')}) as other
     from ${table} i join ${kind.table} t on t.corp_id = $1 and ${same}
     where not exists (select from ${table} o where ${sameKey}) order by i.line limit 1`,
    [corpId],
  )
  if (!taken) return undefined
  return new DatasetError(
    { file: kind.file, line: taken.line, field: names.join(', ') },
    reason('belongs_to_another', { value: taken.value, key: kind.key, other: taken.other }),
  )
}

function list(names: readonly string[], prefix = ''): string {
  return names.map((name) => `${prefix}"${name}"`).join(', ')
}
