import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { seconds } from '../../clock.ts'
import { nearestOf } from '../../contract/hint.ts'
import type { AppDeps } from '../app-deps.ts'
import { parseQuery } from '../decode.ts'
import type { LimitCounters } from '../limits.ts'
import { findSession, tokenOf } from './authorize.ts'

const LONGEST = 100
const NOTHING = { query: z.object({}), reply: z.object({}), envelope: 'errcode' } as const

/** Notes a call of a path that there is not in the log of the corporation whose token it has, with the path that it may have meant. */
export function noteUnknown(deps: AppDeps, limits: LimitCounters, request: FastifyRequest, reply: Buffer): void {
  const { noteCall } = deps
  const [asked = '', query = ''] = request.url.split(/\?(.*)/s)
  if (!noteCall || !asked.startsWith('/open-api/')) return
  const note = async () => {
    // the router parses the query of no path that it does not know
    const token = tokenOf({ query: parseQuery(query), headers: request.headers })
    const session = deps.sessions.known(token) ?? (await findSession(deps, limits, token))
    if (!session || session.corp.removed || session.expiresAt <= seconds(deps.clock)) return
    const open = deps.endpoints.filter(({ audience }) => audience === 'open').map(({ path }) => path)
    const { secretId } = session.actor as { secretId?: string }
    noteCall({
      ...{ corpId: session.corp.corp_id, atMs: deps.clock(), requestId: request.id, method: request.method },
      ...{ path: shown(asked), url: '', secretId, address: request.ip, status: 404, code: 10904, ms: 0 },
      ...{ request: undefined, reply, declared: NOTHING },
      hint: { nearest: nearestOf(asked.slice(0, LONGEST), open) ?? '' },
    })
  }
  // who has no token that is known has no log
  note().catch(() => {})
}

/** A path as it may be kept: what could be somebody's number or key is not. */
function shown(path: string): string {
  return path.slice(0, LONGEST).replaceAll(/[^\w/.-]+|\d{5,}|\w{33,}/g, '***')
}
