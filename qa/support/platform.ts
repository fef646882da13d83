import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { adoptSimulator, saveConnection } from '../../server/src/platform/wecom/client/connection.ts'
import type { Store } from '../../server/src/storage/open.ts'
import { type Vault, vaultOf } from '../../server/src/storage/vault.ts'
import { type SimulatorOptions, startSimulator } from '../../simulator/src/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

export const AGENT_ID = 1000002
export const CALLBACK = { token: 'QDG6eK', key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }

const makeKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
let made: ReturnType<typeof makeKeys> | undefined
/** The keys of every archive: the platform would take a tenth of a second for each. */
const archiveKeys = () => (made ??= makeKeys())

export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>

/** A simulator in this process, a client for its control API, and a way to connect corporations of a store to it. */
export async function startPlatform(options: SimulatorOptions = {}) {
  const simulator = await startSimulator({ token: 'control', ...options })
  const key = randomBytes(32)
  const vault: Vault = vaultOf(key)

  async function sim(method: string, path: string, body?: unknown): Promise<Json> {
    const reply = await fetch(`${simulator.origin}/sim/${path}`, {
      method,
      headers: { authorization: 'Bearer control' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: Json = await reply.json()
    if (reply.status !== 200) throw new Error(`${reply.status} ${json.error}`)
    return json
  }
  const post = (path: string, body: unknown = {}): Promise<Json> => sim('POST', path, body)
  const get = (path: string): Promise<Json> => sim('GET', path)

  return {
    ...{ origin: simulator.origin, key, vault, sim, post, get, close: simulator.close },
    /** Makes a corporation at the platform with these fields, beside a secret for each purpose. */
    addCorp: (corpid: string, { callbackUrl, ...fields }: { callbackUrl?: string } & Record<string, unknown> = {}) =>
      post('corps', {
        ...{ corpid, name: corpid, contact_secret: 'contact-secret' },
        archive: { secret: 'archive-secret', public_key: archiveKeys().publicKey },
        users: [{ userid: 'lina', name: '李娜' }],
        ...fields,
        apps: [
          {
            ...{ agentid: AGENT_ID, name: 'CRM', secret: 'app-secret', visible: 'all' },
            ...(callbackUrl
              ? { callback: { url: callbackUrl, token: CALLBACK.token, encoding_aes_key: CALLBACK.key } }
              : {}),
          },
        ],
      }),
    /** Connects a corporation of ours to the one of the same id there, and takes this for the simulator beside the service. */
    async connect(
      { owner }: Pick<Store, 'owner'>,
      corpId: string,
      { secret = 'app-secret', corpid = corpId, vault: sealing = vault } = {},
    ) {
      await adoptSimulator(owner, simulator.origin)
      await saveConnection(
        owner,
        sealing,
        corpId,
        {
          ...{ corpid, agentId: AGENT_ID, baseUrl: simulator.origin, callback: CALLBACK },
          credentials: {
            agent: { secret },
            contact: { secret: 'contact-secret' },
            archive: { secret: 'archive-secret', keys: { 1: archiveKeys().privateKey } },
          },
        },
        Math.floor(Date.now() / 1000),
      )
    },
    /** The calls to a path that the platform has received. */
    calls: async (corpid: string, path: string): Promise<Json[]> =>
      (await get(`calls?corpid=${corpid}&path=${path}&limit=1000`)).calls,
  }
}
