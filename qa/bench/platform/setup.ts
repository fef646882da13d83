import { randomBytes } from 'node:crypto'
import { saveConnection } from '../../../server/src/platform/wecom/client/connection.ts'
import { vaultOf } from '../../../server/src/storage/vault.ts'
import { startChild } from '../../lab/child.ts'
import { openCluster } from '../../lab/cluster.ts'
import type { Lab } from '../../lab/finding.ts'
import { makeCorp } from '../../lab/service.ts'

export const CORP = 'wwplatform'
export const CALLBACK = { token: 'QDG6eK', key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }
const AGENT = 1000002
const STAFF = 20

/** What the process at work is given; `vaultKey` in hex. */
type PlatformInput = { logins: { owner: unknown; app: unknown }; vaultKey: string }

/** A database with a corporation that is connected to a simulator, each in a process of its own. */
export async function platformSetup(lab: Lab) {
  const db = await (await openCluster(lab)).database('platform')
  const simulator = await startChild(new URL('./simulator-process.ts', import.meta.url), null)
  lab.after(() => simulator.kill())
  const origin = simulator.greeting as string
  const key = randomBytes(32)
  await makeCorp(db.owner, CORP)
  const connection = { corpid: CORP, agentId: AGENT, baseUrl: origin, callback: CALLBACK }
  const credentials = { agent: { secret: 'app-secret' } }
  await saveConnection(db.owner, vaultOf(key), CORP, { ...connection, credentials }, 1)
  const control = async (path: string, body: object) => {
    const headers = { authorization: 'Bearer control' }
    const reply = await fetch(`${origin}/sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (reply.status !== 200) throw new Error(await reply.text())
  }
  const staff = Array.from({ length: STAFF }, (_, i) => `staff${i}`)
  await control('corps', {
    ...{ corpid: CORP, name: CORP, users: staff.map((userid) => ({ userid, name: userid, department: [1] })) },
    apps: [{ agentid: AGENT, name: 'CRM', secret: 'app-secret', visible: 'all' }],
  })
  /** Puts so many customers there, shared out to the staff. */
  async function load(customers: number): Promise<void> {
    for (let from = 0; from < customers; from += 10_000) {
      const some = Array.from({ length: Math.min(10_000, customers - from) }, (_, i) => from + i)
      await control('load', {
        corpid: CORP,
        customers: some.map((n) => ({
          external_contact: { external_userid: `wm${String(n).padStart(8, '0')}`, name: `客户${n}` },
          follow_user: [{ userid: staff[n % STAFF], createtime: 1_700_000_000 + n, remark: `备注${n}` }],
        })),
      })
    }
  }
  const worker = async () => {
    const input: PlatformInput = { logins: db.logins, vaultKey: key.toString('hex') }
    const child = await startChild(new URL('./worker-process.ts', import.meta.url), input)
    lab.after(() => child.kill())
    return child
  }
  /** Has the platform take so many milliseconds longer for every answer from now on. */
  const slowDown = (ms: number) => control('faults', { effect: { delay_ms: ms } })
  return { db, origin, staff, load, slowDown, worker }
}
