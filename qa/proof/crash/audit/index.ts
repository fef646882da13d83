import type { Sql } from '../../../../server/src/storage/connect.ts'
import { inspect } from '../place.ts'
import type { Scene } from '../scene.ts'
import { auditFiles } from './files.ts'
import { auditImports } from './imports.ts'
import { auditKeys } from './keys.ts'
import { auditLists } from './lists.ts'
import { auditMessages, auditOutcomes, auditPlatform, settleMessages } from './messages.ts'
import { auditPoints } from './points.ts'
import { auditTickets } from './tickets.ts'

/**
 * Compares the database with what the clients were told, while nothing is at work but the service itself.
 * Each problem begins with its kind and a colon.
 */
export async function auditCalls(scene: Scene): Promise<string[]> {
  return inspect(scene.place, ({ owner }) => callsIn(owner, scene))
}

async function callsIn(owner: Sql, scene: Scene): Promise<string[]> {
  return [
    ...(await auditKeys(owner, scene)),
    ...(await auditPoints(owner, scene)),
    ...(await auditTickets(owner, scene)),
    ...(await auditMessages(owner, scene)),
    ...(await auditLists(owner, scene)),
  ]
}

/** Whether each group message came to its end, each recipient with one outcome. */
export async function auditEnds(scene: Scene): Promise<string[]> {
  return inspect(scene.place, async ({ owner }) => {
    await settleMessages(owner, scene)
    return auditOutcomes(owner, scene)
  })
}

/** Whether the platform was asked for each message once; after `auditEnds`. */
export async function auditSent(scene: Scene): Promise<string[]> {
  return inspect(scene.place, ({ owner }) => auditPlatform(owner, scene))
}

/** Whether the imported corporation is whole. */
export async function auditDatasets(scene: Scene): Promise<string[]> {
  return inspect(scene.place, ({ owner }) => auditImports(owner, scene))
}

/** All of the above by one connection, which may be in a transaction: it waits for no message to come to its end. */
export async function auditRows(owner: Sql, scene: Scene): Promise<string[]> {
  return [
    ...(await callsIn(owner, scene)),
    ...(await auditOutcomes(owner, scene)),
    ...(await auditImports(owner, scene)),
  ]
}

/** Whether PostgreSQL's own files are sound; `looked` is the number of tables and indexes. */
export async function auditDatabase(scene: Scene): Promise<{ looked: number; problems: string[] }> {
  return inspect(scene.place, ({ superuser }) => auditFiles(superuser))
}
