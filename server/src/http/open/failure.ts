import { ApiError, globalError } from '../../contract/errors.ts'
import { failure, type OpenEndpoint } from '../../endpoint.ts'
import { databaseFault, isDatabaseAway } from '../../storage/driver/fault.ts'

/** The failure that an endpoint answers with HTTP 200, its "query failed" code included. */
export function refusalOf({ errors }: OpenEndpoint, error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error.http === 200 ? error : undefined
  if (databaseFault(error) !== 'failed') return undefined
  const code = Object.keys(errors).find((each) => errors[Number(each)]?.kind === 'failed')
  return code === undefined ? undefined : failure(errors, Number(code))
}

/** Whatever went wrong, as an answer: 10953 when the database is away, 10950 when the fault is ours. */
export function asApiError(endpoint: OpenEndpoint | undefined, error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const refusal = endpoint && refusalOf(endpoint, error)
  if (refusal) return refusal
  if (isDatabaseAway(error)) return globalError(10953, undefined, { headers: { 'retry-after': '1' } })
  return globalError(10950)
}
