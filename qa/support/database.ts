import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect } from '../../server/src/storage/connect.ts'
import type { Store } from '../../server/src/storage/open.ts'
import { keepBehind } from '../../server/src/storage/step-back.ts'

/** A migrated database of its own, cloned from the template; `close` removes it. */
export async function freshDatabase(): Promise<Store & { database: string }> {
  const cluster = inject('cluster')
  const database = `t_${randomBytes(8).toString('hex')}`
  await asOwner((sql) => sql.unsafe(`create database ${database} template ${cluster.template}`))
  const owner = connect({ ...cluster.owner, database }, { max: 4 })
  const role = cluster.appRole ? { role: cluster.appRole } : {}
  const app = connect({ ...cluster.app, database }, { max: 16, wireReads: true, ...role })
  const behind = connect({ ...cluster.app, database }, { max: 4, ...role })
  keepBehind(behind)
  return {
    owner,
    app,
    behind,
    database,
    place: database,
    async close() {
      await Promise.all([owner, app, behind].map((each) => each.end({ timeout: 1 })))
      await asOwner((sql) => sql.unsafe(`drop database if exists ${database} with (force)`))
    },
  }
}

async function asOwner(work: (sql: ReturnType<typeof connect>) => Promise<unknown>): Promise<void> {
  const sql = connect(inject('cluster').owner, { max: 1 })
  try {
    for (let tries = 0; ; tries++) {
      try {
        await work(sql)
        return
      } catch (error) {
        // another suite is cloning the template, or a last connection of another role is still closing
        if (!['55006', '42501'].includes((error as { code?: string }).code ?? '') || tries > 400) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  } finally {
    await sql.end()
  }
}
