import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Login, Sql } from '../../../server/src/storage/connect.ts'
import type { Secrets } from '../../../server/src/webhooks/secrets.ts'
import { startReceiver, until } from '../../support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup, recordMany, states } from '../../support/receivers/webhook-setup.ts'

type Options = {
  owner: Sql
  /** The same database, for the worker's own process. */
  login: Login
  events: number
  kills: number
  /** The part of requests that the receiver fails, 0 to 1. */
  failing: number
  leaseMs?: number
}

/** What was seen: `missing` must be empty and `unexplained` too. */
export type KillProof = {
  delivered: number
  missing: string[]
  /** Events that the receiver accepted more than once, and those of them that only one claim could have sent. */
  repeated: number
  unexplained: string[]
  kills: number
  requests: number
}

/** Delivers events through a worker that is killed (-9) again and again, to a receiver that fails now and then. */
export async function proveKills({
  owner,
  login,
  events,
  kills,
  failing,
  leaseMs = 1_500,
}: Options): Promise<KillProof> {
  const corpId = 'wwkills'
  await addCorpRow(owner, corpId)
  const deps = openWebhookSetup(owner)
  let secrets: Secrets | undefined
  const receiver = await startReceiver({
    secrets: () => secrets as Secrets,
    answer: () => (Math.random() < failing ? { status: 500 } : {}),
  })
  secrets = (await deps.subscribe(corpId, receiver.url)).secrets
  const ids = await recordMany(owner, corpId, events)

  const env = { ...process.env, WORKER: JSON.stringify({ login, key: deps.key.toString('base64'), leaseMs }) }
  const start = () => fork(new URL('./worker-process.ts', import.meta.url), { env, execArgv: [] })
  let worker = start()
  for (let kill = 1; kill <= kills; kill++) {
    const share = Math.floor((events * kill) / (kills + 1))
    await until(() => receiver.pushes.length >= share, 2)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    worker = start()
  }
  await until(async () => (await states(owner)).delivered === events, 50)
  worker.kill('SIGKILL')
  await once(worker, 'exit')

  const accepted = Map.groupBy(receiver.pushes, ({ id }) => id)
  const repeated = [...accepted].filter(([, pushes]) => pushes.length > 1)
  const claims = await owner<{ event_id: string; claims: number; attempts: number }[]>`
    select event_id, claims, attempts from delivery where corp_id = ${corpId}`
  const lost = new Map(claims.map(({ event_id, claims: made, attempts }) => [event_id, made - attempts]))
  const proof = {
    delivered: accepted.size,
    missing: ids.filter((id) => !accepted.has(id)),
    repeated: repeated.length,
    // a repeat is explained by claims whose attempt never came on record: their worker was killed in between
    unexplained: repeated.filter(([id, pushes]) => pushes.length - 1 > (lost.get(id) ?? 0)).map(([id]) => id),
    kills,
    requests: receiver.requests(),
  }
  await receiver.close()
  await deps.close()
  return proof
}
