import { randomBytes } from 'node:crypto'
import { callbackUrl } from '../contract/own-addresses.ts'
import { START } from '../engines/sandbox/snapshots.ts'
import { findCallback, findConnection } from '../platform/wecom/client/connection.ts'
import { connectCorp } from '../platform/wecom/setup/connect.ts'
import { now } from '../storage/as-command.ts'
import type { Sql } from '../storage/connect.ts'
import { control, type SimulatorBeside } from '../trigger/control.ts'
import type { PlatformDeps } from './platform-deps.ts'
import { directoryOf, loadRecords } from './simulated-corp.ts'

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
  const { owner } = deps
  const url = callbackUrl(serviceUrl, corpId)
  if (await isThere(owner, simulator, corpId)) {
    await readdress(deps, simulator, corpId, url)
    return { loaded: false }
  }
  const secrets = { agent: secret(), contact: secret(), archive: secret() }
  const callback = { token: randomBytes(16).toString('hex'), encoding_aes_key: secret() }
  const [corp] = await owner<{ name: string; time_zone: string }[]>`
    select name, time_zone from corp where corp_id = ${corpId}`
  const settings = { ...DETAILS, ...(corp && { time_zone: corp.time_zone }) }
  // its callback address is entered when there is a connection that can answer the platform's check
  const app = { agentid: AGENT_ID, name: 'Guanxi', secret: secrets.agent, visible: 'all' }
  const made = await control<{ archive?: { keys: { publickey_ver: number; private_key?: string }[] } }>(
    simulator,
    'corps',
    {
      ...{ corpid: corpId, name: corp?.name ?? corpId, apps: [app], ...(await directoryOf(owner, corpId, AGENT_ID)) },
      ...{ contact_secret: secrets.contact, archive: { secret: secrets.archive }, settings },
    },
  )
  await loadRecords(owner, simulator, corpId)
  // where the reset of a sandbox leads back to that was kept before it was here
  await control(simulator, 'snapshot', { corpid: corpId, name: START })
  const keys = (made.archive?.keys ?? []).flatMap(({ publickey_ver, private_key }) =>
    private_key ? [[String(publickey_ver), private_key]] : [],
  )
  await connectCorp(
    deps,
    corpId,
    {
      ...{ corpid: corpId, agentId: AGENT_ID, baseUrl: simulator.origin, secrets },
      archiveKeys: Object.fromEntries(keys),
      ...{ callbackToken: callback.token, callbackKey: callback.encoding_aes_key },
    },
    now(),
  )
  await readdress(deps, simulator, corpId, url)
  return { loaded: true }
}

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
