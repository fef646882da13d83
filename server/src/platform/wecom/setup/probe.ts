import { randomBytes } from 'node:crypto'
import { reason } from '../../../contract/reasons.ts'
import { encryptMessage, sign } from '../../../contract/wecom-crypto.ts'
import { type OutboundReply, sendOnce } from '../../../outbound/client.ts'
import type { OutboundError } from '../../../outbound/error.ts'
import type { Sql } from '../../../storage/connect.ts'
import type { Vault } from '../../../storage/vault.ts'
import { PlatformError } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'
import { findCallback, findCredential, notConnected } from '../client/connection.ts'

/**
 * What a look at one part of a connection found: `said` in English, and as a code with values for who says it in another
 * language. What the platform refused has the code `refused` and its number in `errcode`.
 */
export type ProbeFinding = { what: string; ok: boolean; said: string } & Coded
type Coded = { code: string; values: Record<string, string | number> }

type Deps = { owner: Sql; vault: Vault; client: WecomClient }

const CALLBACK_MS = 5_000
const MOST_BYTES = 1_000

/** Tries each secret with a call that it is for, and the callback address, which is ours, with a call that is signed as the platform's. */
export async function probe(deps: Deps, corpId: string, callbackUrl: string): Promise<ProbeFinding[]> {
  const { owner, vault, client } = deps
  const findings: ProbeFinding[] = []
  const look = async (what: string, work: () => Promise<Said>) => {
    try {
      const { said, code, ...values } = await work()
      findings.push({ what, ok: true, said, code, values })
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      findings.push({ what, ok: false, said: error.message, ...codeOf(error) })
    }
  }
  const given = async (purpose: 'contact' | 'archive') => findCredential(owner, vault, corpId, purpose)
  const size = (list: unknown) => (Array.isArray(list) ? list.length : 0)

  await look('app', async () => {
    const agentid = await client.agentId(corpId)
    const { name } = await client.call(corpId, { path: 'agent/get', query: { agentid } })
    return { said: `the app “${name}” answers`, code: 'app', name: String(name) }
  })
  await look('customers', async () => {
    const { follow_user } = await client.call(corpId, { path: 'externalcontact/get_follow_user_list' })
    const count = size(follow_user)
    return { said: `${count} members may have customers`, code: 'customers', count }
  })
  if (await given('contact')) {
    await look('address book', async () => {
      const { department_id } = await client.call(corpId, { app: 'contact', path: 'department/simplelist' })
      const count = size(department_id)
      if (await readsNames(client, corpId))
        return { said: `${count} departments; names and members are read by this secret`, code: 'departments', count }
      const said = `${count} departments; ids alone (48009), so names and members are read by the app, in its visible range`
      return { said, code: 'department_ids', count }
    })
  }
  const archive = await given('archive')
  if (archive) {
    await look('message archive', async (): Promise<Said> => {
      const { ids } = await client.call(corpId, { app: 'archive', path: 'msgaudit/get_permit_user_list', body: {} })
      const keys = Object.keys(archive.keys ?? {}).join(', ')
      const [count, archived] = [size(ids), `${size(ids)} members are archived`]
      if (keys) return { said: `${archived}; keys ${keys}`, code: 'archive', count, keys }
      return { said: `${archived}; no private key: messages cannot be opened`, code: 'archive_closed', count }
    })
  }
  await look('callback', () => probeCallback(deps, corpId, callbackUrl))
  return findings
}

/** From addresses that are new to it the platform shows this secret ids alone. */
async function readsNames(client: WecomClient, corpId: string): Promise<boolean> {
  try {
    await client.call(corpId, { app: 'contact', path: 'department/get', query: { id: 1 } })
    return true
  } catch (error) {
    if (!(error instanceof PlatformError) || error.errcode !== 48009) throw error
    return false
  }
}

/** Asks the callback address to prove itself, as the platform does when an operator enters it. */
async function probeCallback({ owner, vault }: Deps, corpId: string, url: string): Promise<Said> {
  const callback = await findCallback(owner, vault, corpId)
  if (!callback) throw notConnected()
  const word = randomBytes(8).toString('hex')
  const echostr = encryptMessage(callback.key, word, callback.corpid)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(5).toString('hex')
  const msg_signature = sign(callback.token, timestamp, nonce, echostr)
  const query = new URLSearchParams({ msg_signature, timestamp, nonce, echostr })
  const fails = (why: string, coded: Coded) => new CallbackError(url, why, coded)
  const asked = { url: `${url}?${query}`, configured: true, withinMs: CALLBACK_MS, mostBytes: MOST_BYTES } as const
  const { status, body } = await sendOnce(asked).catch((error: OutboundError): OutboundReply => {
    const why = error.message
    throw fails(`does not answer (${why})`, { code: 'callback_silent', values: { url, why } })
  })
  if (status !== 200) throw fails(`answers HTTP ${status}`, { code: 'callback_status', values: { url, status } })
  if (body.toString() !== word)
    throw fails('answers something else: another service, or another token or key', {
      ...{ code: 'callback_other', values: { url } },
    })
  return { said: `${url} answers as the platform expects`, code: 'callback', url }
}

type Said = { said: string; code: string; [value: string]: string | number }

/** Our own address does not answer as it should. */
class CallbackError extends PlatformError {
  readonly coded: Coded
  constructor(url: string, why: string, coded: Coded) {
    super('refused', reason('address_unanswered', { url, said: why }))
    this.coded = coded
  }
}

function codeOf(error: PlatformError): Coded {
  if (error instanceof CallbackError) return error.coded
  if (error.errcode === undefined) return { code: 'unreachable', values: {} }
  return { code: 'refused', values: { errcode: error.errcode } }
}
