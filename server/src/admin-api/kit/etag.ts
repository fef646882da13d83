import { createHash } from 'node:crypto'
import { problem } from '../../contract/problem.ts'
import type { Kept } from './record.ts'

/** Tells versions of a record apart, as this caller sees it: by the fields that people write, where there are such. */
export function etagOf({ text, fields }: Kept, written?: ReadonlySet<string>): string {
  const version = written ? JSON.stringify(Object.entries(fields).filter(([name]) => written.has(name))) : text
  return `"${createHash('sha256').update(version).digest('base64url').slice(0, 27)}"`
}

/** Refuses a change that was made against another version than the present one; 409 carries the present record. */
export function expectVersion(ifMatch: string | undefined, current: Kept, written?: ReadonlySet<string>): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const etag = etagOf(current, written)
  const wanted = ifMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (wanted.includes(etag)) return
  throw problem('conflict', {
    detail: { zh: '记录已被他人修改', en: 'somebody else has changed the record' },
    current: current.fields,
    headers: { etag },
  })
}
