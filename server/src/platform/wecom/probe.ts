import { randomBytes } from 'node:crypto'
import { seal, sign } from '../../contract/wecom-crypto.ts'
import type { Sql } from '../../storage/connect.ts'
import type { Vault } from '../../storage/vault.ts'
import { PlatformError } from '../error.ts'
import { chineseReason } from './chinese-reason.ts'
import type { WecomClient } from './client.ts'
import { findCallback, findCredential, notConnected } from './connection.ts'

/** What was found, in English for the command and in Chinese for callers of the API. */
type Words = { said: string; zh: string }

/** What a look at one part of a connection found. */
export type ProbeFinding = Words & { what: string; ok: boolean }

/** A callback address that does not answer as it should. */
class CallbackFault extends Error {
  readonly zh: string
  constructor({ said, zh }: Words) {
    super(said)
    this.zh = zh
  }
}

type Deps = { owner: Sql; vault: Vault; client: WecomClient }

const CALLBACK_MS = 5_000

/** Tries each secret with a call that it is for, and the callback address with a call that is signed as the platform's. */
export async function probe(deps: Deps, corpId: string, callbackUrl: string): Promise<ProbeFinding[]> {
  const { owner, vault, client } = deps
  const findings: ProbeFinding[] = []
  const look = async (what: string, work: () => Promise<Words>) => {
    try {
      findings.push({ what, ok: true, ...(await work()) })
    } catch (error) {
      const zh = zhOf(error)
      if (zh === undefined) throw error
      findings.push({ what, ok: false, said: (error as Error).message, zh })
    }
  }
  const given = async (purpose: 'contact' | 'archive') => findCredential(owner, vault, corpId, purpose)
  const size = (list: unknown) => (Array.isArray(list) ? list.length : 0)

  await look('app', async () => {
    const agentid = await client.agentId(corpId)
    const { name } = await client.call(corpId, { path: 'agent/get', query: { agentid } })
    return { said: `the app “${name}” answers`, zh: `应用「${name}」正常` }
  })
  await look('customers', async () => {
    const { follow_user } = await client.call(corpId, { path: 'externalcontact/get_follow_user_list' })
    const n = size(follow_user)
    return { said: `${n} members may have customers`, zh: `${n} 名员工可以联系客户` }
  })
  if (await given('contact')) {
    await look('address book', async () => {
      const { department_id } = await client.call(corpId, { app: 'contact', path: 'department/simplelist' })
      const n = size(department_id)
      const names = await namesOf(client, corpId)
      return { said: `${n} departments; ${names.said}`, zh: `${n} 个部门；${names.zh}` }
    })
  }
  const archive = await given('archive')
  if (archive) {
    await look('message archive', async () => {
      const { ids } = await client.call(corpId, { app: 'archive', path: 'msgaudit/get_permit_user_list', body: {} })
      const keys = Object.keys(archive.keys ?? {})
      const [opened, zh] =
        keys.length > 0
          ? [`keys ${keys.join(', ')}`, `私钥版本 ${keys.join('、')}`]
          : ['no private key: messages cannot be opened', '没有私钥，无法解密消息']
      return { said: `${size(ids)} members are archived; ${opened}`, zh: `${size(ids)} 名员工已存档；${zh}` }
    })
  }
  await look('callback', () => probeCallback(deps, corpId, callbackUrl))
  return findings
}

/** From addresses that are new to it the platform shows this secret ids alone. */
async function namesOf(client: WecomClient, corpId: string): Promise<Words> {
  try {
    await client.call(corpId, { app: 'contact', path: 'department/get', query: { id: 1 } })
    return { said: 'names and members are read by this secret', zh: '名称与成员由通讯录 Secret 读取' }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.errcode !== 48009) throw error
    return {
      said: 'ids alone (48009), so names and members are read by the app, in its visible range',
      zh: '只能读取 ID（48009），名称与成员由应用在其可见范围内读取',
    }
  }
}

/** The Chinese for what is wrong with the platform or the way to it; undefined for a fault of ours. */
function zhOf(error: unknown): string | undefined {
  if (error instanceof CallbackFault) return error.zh
  return error instanceof PlatformError ? chineseReason(error.errcode, error.message) : undefined
}

/** Asks the callback address to prove itself, as the platform does when an operator enters it. */
async function probeCallback({ owner, vault }: Deps, corpId: string, url: string): Promise<Words> {
  const callback = await findCallback(owner, vault, corpId)
  if (!callback) throw notConnected(corpId)
  const word = randomBytes(8).toString('hex')
  const echostr = seal(callback.key, word, callback.corpid)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(5).toString('hex')
  const msg_signature = sign(callback.token, timestamp, nonce, echostr)
  const query = new URLSearchParams({ msg_signature, timestamp, nonce, echostr })
  const fails = (why: string, zh: string) =>
    new CallbackFault({
      said: `${url} ${why}; enter an address that reaches this service, see GUANXI_PUBLIC_URL`,
      zh: `${url} ${zh}；请填写能到达本服务的地址，见 GUANXI_PUBLIC_URL`,
    })
  const reply = await fetch(`${url}?${query}`, { signal: AbortSignal.timeout(CALLBACK_MS) }).catch((error) => {
    const why = error.cause?.code ?? error.message
    throw fails(`does not answer (${why})`, `没有应答（${why}）`)
  })
  const text = await reply.text()
  if (reply.status !== 200) throw fails(`answers HTTP ${reply.status}`, `应答 HTTP ${reply.status}`)
  if (text !== word) {
    const zh = '应答的内容不对：可能是另一个服务，或 Token、EncodingAESKey 不同'
    throw fails('answers something else: another service, or another token or key', zh)
  }
  return { said: `${url} answers as the platform expects`, zh: `${url} 应答正确` }
}
