import type { Tx } from './connect.ts'

type Values = Record<string, unknown>

/** Writes one row of a corporation whole: a new one, or in place of the one with that key. */
export async function putRow(tx: Tx, table: string, key: readonly string[], row: Values): Promise<void> {
  const columns = Object.keys(row)
  const changed = columns.filter((column) => column !== 'corp_id' && !key.includes(column))
  await tx`
    insert into ${tx(table)} ${tx(row as never, ...(columns as never[]))}
    on conflict (${tx(['corp_id', ...key])}) do update set
    ${changed.flatMap((column, i) => [i > 0 ? tx`, ` : tx``, tx`${tx(column)} = excluded.${tx(column)}`])}`
}

/** Changes some columns of one row, or none; false when there is no such row. */
export async function changeRow(tx: Tx, table: string, key: Values, changes: Values): Promise<boolean> {
  const columns = Object.keys(changes)
  if (columns.length === 0) return (await tx`select 1 from ${tx(table)} where ${where(tx, key)}`).length > 0
  const changed =
    await tx`update ${tx(table)} set ${tx(changes as never, ...(columns as never[]))} where ${where(tx, key)} returning 1`
  return changed.length > 0
}

/** Removes one row; false when there is no such row. */
export async function removeRow(tx: Tx, table: string, key: Values): Promise<boolean> {
  const removed = await tx`delete from ${tx(table)} where ${where(tx, key)} returning 1`
  return removed.length > 0
}

function where(tx: Tx, key: Values) {
  return Object.entries(key).flatMap(([column, value], i) => [
    i > 0 ? tx` and ` : tx``,
    tx`${tx(column)} = ${value as never}`,
  ])
}
