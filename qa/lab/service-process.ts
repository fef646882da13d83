import { createWriteStream } from 'node:fs'
import pino from 'pino'
import { readConfig } from '../../server/src/config.ts'
import { startService } from '../../server/src/service.ts'
import { openPools } from '../../server/src/storage/open.ts'
import { beChild, childInput } from './child.ts'
import type { ServiceOptions } from './service.ts'

/** The service on databases that exist already, to be loaded, ended or killed; tells its memory, after a collection or as it is. */
const { logins, pool = 16, mostInFlight = 1024, port = 0, logFile, ...rest } = childInput<ServiceOptions>()
const { adminCallsPerMinute, visitsPerMinute, requestLog, sandbox = false } = rest
const { dbTimeout } = readConfig({})
const pools = openPools(logins.owner, logins.app, { pool, dbTimeout })
const settings = { host: '127.0.0.1', port, pool, mostInFlight, trustedProxy: false, sandbox } as const
const logger = logFile ? pino(createWriteStream(logFile, { flags: 'a' })) : pino({ level: 'silent' })
const service = await startService(
  settings,
  { ...pools, place: 'lab', close: async () => {} },
  {
    logger,
    ...(adminCallsPerMinute ? { adminCallsPerMinute } : {}),
    ...(visitsPerMinute ? { visitsPerMinute } : {}),
    ...(requestLog === false ? { requestLog } : {}),
  },
)

process.once('SIGTERM', async () => {
  await service.stop()
  process.exit()
})

await beChild(service.address, async (question: 'memory' | 'usage') => {
  if (question === 'usage') return process.memoryUsage()
  if (question !== 'memory') throw new Error(`${question}?`)
  const collect = (globalThis as { gc?: () => void }).gc
  for (let i = 0; i < 3; i++) {
    collect?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return process.memoryUsage()
})
