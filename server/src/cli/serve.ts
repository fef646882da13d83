import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import { enterLink, reachable } from '../contract/own-addresses.ts'
import { startHousekeeping } from '../housekeeping/start.ts'
import { openJobMetrics } from '../jobs/metrics.ts'
import { openCallback } from '../platform/wecom/callbacks/callback.ts'
import type { Service } from '../service.ts'
import { faultFields } from '../storage/driver/fault.ts'
import { surviveLostConnections } from '../storage/driver/stray-errors.ts'
import { BEAT_MS, GONE_MS, joinNodes, type Node } from '../storage/nodes.ts'
import { openStore, prepareStore, type Store } from '../storage/open.ts'
import { startEvents } from '../webhooks/start.ts'
import { openTransport } from '../webhooks/transport.ts'
import { jobKinds } from '../worker/kinds.ts'
import { type OpenPlatform, openPlatform } from '../worker/platform.ts'
import { startJobs } from '../worker/start.ts'
import { banner } from './banner.ts'
import { leaf } from './command.ts'
import { openConsole, startConsoleBuild } from './console-build.ts'
import { demoCorpId, demoOfFirstStart } from './demo-corp.ts'
import { demoOwnerLink } from './demo-owner.ts'
import { type Beside, startDemoPlatform } from './demo-platform.ts'
import { openDemoToken } from './demo-token.ts'
import { CliError } from './exit.ts'
import { interruption } from './interruption.ts'
import { printAnswer } from './output.ts'
import { noteService } from './running-service.ts'
import { phoneUrl } from './simulator-beside.ts'

/** `guanxi serve` and `guanxi worker` */
export function addServe(program: Command): void {
  leaf(program, 'serve', 'answer calls and do the background work', ['serve']).action(
    async ({ json = false }: { json?: boolean }) => {
      await stayOpen(true, async (store, config, logger) => {
        const node = await join(store, logger, { serves: true, works: config.work })
        const demo = config.demo ? await demoOfFirstStart(store.owner) : undefined
        const { startService } = await import('../service.ts') // takes longer to load than other commands to run
        const events = config.work ? await startEvents(store.owner, config, logger, node.leads) : undefined
        const platform = await openPlatform(store.owner, config, logger)
        const metrics = openJobMetrics(
          store.owner,
          jobKinds.map(({ name }) => name),
        )
        const console = config.console ? openConsole() : undefined
        const transport = openTransport({ allow: config.callbackAllow })
        let simulator: Beside | undefined
        const service = await startService(config, store, {
          simulator: () => simulator,
          node,
          ...{
            vault: platform.vault,
            transport,
            logger,
            drainMs: config.drainMs,
            demoToken: openDemoToken(store.owner),
          },
          metrics: [...metrics.metrics, ...platform.metrics, ...node.metrics],
          platformCallback: openCallback(store, platform.vault, Date.now),
          ...(console ? { console } : {}),
        }).catch(async (error) => {
          await together(...(events ? [events] : []), working(platform), node).stop()
          throw listenError(error, config)
        })
        const { address, origin } = service
        const { place } = store
        const corpId = await demoCorpId(store.owner)
        const noted = await noteService(config, reachable(address))
        const beside = { ...config, simulator: config.simulator && (await servesAlone(config, node)) }
        simulator = await startDemoPlatform(store, beside, corpId, reachable(address)).catch((error) => {
          logger.warn({ reason: error.message }, 'the simulator of the messaging platform could not be started')
          return undefined
        })
        const shown = demo && { corp_id: demo.corp_id, secret: demo.secret }
        const phone = simulator ? phoneUrl(simulator) : null
        const token = demo && (await demoOwnerLink(store.owner, demo.corp_id))
        const link = token === undefined ? null : enterLink(origin, token)
        const data = { address, docs: `${origin}/docs/`, console: link, database: place, demo: shown ?? null, phone }
        printAnswer({ data, text: banner({ address, origin, place, demo, demoCorpId: corpId, phone, token }) }, json)
        await demo?.shown()
        const answering = {
          async stop() {
            await service.stop()
            await transport.close()
          },
        }
        const work = config.work ? [startJobs(store, platform, { logger, metrics })] : []
        const others = [events, simulator, console && startConsoleBuild(console, logger)].filter((each) => !!each)
        return before(node, together(answering, working(platform, ...work), noted, ...others))
      })
    },
  )

  leaf(program, 'worker', 'do the background work alone, without HTTP', ['worker']).action(
    async ({ json = false }: { json?: boolean }) => {
      await stayOpen(false, async (store, config, logger) => {
        const node = await join(store, logger, { serves: false, works: true })
        const events = await startEvents(store.owner, config, logger, node.leads)
        const platform = await openPlatform(store.owner, config, logger)
        const jobs = startJobs(store, platform, { logger })
        const work = together(
          startHousekeeping(store.owner, { clock: Date.now, logger, eventDays: config.eventDays }, node.leads),
          events,
          working(platform, jobs),
        )
        printAnswer({ data: { database: store.place }, text: `Guanxi works on ${store.place}` }, json)
        return before(node, work)
      })
    },
  )
}

type Running = { stop(): Promise<void> }

function together(...all: readonly Running[]): Running {
  return {
    async stop() {
      await Promise.all(all.map((each) => each.stop()))
    },
  }
}

/** What ends after all else: a node is on the list for as long as it works. */
function before(last: Running, ...all: readonly Running[]): Running {
  return {
    async stop() {
      await together(...all).stop()
      await last.stop()
    },
  }
}

/**
 * Whether no other node answers calls: the simulator is one process with a folder of its own. One that was killed just now is
 * waited for. The embedded database has one node.
 */
async function servesAlone({ databaseUrl }: Config, node: Node): Promise<boolean> {
  if (databaseUrl && node.serving() > 1) await pause(GONE_MS + 2 * BEAT_MS)
  return !databaseUrl || node.serving() === 1
}

function join({ owner }: Store, logger: pino.Logger, as: { serves: boolean; works: boolean }): Promise<Node> {
  const onFault = (error: unknown) => logger.warn(faultFields(error), 'this node could not say that it is there')
  return joinNodes(owner, { ...as, onFault })
}

/** The work that calls the platform, and after it the way there. */
function working(platform: OpenPlatform, ...work: readonly Running[]): Running {
  return {
    async stop() {
      await together(...work).stop()
      await platform.close()
    },
  }
}

type Start = (store: Store, config: Config, logger: pino.Logger) => Promise<Pick<Service, 'stop'>>

/**
 * Opens the database, runs what `start` starts until a signal, then stops it and closes the database. Work that waits for
 * an unresponsive database is waited for at most twice the database timeout after draining.
 */
async function stayOpen(serving: boolean, start: Start): Promise<void> {
  const interrupted = interruption()
  const config = readConfig()
  const logger = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const say = (line: string) => (process.stderr.isTTY ? process.stderr.write(`${line}\n`) : logger.info(line))
  const { databaseUrl, appUrl, dataFolder, pool, dbTimeout, drainMs } = config
  surviveLostConnections((code) => logger.warn({ code }, 'a database connection was lost'))
  const store = await openStore({ databaseUrl, appUrl, dataFolder, pool, dbTimeout, say, serving })
  const alive = setInterval(() => {}, 60_000)
  try {
    await prepareStore(store, say)
    const running = await start(store, config, logger)
    await interrupted
    await Promise.race([running.stop(), pause(drainMs + dbTimeout * 2000, undefined, { ref: false })])
  } finally {
    clearInterval(alive)
    await store.close()
  }
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): unknown {
  if (error.code === 'EADDRINUSE')
    return new CliError(`port ${port} on ${host} is taken; stop what listens there or set PORT to another one`)
  if (error.code === 'EACCES') return new CliError(`may not listen on port ${port}; set PORT to 1024 or above`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new CliError(`${host} is no address of this machine; set HOST to one, such as 127.0.0.1 or 0.0.0.0`)
  return error
}
