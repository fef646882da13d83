import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachEmbedded, type Login } from '@guanxi/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { connect } from '../../server/src/storage/connect.ts'
import { migrate } from '../../server/src/storage/migrate.ts'
import { watchRefusals } from './network-guard.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { owner: Login; app: Login }
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every suite clones. */
export default async function setup(project: TestProject) {
  const refused = watchRefusals() // before the first worker starts
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-test-'))
  await chmod(folder, 0o755) // or the cluster would be put where its user can enter
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const embedded = await attachEmbedded({ folder, say: () => {}, settings })
  const owner = connect(embedded.owner, { max: 1 })
  await owner`create database template_guanxi`
  const template = connect({ ...embedded.owner, database: 'template_guanxi' }, { max: 2 })
  await migrate(template)
  await template.end()
  await owner.end()
  project.provide('cluster', { owner: embedded.owner, app: embedded.app })
  return async () => {
    await embedded.release()
    await rm(folder, { recursive: true, force: true })
    const outside = refused()
    if (!outside) return
    process.exitCode = 1
    console.error(`something tried to leave this machine:\n${outside}`)
  }
}
