import type { Reason } from '../../../contract/reasons.ts'
import { PlatformError } from '../../error.ts'
import type { Purpose } from '../client/connection.ts'
import { errorOf } from '../client/errcode.ts'
import { askToken } from '../client/token.ts'
import type { WecomTransport } from '../client/transport.ts'

type App = { baseUrl: string; corpid: string; agentId: number; secret: string }

/** What the platform has against a secret; no `errcode` where it cannot be reached. */
export type Objection = { purpose: Purpose; errcode: number | undefined; reason: Reason }

/** Tries a secret at the platform; the app's also with a call about itself and one about customers. */
export async function trySecret(transport: WecomTransport, app: App, purpose: Purpose): Promise<Objection | undefined> {
  try {
    const { token } = await askToken(transport, app)
    if (purpose !== 'agent') return undefined
    await tryCall(transport, app, 'agent/get', { access_token: token, agentid: String(app.agentId) })
    await tryCall(transport, app, 'externalcontact/get_follow_user_list', { access_token: token })
    return undefined
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { purpose, errcode: error.errcode, reason: error.reason }
  }
}

async function tryCall(
  transport: WecomTransport,
  { baseUrl }: App,
  path: string,
  query: Record<string, string>,
): Promise<void> {
  const url = `${baseUrl}/cgi-bin/${path}?${new URLSearchParams(query)}`
  const reply = await transport.send({ method: 'GET', url })
  const { errcode = 0, errmsg = '' } = 'json' in reply ? reply.json : {}
  if (errcode !== 0) throw errorOf(path, errcode as number, String(errmsg))
}
