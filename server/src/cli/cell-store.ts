import type { Logger } from 'pino'
import { HOME, urlOf } from '../cells/directory.ts'
import { CellError } from '../cells/error.ts'
import { startCellUpkeep } from '../cells/upkeep.ts'
import type { Config } from '../config.ts'
import { faultFields } from '../storage/driver/fault.ts'
import type { Node } from '../storage/nodes.ts'
import { openStore, type Store } from '../storage/open.ts'
import { roleFault } from '../storage/role.ts'
import { openConfiguredVault } from './configured-vault.ts'
import { notFound } from './exit.ts'
import type { Running } from './running.ts'

type Settings = Pick<Config, 'dataFolder' | 'pool' | 'dbTimeout'>

/** Opens the database of a cell for calls; throws where row-level security would not hold there. */
export async function openCell(
  url: string,
  { dataFolder, pool, dbTimeout }: Settings,
  urlOf = 'a cell',
): Promise<Store> {
  const store = await openStore({ databaseUrl: url, urlOf, dataFolder, pool, dbTimeout, say: () => {} })
  const fault = await roleFault(store.app).catch(async (error) => {
    await store.close({ atOnce: true })
    throw error
  })
  if (fault === undefined) return store
  await store.close()
  throw new CellError(fault)
}

/** Opens the database of a cell by its name, to work in it. */
export async function openCellNamed(home: Store, name: string, settings: Settings): Promise<Store> {
  const url = await urlOf(home.owner, await openConfiguredVault(), name)
  if (url === undefined) throw notFound(`cell ${name}`)
  return openCell(url, settings, `cell ${name}`)
}

type Place = { store: Store; logger: Logger; node: Node }

/** What a process at home does for cells; nothing while there is none. */
export function startHomeUpkeep({ store: { owner }, logger, node }: Place): Running {
  return startCellUpkeep({ home: owner, own: owner, name: HOME }, { ...node, onFault: logged(logger) })
}

/** What the worker of a cell does for it. */
export function startUpkeepOf(name: string, home: Store, { store, logger, node }: Place): Running {
  return startCellUpkeep({ home: home.owner, own: store.owner, name }, { ...node, onFault: logged(logger) })
}

const logged = (logger: Logger) => (error: unknown) =>
  logger.warn(faultFields(error), 'the cells could not be looked after; tried again')
