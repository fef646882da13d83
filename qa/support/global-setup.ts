import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachEmbedded } from '@guanxi/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { connect, type Sql } from '../../server/src/storage/connect.ts'
import { migrate } from '../../server/src/storage/migrate.ts'
import { dropDatabase } from './drop-database.ts'
import { useMemory } from './memory-folder.ts'
import { watchRefusals } from './network-guard.ts'
import { openServer, type TestCluster } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every suite clones. */
export default async function setup(project: TestProject) {
  const refused = watchRefusals() // before the first worker starts
  const removeFiles = useMemory()
  const url = process.env.TEST_DATABASE_URL
  const { release, ...cluster } = url ? await openServer(url) : await openEmbedded()
  const owner = connect(cluster.owner, { max: 1 })
  await owner.unsafe(`create database ${cluster.template}`)
  const template = connect({ ...cluster.owner, database: cluster.template }, { max: 2 })
  await migrate(template)
  await template.end()
  project.provide('cluster', cluster)
  const data = await openFolder()
  process.env.TEST_DATA = data
  return async () => {
    try {
      // those of a PostgreSQL of our own go with its folder
      if (url) await dropTemplates(owner, cluster.template)
    } finally {
      await owner.end()
      await release()
      await rm(data, { recursive: true, force: true })
      removeFiles()
    }
    const outside = refused()
    if (!outside) return
    process.exitCode = 1
    console.error(`something tried to leave this machine:\n${outside}`)
  }
}

async function dropTemplates(owner: Sql, template: string): Promise<void> {
  const templates = await owner<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, ${template})`
  for (const { datname } of templates) await dropDatabase(owner, datname)
}

/** A temporary folder that the database's user can enter: else a cluster in it would be put elsewhere. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-test-'))
  await chmod(folder, 0o755)
  return folder
}

async function openEmbedded(): Promise<TestCluster & { release(): Promise<void> }> {
  const folder = await openFolder()
  const settings = {
    ...{
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      shared_buffers: '256MB',
    },
    // the less is logged, the sooner a database is cloned
    ...{ wal_level: 'minimal', max_wal_senders: '0', wal_compression: 'off', max_wal_size: '256MB' },
  }
  const { owner, app, release } = await attachEmbedded({ folder, say: () => {}, settings })
  return {
    ...{ owner, app, template: 'template_guanxi', copied: true },
    async release() {
      await release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
