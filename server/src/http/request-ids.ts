import { randomBytes } from 'node:crypto'

/** Ids for calls that bring none: random for each start of a node, then counted, so that no two are ever the same. */
export function openRequestIds(): () => string {
  const start = randomBytes(12).toString('base64url')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
