import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { tokenOf } from '../../lab/service.ts'
import type { Sent } from '../database-faults/writers.ts'
import { type CallResult, openClient } from './client.ts'

const WRITE = '/open-api/integral/batch/update'
const READ = '/open-api/external_user/list'

/** Calls sent up to so many milliseconds after the signal are before the service closes anything, on any machine. */
const SURELY_MS = 300

/** Milliseconds that the slow call outlasts the signal by. */
const SLOW_MS = 1200

export type Corp = { corpId: string; secret: string; unionids: readonly string[]; folder: string; owner: Sql }

export type Round = {
  problems: string[]
  served: number
  refused: number
  /** Calls that met a connection in the moment of its closing, well after the signal. */
  late: number
  acknowledged: Map<string, Sent>
}

/** Starts the service, loads it, ends it by SIGTERM in the middle, and judges how each call ended. */
export async function play(lab: Lab, { corpId, secret, unionids, folder, owner }: Corp, round: number): Promise<Round> {
  const serve = await startServe(lab, { GUANXI_DATA: folder })
  const token = `?access_token=${await tokenOf(serve.address, corpId, secret)}`
  const acknowledged = new Map<string, Sent>()
  const outcomes: CallResult[] = []
  const [slowOne, ...others] = unionids as [string, ...string[]]
  let signalled = Number.POSITIVE_INFINITY

  async function client(number: number): Promise<void> {
    const connection = await openClient(serve.address)
    for (let i = 0; connection.open(); i++) {
      if (number % 2 === 0) {
        outcomes.push(await connection.call(`${READ}${token}`))
        continue
      }
      const sent = { delta: 1, unionids: [others[(number * 7 + i) % others.length] as string] }
      await write(connection, `round ${round} client ${number} call ${i}`, sent)
    }
  }

  async function write(connection: Awaited<ReturnType<typeof openClient>>, key: string, sent: Sent): Promise<void> {
    const outcome = await connection.call(`${WRITE}${token}`, { unionid: sent.unionids, integral: sent.delta }, key)
    outcomes.push(outcome)
    if (outcome.kind === 'reply' && outcome.status === 200 && outcome.code === 0) acknowledged.set(key, sent)
  }

  /** Waits for a customer that is locked until well after the signal. */
  async function slowClient(): Promise<boolean> {
    const connection = await openClient(serve.address)
    const key = `round ${round} slow call`
    await write(connection, key, { delta: 1, unionids: [slowOne] })
    return acknowledged.has(key)
  }

  /** Is quiet until the signal, and calls when the service is already stopping. */
  async function quietClient(): Promise<void> {
    const connection = await openClient(serve.address)
    outcomes.push(await connection.call(`${READ}${token}`))
    while (signalled === Number.POSITIVE_INFINITY) await pause(10)
    await pause(SURELY_MS / 3)
    if (connection.open()) outcomes.push(await connection.call(`${READ}${token}`))
    connection.close()
  }

  const lock = await owner.reserve()
  await lock`begin`
  await lock`select 1 from customer where corp_id = ${corpId} and unionid = ${slowOne} for update`
  const slow = slowClient()
  while (!(await isWaiting(owner))) await pause(20)
  const clients = Promise.all([
    ...Array.from({ length: 8 }, (_, number) => client(number)),
    ...Array.from({ length: 4 }, quietClient),
  ])
  while (outcomes.length < 40) await pause(10)
  await pause((round * 37) % 100)
  signalled = performance.now()
  serve.process.kill('SIGTERM')
  await pause(SLOW_MS)
  await lock`commit`
  lock.release()
  const slowServed = await slow
  await clients
  const code = await serve.ended

  const problems = outcomes.flatMap((outcome) => judged(outcome, signalled))
  if (!slowServed) problems.push('the call in flight during the whole shutdown was not served')
  if (code !== 0) problems.push(`the service ended with ${code}: ${serve.log().slice(-3).join(' ')}`)
  const replies = outcomes.filter((outcome) => outcome.kind === 'reply')
  return {
    problems: problems.map((problem) => `round ${round}: ${problem}`),
    served: replies.filter(({ status }) => status === 200).length,
    refused: replies.filter(({ status }) => status === 503).length,
    late: outcomes.length - replies.length,
    acknowledged,
  }
}

function judged(outcome: CallResult, signalled: number): string[] {
  const after = Math.round(outcome.sentAt - signalled)
  if (outcome.kind === 'cut') {
    if (outcome.reply !== '') return [`a reply was cut off after "${outcome.reply}"`]
    return after < SURELY_MS ? [`a call sent ${after} ms after the signal was never answered`] : []
  }
  const { status, code, closes } = outcome
  if (status === 200 && code === 0) return []
  if (status === 503 && code === 10953 && closes && outcome.sentAt >= signalled) return []
  return [`a call sent ${after} ms after the signal was answered with ${status}/${code}, closing: ${closes}`]
}

async function isWaiting(owner: Sql): Promise<boolean> {
  const [row] = await owner`select count(*)::int as n from pg_locks where not granted`
  return row?.n > 0
}
