import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import pino from 'pino'
import { type Config, readConfig } from '../config.ts'
import { type OpenPlatform, openPlatform } from '../effects/platform.ts'
import { startEffects } from '../effects/start.ts'
import { startHousekeeping } from '../housekeeping.ts'
import { openJobMetrics } from '../jobs/metrics.ts'
import { openCallback } from '../platform/wecom/callback.ts'
import type { Service } from '../service.ts'
import { surviveLostConnections } from '../storage/driver/stray-errors.ts'
import { migrate } from '../storage/migrate.ts'
import { openStore, type Store } from '../storage/open.ts'
import { openGuard } from '../webhooks/guard.ts'
import { startEvents } from '../webhooks/start.ts'
import { openTransport } from '../webhooks/transport.ts'
import { banner, enterLink, reachable } from './banner.ts'
import { leaf } from './command.ts'
import { openConsole, startConsoleBuild } from './console-build.ts'
import { demoCorpId, demoOfFirstStart } from './demo-corp.ts'
import { demoOwnerLink } from './demo-owner.ts'
import { type Beside, noteAddress, startDemoPlatform } from './demo-platform.ts'
import { openDemoToken } from './demo-token.ts'
import { CliError } from './exit.ts'
import { interruption } from './interruption.ts'
import { printAnswer } from './output.ts'
import { phoneUrl } from './simulator-beside.ts'

/** Milliseconds of draining: busy callers send their next call within it and are told that the connection closes. */
const GRACE_MS = 500

/** `guanxi serve` and `guanxi worker` */
export function addServe(program: Command): void {
  leaf(program, 'serve', 'answer calls and do the background work', ['serve']).action(
    async ({ json = false }: { json?: boolean }) => {
      await stayOpen(true, async (store, config, logger) => {
        const demo = config.demo ? await demoOfFirstStart(store.owner) : undefined
        const { startService } = await import('../service.ts') // takes longer to load than other commands to run
        const events = await startEvents(store.owner, config, Date.now, logger)
        const platform = await openPlatform(store.owner, config, logger)
        const metrics = openJobMetrics(store.owner, Date.now)
        const console = config.console ? openConsole() : undefined
        const transport = openTransport({ guard: openGuard(config.callbackAllow) })
        let simulator: Beside | undefined
        const service = await startService(config, store, {
          simulator: () => simulator,
          ...{ vault: platform.vault, transport, logger, graceMs: GRACE_MS, demoToken: openDemoToken(store.owner) },
          metrics: [...metrics.metrics, ...platform.metrics],
          platformCallback: openCallback(store, platform.vault, Date.now),
          ...(console ? { console } : {}),
        }).catch(async (error) => {
          await together(events, working(platform)).stop()
          throw listenError(error, config)
        })
        const { address } = service
        const { place } = store
        const corpId = await demoCorpId(store.owner)
        const noted = await noteAddress(config, reachable(address))
        simulator = await startDemoPlatform(store, config, corpId, reachable(address)).catch((error) => {
          logger.warn({ reason: error.message }, 'the simulator of the messaging platform could not be started')
          return undefined
        })
        const shown = demo && { corp_id: demo.corp_id, secret: demo.secret }
        const phone = simulator ? phoneUrl(simulator) : null
        const token = demo && (await demoOwnerLink(store.owner, demo.corp_id))
        const link = token === undefined ? null : enterLink(address, token)
        const data = { address, docs: `${address}/docs/`, console: link, database: place, demo: shown ?? null, phone }
        printAnswer({ data, text: banner({ address, place, demo, demoCorpId: corpId, phone, token }) }, json)
        await demo?.shown()
        const sending = { stop: () => transport.close() }
        const effects = startEffects(store, platform, { clock: Date.now, logger, metrics })
        const beside = [...(simulator ? [simulator] : []), ...(console ? [startConsoleBuild(console, logger)] : [])]
        return together(service, events, sending, working(platform, effects), noted, ...beside)
      })
    },
  )

  leaf(program, 'worker', 'do the background work alone, without HTTP', ['worker']).action(
    async ({ json = false }: { json?: boolean }) => {
      await stayOpen(false, async (store, config, logger) => {
        const events = await startEvents(store.owner, config, Date.now, logger)
        const platform = await openPlatform(store.owner, config, logger)
        const effects = startEffects(store, platform, { clock: Date.now, logger })
        const work = together(startHousekeeping(store.owner, Date.now, logger), events, working(platform, effects))
        printAnswer({ data: { database: store.place }, text: `Guanxi works on ${store.place}` }, json)
        return work
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
 * an unresponsive database is waited for at most twice the database timeout.
 */
async function stayOpen(serving: boolean, start: Start): Promise<void> {
  const interrupted = interruption()
  const config = readConfig()
  const logger = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const say = (line: string) => (process.stderr.isTTY ? process.stderr.write(`${line}\n`) : logger.info(line))
  const { databaseUrl, dataFolder, pool, dbTimeout } = config
  surviveLostConnections((code) => logger.warn({ code }, 'a database connection was lost'))
  const store = await openStore({ databaseUrl, dataFolder, pool, dbTimeout, say, serving })
  const alive = setInterval(() => {}, 60_000)
  try {
    await migrate(store.owner, { say })
    const running = await start(store, config, logger)
    await interrupted
    await Promise.race([running.stop(), pause(dbTimeout * 2000, undefined, { ref: false })])
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
