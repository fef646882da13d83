import { envelopes } from '../contract/envelopes.ts'
import type { ApiError } from '../contract/errors.ts'
import { type OpenEndpoint, RawJson } from '../endpoint.ts'

type Dressing = Pick<OpenEndpoint, 'envelope' | 'failureFields'>

/** Callers that reach no endpoint get the usual envelope. */
export const PLAIN: Dressing = { envelope: 'errcode', failureFields: {} }

/** The bytes of a success: the envelope, then the endpoint's own fields in their order. */
export function successBytes({ envelope }: Dressing, fields: Record<string, unknown>): Buffer {
  return joined(envelopes[envelope].head(0, 'ok'), fields)
}

/** The bytes of a failure: the envelope alone, beside what this endpoint always carries. */
export function failureBytes({ envelope, failureFields }: Dressing, error: ApiError): Buffer {
  return joined(envelopes[envelope].head(error.code, error.message), { ...failureFields, ...error.beside })
}

/** The bytes of an object without an envelope. */
export function jsonBytes(fields: Record<string, unknown>): Buffer {
  return joined('{', fields)
}

const CLOSE = Buffer.from('}')

function joined(head: string, fields: Record<string, unknown>): Buffer {
  const parts: Buffer[] = []
  let open = head
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined) continue
    open += open === '{' ? `"${name}":` : `,"${name}":`
    if (value instanceof RawJson) {
      parts.push(Buffer.from(open), ...value.bytes)
      open = ''
    } else {
      open += JSON.stringify(value)
    }
  }
  if (open !== '') parts.push(Buffer.from(open))
  parts.push(CLOSE)
  return Buffer.concat(parts)
}
