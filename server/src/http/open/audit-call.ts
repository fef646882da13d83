import type { FastifyRequest } from 'fastify'
import type { OpenEndpoint } from '../../endpoint.ts'
import { writeAudit } from '../../storage/audit.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { parseBody, type RawQuery } from '../decode.ts'

/** Bytes of a body that are kept as they are; of a longer one only its length is. */
const MOST = 4096

/**
 * Makes what adds one row to the audit log for a call of the open API that writes, however many records it changes. Made
 * before the body is decoded, since a large one is handed over to a thread.
 */
export function openCallAudit(
  { path, body: shape, listAs }: OpenEndpoint,
  { body, query, ip, id }: FastifyRequest,
): (ctx: Ctx) => Promise<void> {
  const bytes = body as Buffer | undefined
  const size = bytes?.length ?? 0
  return (ctx) => {
    const { actor } = ctx
    const secretId = 'secretId' in actor ? actor.secretId : undefined
    const said = () => (size === 0 ? undefined : size <= MOST ? parseBody(bytes, listAs) : { bytes: size })
    const after = shape ? said() : withoutToken(query as RawQuery)
    const entry = { action: path.replace('/open-api/', ''), kind: 'open_api', id: secretId ?? '', after }
    return writeAudit(ctx, entry, { address: ip, requestId: id })
  }
}

const withoutToken = ({ values: { access_token: _, ...values } }: RawQuery) => values
