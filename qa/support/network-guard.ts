import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net, { type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps this process, and every Node process it starts, on this machine: a connection to any other address and a question
 * to a name server fail with an error that names the target. Importing this module is enough. Refusals are written to the
 * file in NETWORK_GUARD_LOG too, so that a run fails even where the code under test swallows the error.
 */
const INSTALLED = Symbol.for('guanxi.network-guard')
const ourselves = globalThis as { [INSTALLED]?: string[] }

/** What was refused in this process so far; a test that provokes a refusal takes it out again. */
export const refusals: string[] = ourselves[INSTALLED] ?? install()
ourselves[INSTALLED] = refusals

/** What has a Node process load the guard before anything else. */
export const GUARD_OPTION = `--import ${import.meta.url}`

/** Settings without the guard, for the one thing that may use the network: npm. */
export function unguarded({ NODE_OPTIONS: _, ...env }: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return env
}

/**
 * Has this process and its children write down what is refused, unless a parent has them do so already, and gives a
 * function that says what it was, a line each.
 */
export function watchRefusals(): () => string | undefined {
  if (process.env.NETWORK_GUARD_LOG) return () => undefined
  const log = join(tmpdir(), `guanxi-network-${process.pid}.log`)
  process.env.NETWORK_GUARD_LOG = log
  return () => {
    if (!existsSync(log)) return undefined
    const lines = readFileSync(log, 'utf8')
    rmSync(log)
    return lines
  }
}

function install(): string[] {
  const refused: string[] = []
  // the one server that TEST_DATABASE_URL may name
  const { TEST_DATABASE_URL: server } = process.env
  const extra = server ? [new URL(server).hostname.replace(/^\[|\]$/g, '')] : []
  const loopback = (address: string) =>
    /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address) || ['::1', '0.0.0.0', '::', ...extra].includes(address)
  const ownName = (name: string) => ['localhost', '', ...extra].includes(name.toLowerCase())

  function refuse(what: string): Error {
    refused.push(what)
    const log = process.env.NETWORK_GUARD_LOG
    if (log) appendFileSync(log, `${what} (${process.argv.slice(1).join(' ')})\n`)
    return Object.assign(new Error(`refused: tests stay on this machine, and this would ${what}`), {
      code: 'ENETGUARD',
    })
  }

  /** A resolver of somebody's own may be asked for any name, but its answers must lead here. */
  function checked(lookup: LookupFunction, purpose: string): LookupFunction {
    return (name, options, callback) =>
      lookup(name, options, (error, found, family) => {
        const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
        const foreign = error ? undefined : addresses.find((address) => !loopback(address))
        if (foreign === undefined) callback(error, found, family)
        else callback(refuse(`${purpose} ${foreign}, the address of ${name}`), '')
      })
  }

  const connect = net.Socket.prototype.connect as (this: net.Socket, ...args: unknown[]) => net.Socket
  net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
    const list = Array.isArray(args[0]) ? args[0] : args
    const [first, second] = list
    const given = typeof first === 'object' && first !== null ? first : {}
    const isPath = given.path ?? (typeof first === 'string' && Number.isNaN(Number(first)))
    if (isPath) return connect.apply(this, args)
    const host = String(given.host ?? (typeof second === 'string' ? second : 'localhost'))
    if (net.isIP(host) ? loopback(host) : ownName(host)) return connect.apply(this, args)
    if (!net.isIP(host) && given.lookup) {
      list[0] = { ...given, lookup: checked(given.lookup, 'connect to') }
      return connect.apply(this, args)
    }
    const error = refuse(`connect to ${host}:${given.port ?? first}`)
    // as late as a network's own refusal: a request listens to its socket's errors by then
    setImmediate(() => this.destroy(error))
    return Object.assign(this, { connecting: true })
  } as typeof net.Socket.prototype.connect

  // every datagram's address goes through the socket's lookup, a numeric one too
  const createSocket = dgram.createSocket as (options: dgram.SocketOptions, listener?: () => void) => dgram.Socket
  dgram.createSocket = ((options: dgram.SocketType | dgram.SocketOptions, listener?: () => void) => {
    const given = typeof options === 'string' ? { type: options } : options
    const lookup = (given.lookup ?? dns.lookup) as LookupFunction
    return createSocket({ ...given, lookup: checked(lookup, 'send to') as dgram.SocketOptions['lookup'] }, listener)
  }) as typeof dgram.createSocket

  type Ask = (name: string, ...rest: unknown[]) => unknown
  const patch = (target: object, name: string, wrap: (ask: Ask) => Ask) => {
    const ask = (target as Record<string, Ask>)[name] as Ask
    Object.defineProperty(target, name, { value: wrap(ask), writable: true, configurable: true })
  }
  const mayAsk = (name: unknown) => net.isIP(String(name)) !== 0 || ownName(String(name ?? ''))
  patch(dns, 'lookup', (ask) => (name, ...rest) => {
    if (mayAsk(name)) return ask(name, ...rest)
    process.nextTick(rest.at(-1) as () => void, refuse(`resolve ${name}`))
  })
  patch(dns.promises, 'lookup', (ask) => async (name, ...rest) => {
    if (mayAsk(name)) return ask(name, ...rest)
    throw refuse(`resolve ${name}`)
  })
  const questions = Object.keys(dns).filter((name) => /^(resolve|reverse|lookupService)/.test(name))
  for (const name of questions) {
    for (const target of [dns, dns.Resolver.prototype]) {
      if (name in target) {
        patch(
          target,
          name,
          () =>
            (asked, ...rest) =>
              process.nextTick(rest.at(-1) as () => void, refuse(`${name} ${asked}`)),
        )
      }
    }
    for (const target of [dns.promises, dns.promises.Resolver.prototype]) {
      if (name in target) {
        patch(target, name, () => async (asked) => {
          throw refuse(`${name} ${asked}`)
        })
      }
    }
  }
  syncBuiltinESMExports()

  if (!process.env.NODE_OPTIONS?.includes(import.meta.url)) {
    process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${import.meta.url}`.trim()
  }
  return refused
}
