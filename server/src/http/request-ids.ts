import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { OWN_REQUEST } from '../contract/own-request-id.ts'

/** The id of a call: its `X-Request-Id`; else random for each start of a node, then counted: no two are ever the same. */
export function openRequestIds(): (request: IncomingMessage) => string {
  const start = `${OWN_REQUEST}${randomBytes(12).toString('base64url').slice(OWN_REQUEST.length)}`
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : `${start}-${(++count).toString(36)}`
  }
}
