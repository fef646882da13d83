import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { reconcilePoints } from '../../src/engines/points/reconcile.ts'
import type { Login, Sql } from '../../src/storage/connect.ts'

const PATH = '/open-api/integral/batch/update'
const CHILD = fileURLToPath(new URL('./points-child.ts', import.meta.url))
const NO_KEYS = new URL('./no-keys.ts', import.meta.url).href

export type CrashRun = {
  owner: Sql
  /** Logins of the database that the killed services use. */
  logins: { owner: Login; app: Login }
  corpId: string
  token: string
  /** Customers by unionid, all of them with points 0. */
  unionids: readonly string[]
  kills: number
  clients?: number
  /** The build forgets idempotency keys: the run must find problems. */
  broken?: boolean
}

export type CrashReport = { kills: number; calls: number; retries: number; problems: string[] }

/**
 * Kills a service again and again (SIGKILL) while clients send points with keys, lose some replies on purpose, and
 * repeat each call until it is acknowledged. Then every call must be in the ledger once, and the ledger must add up.
 */
export async function crashPoints(run: CrashRun): Promise<CrashReport> {
  const { owner, corpId, kills, clients = 16 } = run
  const random = seeded(kills * 31 + clients)
  const service = keepService(run)
  const acknowledged = new Map<string, { delta: number; unionids: string[] }>()
  let retries = 0
  let over = false

  async function client(number: number): Promise<void> {
    for (let i = 0; !over; i++) {
      const key = `client ${number} call ${i}`
      const unionids = run.unionids.filter(() => random() < 0.3)
      const delta = 1 + Math.floor(random() * 9)
      const body = JSON.stringify({ unionid: unionids, integral: delta })
      for (;;) {
        const answer = await send(await service.address(), run.token, key, body, random() < 0.2 ? random() * 20 : 0)
        if (answer?.errcode === 0) {
          acknowledged.set(key, { delta, unionids: answer.no_exist_unionid || answer.fail_unionid ? [] : unionids })
          break
        }
        retries++
        await new Promise((resolve) => setTimeout(resolve, 5 + random() * 20))
      }
    }
  }

  await service.address()
  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  for (let i = 0; i < kills; i++) {
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 400))
    await service.kill()
  }
  over = true
  await working
  await service.end()
  return { kills, calls: acknowledged.size, retries, problems: await audit(owner, corpId, acknowledged) }
}

/** What does not fit: calls that are missing, counted twice or differ, and customers whose ledger does not add up. */
async function audit(owner: Sql, corpId: string, sent: Map<string, { delta: number; unionids: string[] }>) {
  const problems: string[] = []
  const entered = await owner<{ call: string; entries: number; customers: number; low: number; high: number }[]>`
    select call, count(*)::int as entries, count(distinct external_user_id)::int as customers,
      min(delta) as low, max(delta) as high
    from points_entry where corp_id = ${corpId} and call is not null group by call`
  const ledger = new Map(entered.map((row) => [row.call, row]))
  for (const [key, { delta, unionids }] of sent) {
    const { entries = 0, customers = 0, low = delta, high = delta } = ledger.get(key) ?? {}
    if (customers < unionids.length) problems.push(`${key}: acknowledged, but lost for some`)
    if (entries > customers || customers > unionids.length) problems.push(`${key}: counted more than once`)
    if (low !== delta || high !== delta) problems.push(`${key}: another amount`)
  }
  for (const key of ledger.keys()) if (!sent.has(key)) problems.push(`${key}: in the ledger, never acknowledged`)
  for (const { customers } of await reconcilePoints(owner)) problems.push(`${customers} customers do not add up`)
  return problems
}

type Reply = { errcode: number; fail_unionid?: string[]; no_exist_unionid?: string[] }

/** The reply, or undefined when the service died, refused, or the client stopped listening after some milliseconds. */
async function send(address: string, token: string, key: string, body: string, patience: number) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const signal = AbortSignal.timeout(patience > 0 ? Math.ceil(patience) : 30_000)
  return fetch(`${address}${PATH}?access_token=${token}`, { method: 'POST', headers, body, signal })
    .then((response) => response.json() as Promise<Reply>)
    .catch(() => undefined)
}

/** A service that is started again whenever it was killed. */
function keepService({ logins, broken = false }: CrashRun) {
  let child: ChildProcess | undefined
  let starting = start()

  async function start(): Promise<string> {
    const args = [...(broken ? ['--import', NO_KEYS] : []), CHILD]
    const env = { ...process.env, PROOF_LOGINS: JSON.stringify(logins) }
    const mine = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    child = mine
    const ended = once(mine, 'exit').then(() => {
      throw new Error('the service ended before it listened')
    })
    const [line] = (await Promise.race([once(mine.stdout, 'data'), ended])) as [Buffer]
    ended.catch(() => {})
    return line.toString().trim()
  }

  async function kill(): Promise<void> {
    await starting
    const gone = once(child as ChildProcess, 'exit')
    child?.kill('SIGKILL')
    await gone
  }

  return {
    address: () => starting,
    async kill() {
      await kill()
      starting = start()
      await starting
    },
    end: kill,
  }
}

function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
