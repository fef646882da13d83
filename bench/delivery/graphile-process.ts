import { Agent, request, setGlobalDispatcher } from 'undici'
import { beChild, childInput } from '../../lab/child.ts'
import { PLANNING } from '../../src/storage/connect.ts'
import type { Login } from '../../src/storage/embedded/index.ts'
import { importFrom } from '../peers/install.ts'

/** Queues jobs that each send the same POST, then, on `go`, runs them. */
type Input = { login: Extract<Login, { path: string }>; folder: string; url: string; events: number; body: string }
const { login, folder, url, events, body } = childInput<Input>()
const { makeWorkerUtils, run } = await importFrom(folder, 'graphile-worker')
const { path, username, password, database } = login
const host = encodeURIComponent(path.replace(/\/\.s\.PGSQL\.\d+$/, ''))
const planning = Object.entries(PLANNING).map(([name, value]) => `-c ${name}=${value}`)
const options = encodeURIComponent(planning.join(' '))
const connectionString = `postgres://${username}:${password}@${host}:5432/${database}?options=${options}`
const quiet = { connectionString, noHandleSignals: true, logger: silent(await importFrom(folder, 'graphile-worker')) }
const utils = await makeWorkerUtils(quiet)
await utils.migrate()
await utils.withPgClient((client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
  client.query(`select graphile_worker.add_job('post', json_build_object('n', n)) from generate_series(1, $1::int) n`, [
    events,
  ]),
)
setGlobalDispatcher(new Agent({ connections: 32 }))
const headers = {
  'content-type': 'application/json',
  'webhook-id': 'x',
  'webhook-timestamp': '0',
  'webhook-signature': 'x',
}
async function post(): Promise<void> {
  const reply = await request(url, { method: 'POST', headers, body })
  await reply.body.dump()
  if (reply.statusCode !== 200) throw new Error(String(reply.statusCode))
}
let runner: { stop(): Promise<void> } | undefined
await beChild('ready', async (question: 'go' | 'end') => {
  if (question === 'go')
    runner = await run({ ...quiet, concurrency: 32, maxPoolSize: 16, pollInterval: 100, taskList: { post } })
  else await runner?.stop()
})

function silent({ Logger }: { Logger: new (make: () => () => void) => unknown }) {
  return new Logger(() => () => {})
}
