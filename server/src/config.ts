import { existsSync, statfsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'

/** A setting, or something about the machine, that makes a start impossible: one line that says what to do. */
export class SettingError extends Error {}

/** The settings, read once from the environment; `doctor` prints them. */
export type Config = {
  host: string
  port: number
  /** Where the embedded PostgreSQL lives; not used with a database URL. */
  dataFolder: string
  databaseUrl: string | undefined
  /** A login of its own for calls, through a pooler or not; the database is that of the database URL. */
  appUrl: string | undefined
  demo: boolean
  /** Whether the web console is built and served. */
  console: boolean
  /** Whether a node that answers calls does background work too. */
  work: boolean
  /** Processes that answer calls on this machine, each a node of its own. */
  processes: number
  /** Database connections of one node. */
  pool: number
  /** Calls that one node works on at once. */
  mostInFlight: number
  /** Database timeout: seconds that a call waits for the database. */
  dbTimeout: number
  /** Milliseconds of draining: from being not ready to refusing calls. */
  drainMs: number
  trustedProxy: string | false
  logLevel: string
  /** Encrypts subscriptions' secrets: 32 bytes in base64; without it, the data folder's key file is used. */
  masterKey: string | undefined
  /** Private networks that callbacks may reach. */
  callbackAllow: readonly string[]
  /** Days that the change feed and finished deliveries are kept. */
  eventDays: number
  /** The platform's library for the message archive of real corporations. */
  archiveLibrary: string | undefined
  /** Where others reach the service, without a slash at the end; by default where it listens. */
  publicUrl: string | undefined
  /** Whether the demo corporation has a simulator of the messaging platform beside the service. */
  simulator: boolean
  /** The port of that simulator. */
  simulatorPort: number
  /** Whether every corporation is a sandbox. */
  sandbox: boolean
  /** The port on which logins of views reach the embedded PostgreSQL; without it, none does. */
  sqlPort: number | undefined
  /** A bucket of S3 for files; without it they are in the database. */
  files: string | undefined
}

export const settingNames: Record<keyof Config, string> = {
  host: 'HOST',
  port: 'PORT',
  dataFolder: 'GUANXI_DATA',
  databaseUrl: 'DATABASE_URL',
  appUrl: 'GUANXI_APP_URL',
  demo: 'GUANXI_DEMO',
  console: 'GUANXI_CONSOLE',
  work: 'GUANXI_WORK',
  processes: 'GUANXI_PROCESSES',
  pool: 'GUANXI_POOL',
  mostInFlight: 'GUANXI_IN_FLIGHT',
  dbTimeout: 'GUANXI_DB_TIMEOUT',
  drainMs: 'GUANXI_DRAIN_MS',
  trustedProxy: 'GUANXI_TRUSTED_PROXY',
  logLevel: 'GUANXI_LOG',
  masterKey: 'GUANXI_KEY',
  callbackAllow: 'GUANXI_CALLBACK_ALLOW',
  eventDays: 'GUANXI_EVENT_DAYS',
  archiveLibrary: 'GUANXI_ARCHIVE_LIBRARY',
  publicUrl: 'GUANXI_PUBLIC_URL',
  simulator: 'GUANXI_SIMULATOR',
  simulatorPort: 'GUANXI_SIMULATOR_PORT',
  sandbox: 'GUANXI_SANDBOX',
  sqlPort: 'GUANXI_SQL_PORT',
  files: 'GUANXI_FILES',
}

/** Settings that are never shown. */
export const hiddenSettings: readonly string[] = ['GUANXI_KEY']

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

/** Reads the settings; the first wrong one ends it with a line that names it. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    host: env.HOST || '127.0.0.1',
    port: integer(env, 'PORT', 8080, 0, 65535),
    dataFolder: dataFolder(env.GUANXI_DATA),
    databaseUrl: databaseUrl('DATABASE_URL', env.DATABASE_URL),
    appUrl: appUrl(env),
    demo: choice(env, 'GUANXI_DEMO', ['on', 'off'], 'on') === 'on',
    console: choice(env, 'GUANXI_CONSOLE', ['on', 'off'], 'on') === 'on',
    work: choice(env, 'GUANXI_WORK', ['on', 'off'], 'on') === 'on',
    processes: processes(env),
    pool: integer(env, 'GUANXI_POOL', 16, 2, 500),
    mostInFlight: integer(env, 'GUANXI_IN_FLIGHT', 1024, 1, 100_000),
    dbTimeout: integer(env, 'GUANXI_DB_TIMEOUT', 120, 1, 3600),
    drainMs: integer(env, 'GUANXI_DRAIN_MS', 500, 0, 600_000),
    trustedProxy: trustedProxy(env.GUANXI_TRUSTED_PROXY),
    logLevel: choice(env, 'GUANXI_LOG', LEVELS, 'info'),
    masterKey: masterKey(env.GUANXI_KEY),
    callbackAllow: networks(env, 'GUANXI_CALLBACK_ALLOW'),
    eventDays: integer(env, 'GUANXI_EVENT_DAYS', 30, 1, 3650),
    archiveLibrary: archiveLibrary(env.GUANXI_ARCHIVE_LIBRARY),
    publicUrl: publicUrl(env.GUANXI_PUBLIC_URL),
    simulator: choice(env, 'GUANXI_SIMULATOR', ['on', 'off'], 'on') === 'on',
    simulatorPort: integer(env, 'GUANXI_SIMULATOR_PORT', 8090, 0, 65535),
    sandbox: choice(env, 'GUANXI_SANDBOX', ['on', 'off'], 'off') === 'on',
    sqlPort: env.GUANXI_SQL_PORT ? integer(env, 'GUANXI_SQL_PORT', 0, 1, 65535) : undefined,
    files: files(env.GUANXI_FILES),
  }
}

function integer(env: NodeJS.ProcessEnv, name: string, standard: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return standard
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  }
  return value
}

/** The type of the file system in which the kernel shows processes, as on /proc. */
const PROC = 0x9fa0

function dataFolder(text: string | undefined): string {
  const folder = resolve(text || 'data')
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  // nobody can make a folder there, and Node's recursive mkdir never ends trying
  if (statfsSync(there).type === PROC) throw new SettingError(`GUANXI_DATA must be a folder on a disk, not "${folder}"`)
  return folder
}

function processes(env: NodeJS.ProcessEnv): number {
  if (env.GUANXI_PROCESSES === 'auto') return availableParallelism()
  if (env.GUANXI_PROCESSES && !/^\d+$/.test(env.GUANXI_PROCESSES))
    throw new SettingError(`GUANXI_PROCESSES must be a whole number or auto, not "${env.GUANXI_PROCESSES}"`)
  return integer(env, 'GUANXI_PROCESSES', 1, 1, 256)
}

function choice(env: NodeJS.ProcessEnv, name: string, words: string[], standard: string): string {
  const text = env[name] || standard
  if (!words.includes(text)) throw new SettingError(`${name} must be one of ${words.join(', ')}, not "${text}"`)
  return text
}

function databaseUrl(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new SettingError(`${name} must look like postgres://user:password@host:5432/database`)
  }
  return text
}

function appUrl(env: NodeJS.ProcessEnv): string | undefined {
  if (env.GUANXI_APP_URL && !env.DATABASE_URL)
    throw new SettingError('GUANXI_APP_URL needs DATABASE_URL beside it, the same database for its owner')
  return databaseUrl('GUANXI_APP_URL', env.GUANXI_APP_URL)
}

function archiveLibrary(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!existsSync(text)) throw new SettingError(`GUANXI_ARCHIVE_LIBRARY must be a file, not "${text}"`)
  return resolve(text)
}

function publicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new SettingError(`GUANXI_PUBLIC_URL must look like https://crm.example.com, not "${text}"`)
  }
  return text.replace(/\/+$/, '')
}

function files(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?(?:\?|$)/.test(text) || !URL.canParse(text))
    throw new SettingError('GUANXI_FILES must look like s3://bucket?endpoint=https://s3.example.com&region=us-east-1')
  // files would go to Amazon where the endpoint was misspelt
  const unknown = [...new URL(text).searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw new SettingError(`GUANXI_FILES knows endpoint and region, not "${unknown}"`)
  return text
}

function trustedProxy(text: string | undefined): string | false {
  networks({ GUANXI_TRUSTED_PROXY: text }, 'GUANXI_TRUSTED_PROXY')
  return text || false
}

function networks(env: NodeJS.ProcessEnv, name: string): string[] {
  const text = env[name]
  if (!text) return []
  return text.split(',').map((entry) => {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    const most = isIP(address) === 4 ? 32 : 128
    if (
      !isIP(address) ||
      rest.length > 0 ||
      (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    ) {
      throw new SettingError(`${name} must be addresses or networks separated by commas, not "${text}"`)
    }
    return entry.trim()
  })
}

function masterKey(text: string | undefined): string | undefined {
  if (!text) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 32 || bytes.toString('base64') !== text)
    throw new SettingError('GUANXI_KEY must be 32 bytes in base64, such as openssl rand -base64 32 gives')
  return text
}
