import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import type pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import { enterLink, reachable } from '../contract/own-addresses.ts'
import { keepFilesIn } from '../engines/files/object-store.ts'
import { openSandboxGate } from '../engines/sandbox/gate.ts'
import { startHousekeeping } from '../housekeeping/start.ts'
import { openObjects } from '../objects/open.ts'
import { recordForBots } from '../records/bot-record.ts'
import { faultFields } from '../storage/driver/fault.ts'
import { surviveLostConnections } from '../storage/driver/stray-errors.ts'
import { joinNodes, listNodes, type Node } from '../storage/nodes.ts'
import { openStore, prepareStore, type Store } from '../storage/open.ts'
import { startTracing } from '../tracing/start.ts'
import { startEvents } from '../webhooks/start.ts'
import { openPlatform } from '../worker/platform.ts'
import { startJobs } from '../worker/start.ts'
import { startAnswering, working } from './answering.ts'
import { banner } from './banner.ts'
import { openCellNamed, startHomeUpkeep, startUpkeepOf } from './cell-store.ts'
import { startClocks } from './clocks.ts'
import { openConsole, startConsoleBuild } from './console-build.ts'
import { type Demo, demoCorpId, demoOfFirstStart } from './demo-corp.ts'
import { demoOwnerLink } from './demo-owner.ts'
import { type Beside, startDemoPlatform } from './demo-platform.ts'
import { interruption } from './interruption.ts'
import { leaf } from './leaf.ts'
import { openLog } from './log.ts'
import { printAnswer } from './output.ts'
import { before, type Running, together } from './running.ts'
import { noteService } from './running-service.ts'
import type { Sibling } from './sibling.ts'
import { simulateOn } from './simulate.ts'
import { phoneUrl } from './simulator-beside.ts'
import { openViews } from './sql-views.ts'
import { whileAlone } from './while-alone.ts'

/** `guanxi serve` and `guanxi worker` */
export function addServe(program: Command): void {
  leaf(program, 'serve', 'answer calls and do the background work', ['serve']).action(
    async ({ json = false }: { json?: boolean }) => {
      if (readConfig().processes === 1) return stayOpen(true, (place) => serveAlone(place, json))
      const { asSibling } = await import('./sibling.ts')
      const sibling = asSibling()
      if (sibling) await stayOpen(false, (place) => serveAsSibling(place, sibling), sibling.stopped)
      else await stayOpen(true, (place) => serveByProcesses(place, json))
    },
  )

  leaf(program, 'worker', 'do the background work alone, without HTTP', ['worker', 'worker --cell b'])
    .option('--cell <name>', 'in this cell; without it at home')
    .action(async ({ json = false, cell }: { json?: boolean; cell?: string }) => {
      await stayOpen(false, async ({ store: home, config, logger }) => {
        const store = cell === undefined ? home : await openCellNamed(home, cell, config)
        if (cell !== undefined) await prepareStore(store, (line) => logger.info(line))
        const node = await join(store, logger, { serves: false, works: true })
        const place = { store, logger, node }
        const upkeep = cell === undefined ? startHomeUpkeep(place) : startUpkeepOf(cell, home, place)
        const sandbox = openSandboxGate(store.owner, config.sandbox, (error) =>
          logger.warn(faultFields(error), 'faults of sandboxes could not be read; tried again'),
        )
        const events = await startEvents(store.owner, config, logger, {
          leads: node.leads,
          sandbox,
          forBots: recordForBots,
        })
        const platform = await openPlatform(store.owner, config, logger, sandbox)
        const jobs = together(
          startJobs(store, platform, { logger, sandbox }),
          startClocks({ store, config, logger }, platform, { sandbox }),
        )
        const work = together(
          startHousekeeping(store.owner, { logger, eventDays: config.eventDays }, node.leads),
          events,
          upkeep,
          working(platform, jobs),
        )
        printAnswer({ data: { database: store.place }, text: `Guanxi works on ${store.place}` }, json)
        const running = before(node, work)
        return store === home ? running : thenClose(running, store)
      })
    })
}

/** The database of a cell is closed after the work in it. */
function thenClose(work: Running, store: Store): Running {
  return {
    async stop() {
      await work.stop()
      await store.close()
    },
  }
}

type Place = { store: Store; config: Config; logger: pino.Logger }

async function serveAlone(place: Place, json: boolean): Promise<Running> {
  const { store, config, logger } = place
  const node = await join(store, logger, { serves: true, works: config.work })
  // the embedded database has one node: another one that is listed was killed just now
  const serving = config.databaseUrl ? node.serving : () => 1
  const demo = config.demo && serving() === 1 ? await demoOfFirstStart(store.owner) : undefined
  const console = config.console ? openConsole() : undefined
  let simulator: () => Beside | undefined = () => undefined
  const simulate = simulateOn(
    store,
    () => simulator(),
    () => address,
  )
  const answering = await startAnswering(
    { ...place, node },
    { simulator: () => simulator(), simulate, ...(console ? { console } : {}) },
  )
  const address = reachable(answering.address)
  const noted = await noteService(config, address)
  const beside = config.simulator ? await simulatorWhileAlone({ serving }, place, address) : undefined
  simulator = () => beside?.current()
  const phone = simulator()
  await announce(place, { ...answering, demo, phone: phone ? phoneUrl(phone) : null }, json)
  const build = console && startConsoleBuild(console, logger)
  return before(node, together(answering.work(), noted, beside, build))
}

/** The simulator is one process with a folder of its own: it runs while no other node answers calls. */
function simulatorWhileAlone(node: Pick<Node, 'serving'>, { store, config, logger }: Place, address: string) {
  return whileAlone(node, {
    start: async () => startDemoPlatform(store, config, await demoCorpId(store.owner), address),
    say: (alone) =>
      alone
        ? logger.info('no other node answers calls any more: the simulator of the messaging platform may run again')
        : logger.warn(
            'another node answers calls on this database: the simulator of the messaging platform does not run',
          ),
    onFault: (error) =>
      logger.warn({ reason: (error as Error).message }, 'the simulator of the messaging platform could not be started'),
  })
}

/** Several processes answer; this one starts them, builds the console and says where they listen. There is no simulator. */
async function serveByProcesses(at: Place, json: boolean): Promise<Running> {
  const { store, config, logger } = at
  const beside = config.databaseUrl ? (await listNodes(store.owner)).filter(({ serves }) => serves) : []
  const demo = config.demo && beside.length === 0 ? await demoOfFirstStart(store.owner) : undefined
  const { startProcesses } = await import('./processes.ts')
  const processes = await startProcesses(config, ['serve', ...(json ? ['--json'] : [])], logger)
  const noted = await noteService(config, reachable(processes.address))
  await announce(at, { ...processes, demo, phone: null }, json)
  const built = {
    reload: () => processes.tell({ console: 'built' }),
    failed: () => processes.tell({ console: 'failed' }),
  }
  const build = config.console ? startConsoleBuild(built, logger) : undefined
  return together(processes, noted, build)
}

async function serveAsSibling(place: Place, sibling: Sibling): Promise<Running> {
  const { store, config, logger } = place
  const node = await join(store, logger, { serves: true, works: config.work })
  const console = config.console ? openConsole() : undefined
  if (console) sibling.watchConsole(console)
  const { shareMetrics } = sibling
  const answering = await startAnswering({ ...place, node }, { shareMetrics, ...(console ? { console } : {}) })
  const { address, origin } = answering
  sibling.ready({ address, origin })
  return before(node, answering.work())
}

type Start = { address: string; origin: string; demo: Demo | undefined; phone: string | null }

/** Says where it listens, and the demo's secret if this start made one. */
async function announce(
  { store: { owner, place }, config }: Place,
  { address, origin, demo, phone }: Start,
  json: boolean,
): Promise<void> {
  const corpId = await demoCorpId(owner)
  const shown = demo && { corp_id: demo.corp_id, secret: demo.secret }
  const token = demo && (await demoOwnerLink(owner, demo.corp_id))
  const link = token === undefined ? null : enterLink(origin, token)
  const data = { address, docs: `${origin}/docs/`, console: link, database: place, demo: shown ?? null, phone }
  const { console } = config
  printAnswer({ data, text: banner({ address, origin, place, demo, demoCorpId: corpId, console, phone, token }) }, json)
  await demo?.shown()
}

function join({ owner }: Store, logger: pino.Logger, as: { serves: boolean; works: boolean }): Promise<Node> {
  const onFault = (error: unknown) => logger.warn(faultFields(error), 'this node could not say that it is there')
  return joinNodes(owner, { ...as, onFault })
}

/**
 * Opens the database, runs what `start` starts until a signal, or until `until`, then stops it and closes the database. Work
 * that waits for an unresponsive database is waited for at most twice the database timeout after draining.
 */
async function stayOpen(
  serving: boolean,
  start: (place: Place) => Promise<Running>,
  until: Promise<number> = interruption(),
): Promise<void> {
  const config = readConfig()
  const logger = openLog(config.logLevel)
  const say = (line: string) => (process.stderr.isTTY ? process.stderr.write(`${line}\n`) : logger.info(line))
  const { databaseUrl, appUrl, dataFolder, pool, dbTimeout, drainMs } = config
  surviveLostConnections((code) => logger.warn({ code }, 'a database connection was lost'))
  const objects = openObjects(config, { say: (failure) => logger.error(failure) })
  keepFilesIn(objects?.store)
  const tracing = await startTracing((line) => logger.warn(line))
  const store = await openStore({ databaseUrl, appUrl, dataFolder, pool, dbTimeout, say, serving })
  const alive = setInterval(() => {}, 60_000)
  try {
    if (!(await preparedBefore(until, prepareStore(store, say)))) return
    const views = serving ? await openViews(store, config, logger) : undefined
    const running = together(await start({ store, config, logger }), views)
    await until
    await Promise.race([running.stop(), pause(drainMs + dbTimeout * 2000, undefined, { ref: false })])
  } finally {
    clearInterval(alive)
    await store.close()
    await objects?.close()
    await tracing.stop()
  }
}

/** Whether the database was made ready before the end came: it may wait for minutes for tables that others use. */
async function preparedBefore(end: Promise<number>, preparing: Promise<void>): Promise<boolean> {
  // what is under way then fails with its connection, and the next start goes on from there
  preparing.catch(() => {})
  return Promise.race([preparing.then(() => true), end.then(() => false)])
}
