import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { reason } from '../contract/reasons.ts'
import { OutboundError } from './error.ts'
import type { Guard } from './guard.ts'

/**
 * Connects only to addresses that pass the guard. A name is resolved once, here, and the connection goes to the very
 * addresses that were checked, so that a name cannot point elsewhere a moment later.
 */
export function guardedConnector(guard: Guard, timeout: number, lookup = systemLookup): buildConnector.connector {
  const checked: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const open = found.filter(({ address }) => guard(address))
      const [first] = open
      if (!first) return callback(refused(hostname), '')
      if (options.all) return callback(null, open)
      callback(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ timeout, lookup: checked })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !guard(host)) return callback(refused(host), null)
    connect(options, callback)
  }
}

const refused = (address: string) =>
  new OutboundError('refused', reason('address_not_public', { address }), { unsent: true })
