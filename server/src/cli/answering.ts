import type { Logger } from 'pino'
import { readDirectory } from '../cells/directory.ts'
import type { Config } from '../config.ts'
import { openSandboxGate } from '../engines/sandbox/gate.ts'
import { openJobMetrics } from '../jobs/metrics.ts'
import { openCallback } from '../platform/wecom/callbacks/callback.ts'
import { recordForBots } from '../records/bot-record.ts'
import type { startService } from '../service.ts'
import { faultFields } from '../storage/driver/fault.ts'
import type { Node } from '../storage/nodes.ts'
import type { Store } from '../storage/open.ts'
import { startEvents } from '../webhooks/start.ts'
import { openTransport } from '../webhooks/transport.ts'
import { jobKinds } from '../worker/kinds.ts'
import { type OpenPlatform, openPlatform } from '../worker/platform.ts'
import { startJobs } from '../worker/start.ts'
import { openCell, startHomeUpkeep } from './cell-store.ts'
import { startClocks } from './clocks.ts'
import { openDemoToken } from './demo-token.ts'
import { CliError } from './exit.ts'
import { before, type Running, together } from './running.ts'

type Options = Pick<
  NonNullable<Parameters<typeof startService>[2]>,
  'console' | 'simulator' | 'simulate' | 'shareMetrics'
>

type Place = { store: Store; config: Config; logger: Logger; node: Node }

/** Answers calls; `work` begins the background work beside it, if this node does any, and gives all that runs. */
export async function startAnswering({ store, config, logger, node }: Place, options: Options) {
  const { startService } = await import('../service.ts') // takes longer to load than other commands to run
  const sandbox = openSandboxGate(store.owner, config.sandbox, (error) =>
    logger.warn(faultFields(error), 'faults of sandboxes could not be read; tried again'),
  )
  const events = config.work
    ? await startEvents(store.owner, config, logger, { leads: node.leads, sandbox, forBots: recordForBots })
    : undefined
  const platform = await openPlatform(store.owner, config, logger, sandbox)
  const kinds = jobKinds.map(({ name }) => name)
  const metrics = openJobMetrics(store.owner, kinds)
  const transport = openTransport({ allow: config.callbackAllow })
  const upkeep = config.work ? startHomeUpkeep({ store, logger, node }) : undefined
  const service = await startService(config, store, {
    ...options,
    cells: {
      read: () => readDirectory(store.owner, platform.vault),
      async open(url) {
        const cell = await openCell(url, config)
        return { store: cell, platformCallback: openCallback(cell, platform.vault, Date.now) }
      },
    },
    ...{ node, vault: platform.vault, transport, logger, drainMs: config.drainMs },
    demoToken: openDemoToken(store.owner),
    metrics: [...metrics.metrics, ...platform.metrics, ...node.metrics],
    platformCallback: openCallback(store, platform.vault, Date.now),
  }).catch(async (error) => {
    await together(events, upkeep, working(platform), node).stop()
    throw listenError(error, config)
  })
  const answering = {
    async stop() {
      await service.stop()
      await transport.close()
    },
  }
  return {
    address: service.address,
    origin: service.origin,
    work(): Running {
      const jobs = config.work ? startJobs(store, platform, { logger, metrics, sandbox }) : undefined
      const stepper = config.work
        ? startClocks({ store, config, logger }, platform, { sandbox, simulator: options.simulator })
        : undefined
      return together(answering, working(platform, jobs && together(jobs, stepper)), events, upkeep)
    },
  }
}

/** The work that calls the platform, and after it the way there. */
export function working(platform: OpenPlatform, work?: Running): Running {
  return before({ stop: () => platform.close() }, work)
}

function listenError(error: NodeJS.ErrnoException, { host, port }: Config): unknown {
  if (error.code === 'EADDRINUSE')
    return new CliError(`port ${port} on ${host} is taken; stop what listens there or set PORT to another one`)
  if (error.code === 'EACCES') return new CliError(`may not listen on port ${port}; set PORT to 1024 or above`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new CliError(`${host} is no address of this machine; set HOST to one, such as 127.0.0.1 or 0.0.0.0`)
  return error
}
