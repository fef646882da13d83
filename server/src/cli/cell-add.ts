import { expectLogicalWal } from '../cells/check.ts'
import { CELL_NAME, enterCell, HOME, listCells, replaceUrl, urlOf } from '../cells/directory.ts'
import { installFence } from '../cells/fence.ts'
import { corpsIn, expectCellOf, isSame } from '../cells/identity.ts'
import { readConfig } from '../config.ts'
import { now } from '../storage/as-command.ts'
import { writeServerAudit } from '../storage/audit.ts'
import { connect, type Sql, type Tx } from '../storage/connect.ts'
import { openStore, prepareStore, type Store } from '../storage/open.ts'
import { claimDatabase, type Vault } from '../storage/vault.ts'
import { openConfiguredVault } from './configured-vault.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { type Answer, printNote } from './output.ts'

/** Adds a cell, whose database is empty, or gives a known one another address, whose database is the cell's. */
export async function addCellAt(
  store: Store,
  name: string,
  url: string,
  { replace }: { replace: boolean },
): Promise<Answer> {
  if (!CELL_NAME.test(name) || name === HOME)
    throw new CliError('a cell has a name of small letters, digits and hyphens, and not "home"', EXIT.usage)
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new CliError('an address looks like postgres://user:password@host:5432/database', EXIT.usage)
  const vault = await openConfiguredVault()
  const known = (await urlOf(store.owner, vault, name)) !== undefined
  if (replace && !known) throw notFound(`cell ${name}`)
  if (known && !replace)
    throw new CliError(`there is a cell ${name} already; --replace gives it another address of the same database`)
  await expectLogicalWal(HOME, store.owner)
  const { dataFolder } = readConfig()
  const other = await openStore({ databaseUrl: url, urlOf: `cell ${name}`, dataFolder, pool: 2, say: printNote })
  try {
    if (await isSame(store.owner, other.owner)) throw new CliError('that address leads to the home database')
    await expectNoOtherCell(store.owner, vault, name, other.owner)
    // before anything is written there
    if (replace) await expectCellOf(store.owner, name, other.owner)
    else await expectEmpty(other.owner)
    await expectLogicalWal(name, other.owner)
    await prepareStore(other, printNote)
    await claimDatabase(store.owner, vault)
    await claimDatabase(other.owner, vault)
    await installFence(store.owner)
    await installFence(other.owner)
  } finally {
    await other.close()
  }
  const { place } = other
  if (replace) await replaceUrl(store.owner, vault, name, url)
  else await enterCell(store.owner, vault, name, url)
  await auditCell(store.owner, replace ? 'replaced' : 'created', name, { name, place })
  const then = replace ? 'start its workers anew' : `start guanxi worker --cell ${name}`
  return { data: { name, place }, text: `cell ${name} is ${place}; ${then}` }
}

async function expectEmpty(owner: Sql): Promise<void> {
  if ((await corpsIn(owner)).length > 0)
    throw new CliError('that database has corporations already: a cell begins empty')
}

/** Two cells are two databases; one that cannot be reached is not compared. */
async function expectNoOtherCell(home: Sql, vault: Vault, name: string, owner: Sql): Promise<void> {
  for (const cell of await listCells(home)) {
    const url = cell.name === name ? undefined : await urlOf(home, vault, cell.name)
    if (url === undefined) continue
    const pool = connect({ url }, { max: 1, name: 'guanxi cell add' })
    const same = await isSame(owner, pool).catch(() => false)
    await pool.end({ timeout: 0 })
    if (same) throw new CliError(`that address leads to the database of the cell ${cell.name}`)
  }
}

/** Notes in home's audit log what a command did to a cell. */
export async function auditCell(owner: Sql, action: string, id: string, after: unknown): Promise<void> {
  const acting = { actor: { kind: 'command' as const }, now: now() }
  await owner.begin((tx) => writeServerAudit(tx as Tx, acting, { action, kind: 'cell', id, after }))
}
