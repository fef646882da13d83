import { dirname } from 'node:path'
import type { Login } from '@guanxi/embedded-postgres'
import { Agent, request, setGlobalDispatcher } from 'undici'
import { PLANNING } from '../../../server/src/storage/connect.ts'
import { beChild, childInput } from '../../lab/child.ts'
import { importFrom } from '../peers/install.ts'

/** Told a number, queues so many jobs that each send the same POST; `go` starts the worker that runs them, `end` stops it. */
type Input = { login: Extract<Login, { path: string }>; folder: string; url: string; body: string }
const { login, folder, url, body } = childInput<Input>()
const { makeWorkerUtils, run, Logger } = await importFrom(folder, 'graphile-worker')
const { default: pg } = await importFrom(folder, 'pg')
const { path, username, password, database } = login
const pgPool = new pg.Pool({
  ...{ host: dirname(path), user: username, password, database, max: 16, idleTimeoutMillis: 0 },
  options: Object.entries(PLANNING)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
})
pgPool.on('error', () => {})
pgPool.on('connect', (client: NodeJS.EventEmitter) => client.on('error', () => {}))
const shared = { pgPool, noHandleSignals: true, logger: new Logger(() => () => {}) }
const utils = await makeWorkerUtils(shared)
await utils.migrate()

setGlobalDispatcher(new Agent({ connections: 32 }))
const headers = { 'content-type': 'application/json', 'webhook-timestamp': '0', 'webhook-signature': 'x' }
async function post(_payload: unknown, { job }: { job: { id: string } }): Promise<void> {
  const reply = await request(url, { method: 'POST', headers: { ...headers, 'webhook-id': `job ${job.id}` }, body })
  await reply.body.dump()
  if (reply.statusCode !== 200) throw new Error(String(reply.statusCode))
}

let runner: { stop(): Promise<void> } | undefined
await beChild('ready', async (question: number | 'go' | 'end') => {
  if (question === 'go') runner = await run({ ...shared, concurrency: 32, pollInterval: 100, taskList: { post } })
  else if (question === 'end') await runner?.stop()
  else
    await pgPool.query(
      `select graphile_worker.add_job('post', json_build_object('n', n)) from generate_series(1, $1::int) n`,
      [question],
    )
})
