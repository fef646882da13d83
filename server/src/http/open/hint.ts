import type { ApiError } from '../../contract/errors.ts'
import type { Hint } from '../../contract/hint.ts'
import type { OpenEndpoint } from '../../endpoint.ts'

/** What a call would need that an endpoint's own function refused: its words name the field first, where there is one. */
export function hintOf(endpoint: OpenEndpoint, { code, message }: ApiError): Hint | undefined {
  if (code !== 10049 && (code < 20_000 || code >= 30_000)) return undefined
  const allowed = message.slice(message.indexOf('：') + 1)
  const rule = endpoint.errors[code]
  const named = [/^\w+/.exec(allowed)?.[0], rule?.kind === 'invalid' ? rule.field : undefined]
  const declared = { ...endpoint.query.shape, ...endpoint.body?.shape }
  return { field: named.find((name) => name !== undefined && Object.hasOwn(declared, name)) ?? null, allowed }
}
