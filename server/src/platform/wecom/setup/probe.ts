import { randomBytes } from 'node:crypto'
import { type Reason, reason } from '../../../contract/reasons.ts'
import { encryptMessage, sign } from '../../../contract/wecom-crypto.ts'
import { sendOnce } from '../../../outbound/client.ts'
import { OutboundError } from '../../../outbound/error.ts'
import type { Sql } from '../../../storage/connect.ts'
import type { Vault } from '../../../storage/vault.ts'
import { PlatformError } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'
import { findCallback, findCredential, notConnected } from '../client/connection.ts'

/** The parts of a connection that are looked at. */
export const PROBED = ['app', 'customers', 'address_book', 'archive', 'callback'] as const
type Probed = (typeof PROBED)[number]

/** What a look at one part of a connection found. */
export type ProbeFinding = { what: Probed; ok: boolean; found: Reason }

type Deps = { owner: Sql; vault: Vault; client: WecomClient }

const CALLBACK_MS = 5_000
const MOST_BYTES = 1_000

/** Tries each secret with a call that it is for, and the callback address, which is ours, with a call that is signed as the platform's. */
export async function probe(deps: Deps, corpId: string, callbackUrl: string): Promise<ProbeFinding[]> {
  const { owner, vault, client } = deps
  const findings: ProbeFinding[] = []
  const look = async (what: Probed, work: () => Promise<Reason>) => {
    try {
      findings.push({ what, ok: true, found: await work() })
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      findings.push({ what, ok: false, found: error.reason })
    }
  }
  const given = async (purpose: 'contact' | 'archive') => findCredential(owner, vault, corpId, purpose)
  const size = (list: unknown) => (Array.isArray(list) ? list.length : 0)

  await look('app', async () => {
    const agentid = await client.agentId(corpId)
    const { name } = await client.call(corpId, { path: 'agent/get', query: { agentid } })
    return reason('found_app', { name: String(name) })
  })
  await look('customers', async () => {
    const { follow_user } = await client.call(corpId, { path: 'externalcontact/get_follow_user_list' })
    return reason('found_customers', { count: size(follow_user) })
  })
  if (await given('contact')) {
    await look('address_book', async () => {
      const { department_id } = await client.call(corpId, { app: 'contact', path: 'department/simplelist' })
      const code = (await readsNames(client, corpId)) ? 'found_departments' : 'found_department_ids'
      return reason(code, { count: size(department_id) })
    })
  }
  const archive = await given('archive')
  if (archive) {
    await look('archive', async () => {
      const { ids } = await client.call(corpId, { app: 'archive', path: 'msgaudit/get_permit_user_list', body: {} })
      const [count, keys] = [size(ids), Object.keys(archive.keys ?? {})]
      return keys.length > 0 ? reason('found_archive', { count, keys }) : reason('found_archive_closed', { count })
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
async function probeCallback({ owner, vault }: Deps, corpId: string, url: string): Promise<Reason> {
  const callback = await findCallback(owner, vault, corpId)
  if (!callback) throw notConnected()
  const word = randomBytes(8).toString('hex')
  const echostr = encryptMessage(callback.key, word, callback.corpid)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(5).toString('hex')
  const msg_signature = sign(callback.token, timestamp, nonce, echostr)
  const query = new URLSearchParams({ msg_signature, timestamp, nonce, echostr })
  const asked = { url: `${url}?${query}`, configured: true, withinMs: CALLBACK_MS, mostBytes: MOST_BYTES } as const
  const { status, body } = await sendOnce(asked).catch((error) => {
    throw error instanceof OutboundError ? wrong(reason('callback_silent', { url, said: error.message })) : error
  })
  if (status !== 200) throw wrong(reason('callback_status', { url, status }))
  if (body.toString() !== word) throw wrong(reason('callback_other', { url }))
  return reason('found_callback', { url })
}

/** Our own address does not answer as it should. */
const wrong = (why: Reason) => new PlatformError('refused', why)
