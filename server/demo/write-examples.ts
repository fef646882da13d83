import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importDataset } from '../src/dataset/import.ts'
import { addSecret } from '../src/engines/credentials/secret.ts'
import { datasetKinds } from '../src/records/datasets.ts'
import { startService } from '../src/service.ts'
import { asCommand } from '../src/storage/as-command.ts'
import { migrate } from '../src/storage/migrate.ts'
import { openStore } from '../src/storage/open.ts'
import { collectExamples, EXAMPLES_AT } from './examples.ts'

/** Asks a service with the demo corporation for every endpoint's example and keeps the replies for the API document. */
const folder = await mkdtemp(join(tmpdir(), 'guanxi-examples-'))
await chmod(folder, 0o755) // the database's user can enter: its files stay inside
const store = await openStore({ databaseUrl: undefined, dataFolder: folder, pool: 4, say: () => {} })
try {
  await migrate(store.owner)
  const now = Math.floor(EXAMPLES_AT / 1000)
  const { corp_id } = await importDataset(
    store.owner,
    fileURLToPath(new URL('./dataset', import.meta.url)),
    datasetKinds,
    { now },
  )
  await asCommand(store.owner, corp_id, (ctx) => addSecret(ctx, { name: 'examples', secret: 'examples' }), now)
  const settings = { host: '127.0.0.1', port: 0, pool: 4, mostInFlight: 64, trustedProxy: false } as const
  const service = await startService(settings, store, { clock: () => EXAMPLES_AT })
  const call = async (path: string, { query, body }: { query: Record<string, string>; body?: unknown }) => {
    const url = new URL(path, service.address)
    url.search = new URLSearchParams(query).toString()
    const sent =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await fetch(url, sent)
    const isLines = reply.headers.get('content-type') === 'application/x-ndjson'
    const text = await reply.text()
    const shown = isLines ? text.split('\n', 1)[0] : text
    return shown ? (JSON.parse(shown) as Record<string, unknown>) : undefined
  }
  const { access_token } =
    (await call('/open-api/access_token/get', { query: {}, body: { corp_id, secret: 'examples' } })) ?? {}
  const examples = await collectExamples(call, access_token as string)
  await writeFile(new URL('../src/http/examples.json', import.meta.url), `${JSON.stringify(examples, null, 1)}\n`)
  await service.stop()
} finally {
  await store.close()
  await rm(folder, { recursive: true, force: true })
}
