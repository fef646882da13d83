import { rm } from 'node:fs/promises'
import { attachEmbedded, type Login } from '@guanxi/embedded-postgres'
import { connect, type Sql } from '../../server/src/storage/connect.ts'
import { migrate } from '../../server/src/storage/migrate.ts'
import type { Schema } from '../../server/src/storage/schema-files.ts'
import { fillDataFolder } from '../support/data-folder.ts'
import { dropDatabase } from '../support/drop-database.ts'
import type { Lab } from './finding.ts'

/** A PostgreSQL of this run's own, as durable as an operator's, and what can be had of it. */
export type Cluster = {
  /** Its data folder. */
  folder: string
  /** A migrated database, or one of another schema than this build's: its logins, and connections that are closed at the end. */
  database(name: string, options?: { schema?: Schema }): Promise<LabDatabase>
}

export type LabDatabase = { logins: { owner: Login; app: Login }; owner: Sql; app: Sql; drop(): Promise<void> }

/** Starts the embedded PostgreSQL in a folder that is removed at the end. `supervise` starts it again when it dies. */
export async function openCluster(
  lab: Lab,
  settings: Record<string, string> = {},
  { supervise = false } = {},
): Promise<Cluster> {
  const folder = await lab.folder()
  const migrated = await fillDataFolder(folder)
  const starting = attachEmbedded({
    ...{ folder, say: () => {}, supervise },
    settings: { max_connections: '300', ...settings },
  })
  lab.after(async () => {
    const started = await starting.catch(() => undefined)
    await started?.release()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const embedded = await starting
  const admin = connect(embedded.owner, { max: 1 })
  lab.after(() => admin.end({ timeout: 1 }))
  return {
    folder,
    async database(name, options = {}) {
      const template = migrated && !options.schema ? embedded.owner.database : 'template1'
      await admin.unsafe(`create database ${name} template ${template}`)
      const logins = { owner: { ...embedded.owner, database: name }, app: { ...embedded.app, database: name } }
      const owner = connect(logins.owner, { max: 4 })
      const app = connect(logins.app, { max: 4 })
      const end = () => Promise.all([owner.end({ timeout: 1 }), app.end({ timeout: 1 })])
      lab.after(end)
      await migrate(owner, options)
      return {
        logins,
        owner,
        app,
        async drop() {
          await end()
          await dropDatabase(admin, name)
        },
      }
    },
  }
}
