import { envelopes } from '../../contract/envelopes.ts'
import type { ApiError } from '../../contract/errors.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import { joined, type Parts, partsOf } from '../send.ts'

type EnvelopeOptions = Pick<OpenEndpoint, 'envelope' | 'failureFields'>

/** Callers that reach no endpoint get the usual envelope. */
export const PLAIN: EnvelopeOptions = { envelope: 'errcode', failureFields: {} }

/** A success: the envelope, then the endpoint's own fields in their order. */
export function successParts({ envelope }: EnvelopeOptions, fields: Record<string, unknown>): Parts {
  return partsOf(envelopes[envelope].head(0, 'ok'), fields)
}

/** The bytes of a success, as they are kept under an idempotency key. */
export function successBytes(options: EnvelopeOptions, fields: Record<string, unknown>): Buffer {
  return joined(successParts(options, fields))
}

/** The bytes of a failure: the envelope alone, beside what this endpoint always carries. */
export function failureBytes({ envelope, failureFields }: EnvelopeOptions, error: ApiError): Buffer {
  return joined(partsOf(envelopes[envelope].head(error.code, error.message), { ...failureFields, ...error.beside }))
}
