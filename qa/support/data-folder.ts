import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, lstatSync } from 'node:fs'
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { attachEmbedded } from '@guanxi/embedded-postgres'
import { installDemo } from '../../server/src/cli/demo-corp.ts'
import { connect, type Sql } from '../../server/src/storage/connect.ts'
import { migrate } from '../../server/src/storage/migrate.ts'

/** What a first start makes in its data folder. */
const MADE = ['postgres', 'postgres-passwords.json']

const run = promisify(execFile)

/** What is in the database of a folder: no corporation, or the demo with a secret that nobody was shown. */
type Holds = 'no corporation' | 'demo'

const FILL: Record<Holds, (owner: Sql) => Promise<unknown>> = {
  'no corporation': migrate,
  async demo(owner) {
    await migrate(owner)
    await installDemo(owner)
  },
}

/**
 * Puts into an empty folder what a first start makes there: the cluster with the migrated database, and its passwords.
 * The first caller of a test run makes them and the others copy them, in a tenth of the time. Without a test run, where
 * nobody says in TEST_DATA where they are kept, the folder stays empty; gives whether it does not. `synced: false` is
 * PostgreSQL's `fsync = off`. A start on the `demo` has only a secret to make.
 */
export async function fillDataFolder(
  folder: string,
  { synced = true, holds = 'no corporation' as Holds } = {},
): Promise<boolean> {
  const { TEST_DATA: kept } = process.env
  if (!kept) return false
  const original = join(kept, holds)
  if (!existsSync(original)) await make(kept, holds, original)
  // a link leads to where the database's user can enter: that cluster cannot be had twice
  if (!lstatSync(join(original, 'postgres')).isDirectory()) return false
  await run('cp', ['-Rp', ...MADE.map((name) => join(original, name)), folder])
  if (!synced) appendFileSync(join(folder, 'postgres/postgresql.auto.conf'), 'fsync = off\n')
  return true
}

/** Of two processes that make it at once, the first one's is kept. */
async function make(kept: string, holds: Holds, original: string): Promise<void> {
  const draft = await mkdtemp(join(kept, 'draft-'))
  await chmod(draft, 0o755)
  if (holds === 'demo') await fillDataFolder(draft)
  const settings = { fsync: 'off', full_page_writes: 'off', min_wal_size: '32MB', max_wal_size: '32MB' }
  const { owner, release } = await attachEmbedded({ folder: draft, say: () => {}, settings })
  const pool = connect(owner, { max: 2 })
  try {
    await FILL[holds](pool)
  } finally {
    await pool.end()
    await release()
  }
  await rename(draft, original).catch(() => rm(draft, { recursive: true, force: true }))
}
