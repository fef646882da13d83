import type { Sql, Tx } from '../storage/connect.ts'
import type { Vault } from '../storage/vault.ts'
import { passFence } from './pass-fence.ts'

/** The cell that holds the directory, and every corporation that the directory does not name. */
export const HOME = 'home'

/** The name of a cell: short, and none of PostgreSQL's or ours. */
export const CELL_NAME = /^[a-z][a-z0-9-]{0,30}$/

/** Cells by name with their addresses, and who lives in which; `version` is the number of changes that it has seen. */
export type Directory = {
  version: number
  cells: ReadonlyMap<string, string>
  corps: ReadonlyMap<string, string>
}

export const NO_CELLS: Directory = { version: 0, cells: new Map(), corps: new Map() }

const place = (name: string) => `the cell ${name}`

/** The whole directory in one statement, so that its parts belong together. */
export async function readDirectory(home: Sql, vault: Vault): Promise<Directory> {
  const [row] = await home<{ version: number; cells: [string, string][]; corps: [string, string][] }[]>`
    select (select cells from control_epoch) as version,
      coalesce((select json_agg(json_build_array(name, encode(url, 'base64'))) from cell), '[]') as cells,
      coalesce((select json_agg(json_build_array(corp_id, cell)) from corp_cell), '[]') as corps`
  if (!row) return NO_CELLS
  const opened = row.cells.map(([name, url]) => [name, vault.decrypt(Buffer.from(url, 'base64'), place(name))] as const)
  return { version: row.version, cells: new Map(opened), corps: new Map(row.corps) }
}

/** A cell as commands show it. */
export type CellRow = { name: string; draining: boolean; corps: number; added_at: number | null }

/** Home, where everybody lives whom the directory does not name; nobody has added it. */
export async function homeRow(home: Sql): Promise<CellRow> {
  const [row] = await home<{ corps: number }[]>`
    select count(*)::int as corps from corp c where not exists (select from corp_cell l where l.corp_id = c.corp_id)`
  return { name: HOME, draining: false, corps: row?.corps ?? 0, added_at: null }
}

/** The cells beside home, with the number of those who live in each. */
export async function listCells(home: Sql): Promise<CellRow[]> {
  return home<CellRow[]>`
    select name, draining, added_at, (select count(*)::int from corp_cell l where l.cell = c.name) as corps
    from cell c order by name`
}

/** Enters a cell; false when there is one of that name. */
export async function enterCell(home: Sql, vault: Vault, name: string, url: string): Promise<boolean> {
  const added = await home`
    insert into cell (name, url, added_at) values (${name}, ${vault.encrypt(url, place(name))}, clock_ms() / 1000)
    on conflict do nothing returning 1`
  return added.length > 0
}

/** Gives a cell another address. */
export async function replaceUrl(home: Sql, vault: Vault, name: string, url: string): Promise<void> {
  await home`update cell set url = ${vault.encrypt(url, place(name))} where name = ${name}`
}

/** The address of a cell; undefined where there is none of that name. */
export async function urlOf(home: Sql, vault: Vault, name: string): Promise<string | undefined> {
  const [row] = await home<{ url: Buffer }[]>`select url from cell where name = ${name}`
  return row && vault.decrypt(row.url, place(name))
}

/** Where a corporation lives; undefined when there is no such corporation. */
export async function cellOf(home: Sql, corpId: string): Promise<string | undefined> {
  const [row] = await home<{ cell: string }[]>`
    select coalesce(l.cell, ${HOME}) as cell from corp c left join corp_cell l on l.corp_id = c.corp_id
    where c.corp_id = ${corpId}`
  return row?.cell
}

/** Lets the directory say that a corporation lives in another cell from now on. */
export async function turn(tx: Tx, corpId: string, cell: string): Promise<void> {
  if (cell === HOME) {
    await tx`delete from corp_cell where corp_id = ${corpId}`
    return
  }
  await tx`
    insert into corp_cell as l (corp_id, cell, epoch) values (${corpId}, ${cell}, 1)
    on conflict (corp_id) do update set cell = excluded.cell, state = 'lives', epoch = l.epoch + 1`
  // home keeps the corporation's row, for its members
  await passFence(tx, corpId)
  await tx`update corp set moved_to = ${cell} where corp_id = ${corpId} and moved_to is not null`
}
