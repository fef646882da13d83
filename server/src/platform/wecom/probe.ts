import { randomBytes } from 'node:crypto'
import { seal, sign } from '../../contract/wecom-crypto.ts'
import type { Sql } from '../../storage/connect.ts'
import type { Vault } from '../../storage/vault.ts'
import { PlatformError } from '../error.ts'
import type { WecomClient } from './client.ts'
import { findCallback, findCredential, notConnected } from './connection.ts'

/** What a look at one part of a connection found, in words. */
export type ProbeFinding = { what: string; ok: boolean; said: string }

type Deps = { owner: Sql; vault: Vault; client: WecomClient }

const CALLBACK_MS = 5_000

/** Tries each secret with a call that it is for, and the callback address with a call that is signed as the platform's. */
export async function probe(deps: Deps, corpId: string, callbackUrl: string): Promise<ProbeFinding[]> {
  const { owner, vault, client } = deps
  const findings: ProbeFinding[] = []
  const look = async (what: string, work: () => Promise<string>) => {
    try {
      findings.push({ what, ok: true, said: await work() })
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      findings.push({ what, ok: false, said: error.message })
    }
  }
  const given = async (purpose: 'contact' | 'archive') => findCredential(owner, vault, corpId, purpose)
  const size = (list: unknown) => (Array.isArray(list) ? list.length : 0)

  await look('app', async () => {
    const agentid = await client.agentId(corpId)
    const { name } = await client.call(corpId, { path: 'agent/get', query: { agentid } })
    return `the app “${name}” answers`
  })
  await look('customers', async () => {
    const { follow_user } = await client.call(corpId, { path: 'externalcontact/get_follow_user_list' })
    return `${size(follow_user)} members may have customers`
  })
  if (await given('contact')) {
    await look('address book', async () => {
      const { department_id } = await client.call(corpId, { app: 'contact', path: 'department/simplelist' })
      return `${size(department_id)} departments; ${await namesOf(client, corpId)}`
    })
  }
  const archive = await given('archive')
  if (archive) {
    await look('message archive', async () => {
      const { ids } = await client.call(corpId, { app: 'archive', path: 'msgaudit/get_permit_user_list', body: {} })
      const keys = Object.keys(archive.keys ?? {})
      const opened = keys.length > 0 ? `keys ${keys.join(', ')}` : 'no private key: messages cannot be opened'
      return `${size(ids)} members are archived; ${opened}`
    })
  }
  await look('callback', () => probeCallback(deps, corpId, callbackUrl))
  return findings
}

/** From addresses that are new to it the platform shows this secret ids alone. */
async function namesOf(client: WecomClient, corpId: string): Promise<string> {
  try {
    await client.call(corpId, { app: 'contact', path: 'department/get', query: { id: 1 } })
    return 'names and members are read by this secret'
  } catch (error) {
    if (!(error instanceof PlatformError) || error.errcode !== 48009) throw error
    return 'ids alone (48009), so names and members are read by the app, in its visible range'
  }
}

/** Asks the callback address to prove itself, as the platform does when an operator enters it. */
async function probeCallback({ owner, vault }: Deps, corpId: string, url: string): Promise<string> {
  const callback = await findCallback(owner, vault, corpId)
  if (!callback) throw notConnected(corpId)
  const word = randomBytes(8).toString('hex')
  const echostr = seal(callback.key, word, callback.corpid)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(5).toString('hex')
  const msg_signature = sign(callback.token, timestamp, nonce, echostr)
  const query = new URLSearchParams({ msg_signature, timestamp, nonce, echostr })
  const fails = (why: string) =>
    new PlatformError('refused', `${url} ${why}; enter an address that reaches this service, see GUANXI_PUBLIC_URL`)
  const reply = await fetch(`${url}?${query}`, { signal: AbortSignal.timeout(CALLBACK_MS) }).catch((error) => {
    throw fails(`does not answer (${error.cause?.code ?? error.message})`)
  })
  const text = await reply.text()
  if (reply.status !== 200) throw fails(`answers HTTP ${reply.status}`)
  if (text !== word) throw fails('answers something else: another service, or another token or key')
  return `${url} answers as the platform expects`
}
