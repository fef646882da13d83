import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Simulate } from '../admin-api/tools.ts'
import { callbackUrl } from '../contract/own-addresses.ts'
import { START } from '../engines/sandbox/snapshots.ts'
import { findCallback, findConnection } from '../platform/wecom/client/connection.ts'
import { type ConnectionInput, connectCorp } from '../platform/wecom/setup/connect.ts'
import { now } from '../storage/as-command.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import type { Store } from '../storage/open.ts'
import { control, type SimulatorBeside } from '../trigger/control.ts'
import { type PlatformDeps, withPlatform } from './platform-deps.ts'
import { directoryOf, loadRecords, recordsOf } from './simulated-corp.ts'

const AGENT_ID = 1000002
/** As apps of before 2022 see it: nothing of the corporation is lost by being simulated. */
const DETAILS = { member_details: true, contact_secret_reads: true, contact_event_details: true }

/**
 * Makes a corporation live on a simulator: puts its departments, members, tags, customers, group chats and codes there
 * under their own ids, and connects it. One that is there already only gets the service's present address.
 */
export async function simulateCorp(
  deps: PlatformDeps,
  simulator: SimulatorBeside,
  corpId: string,
  serviceUrl: string,
): Promise<{ loaded: boolean }> {
  const loaded = !(await isThere(deps.owner, simulator, corpId))
  if (loaded) await connectCorp(deps, corpId, await putThere(deps.owner, simulator, corpId), now())
  await readdress(deps, simulator, corpId, callbackUrl(serviceUrl, corpId))
  return { loaded }
}

/** The same in two halves, for corporations that others do not see yet. */
export function simulateOn(
  store: Pick<Store, 'owner'>,
  simulator: () => SimulatorBeside | undefined,
  serviceUrl: () => string,
): Simulate {
  return async (db, corpId) => {
    const beside = simulator()
    if (!beside) return async () => {}
    const connection = await putThere(db, beside, corpId)
    return () =>
      withPlatform(store, async (deps) => {
        await connectCorp(deps, corpId, connection, now())
        await readdress(deps, beside, corpId, callbackUrl(serviceUrl(), corpId))
      })
  }
}

/** Makes it at the simulator with the records that `db` sees, and gives what it is connected with. */
async function putThere(db: Sql | Tx, simulator: SimulatorBeside, corpId: string): Promise<ConnectionInput> {
  const secrets = { agent: secret(), contact: secret(), archive: secret() }
  const [[corp], directory, records, keys] = await Promise.all([
    db<{ name: string; time_zone: string }[]>`select name, time_zone from corp where corp_id = ${corpId}`,
    directoryOf(db, corpId, AGENT_ID),
    recordsOf(db, corpId),
    newArchiveKeys('rsa', { modulusLength: 2048, publicKeyEncoding: SPKI, privateKeyEncoding: PKCS8 }),
  ])
  const settings = { ...DETAILS, ...(corp && { time_zone: corp.time_zone }) }
  // its callback address is entered when there is a connection that can answer the platform's check
  const app = { agentid: AGENT_ID, name: 'Guanxi', secret: secrets.agent, visible: 'all' }
  await control(simulator, 'corps', {
    ...{ corpid: corpId, name: corp?.name ?? corpId, apps: [app], ...directory },
    ...{ contact_secret: secrets.contact, archive: { secret: secrets.archive, public_key: keys.publicKey }, settings },
  })
  await loadRecords(db, simulator, corpId, records)
  // where the reset of a sandbox leads back to that was kept before it was here
  await control(simulator, 'snapshot', { corpid: corpId, name: START })
  return {
    ...{ corpid: corpId, agentId: AGENT_ID, baseUrl: simulator.origin, secrets },
    archiveKeys: { 1: keys.privateKey },
    ...{ callbackToken: randomBytes(16).toString('hex'), callbackKey: secret() },
  }
}

const newArchiveKeys = promisify(generateKeyPair)
const SPKI = { type: 'spki', format: 'pem' } as const
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const

/** Letters and digits in the length of an encoding AES key. */
const secret = () => randomBytes(32).toString('base64').slice(0, 43).replace(/[+/]/g, 'x')

async function isThere(owner: Sql, simulator: SimulatorBeside, corpId: string): Promise<boolean> {
  const connection = await findConnection(owner, corpId)
  if (connection?.baseUrl !== simulator.origin) return false
  const { corps } = await control<{ corps: { corpid: string }[] }>(simulator, 'corps')
  return corps.some(({ corpid }) => corpid === corpId)
}

/** The service may listen elsewhere than it did when the corporation was made. */
async function readdress({ owner, vault }: PlatformDeps, simulator: SimulatorBeside, corpId: string, url: string) {
  const callback = await findCallback(owner, vault, corpId)
  if (!callback) return
  await control(simulator, 'edit', {
    ...{ corpid: corpId, kind: 'app', agentid: AGENT_ID },
    callback: { url, token: callback.token, encoding_aes_key: callback.key },
  })
}
