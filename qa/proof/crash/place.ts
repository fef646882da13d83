import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopPostmaster } from '@guanxi/embedded-postgres/postmaster.ts'
import { socketIn } from '@guanxi/embedded-postgres/run-folder.ts'
import { connect, type Sql } from '../../../server/src/storage/connect.ts'
import type { Lab } from '../../lab/finding.ts'
import { fillDataFolder } from '../../support/data-folder.ts'
import { compileOnce, type Keeper, keepService } from './keeper.ts'

/** Milliseconds after which something that should have happened by itself is given up. Far more than it ever takes. */
export const ANSWER_WITHIN_MS = 120_000

/** A data folder with its embedded PostgreSQL, as durable as an operator's, and a service that is kept running on it. */
export type Place = {
  lab: Lab
  folder: string
  cluster(): string
  keeper: Keeper
  /** Kills the service and keeps another build of it running on the same database. */
  serve(spoiled: readonly URL[]): Promise<void>
}

/** Starts the service in a folder of its own, or in one that has its data already; everything is ended with the lab. */
export async function openPlace(
  lab: Lab,
  spoiled: readonly URL[] = [],
  filled?: string,
  settings: Record<string, string> = {},
): Promise<Place> {
  const folder = filled ?? (await lab.folder())
  if (!filled) await fillDataFolder(folder)
  const place: Place = {
    lab,
    folder,
    cluster: () => realpathSync(join(folder, 'postgres')),
    keeper: keepService(folder, spoiled, 'serve', settings),
    async serve(others) {
      await place.keeper.stop('SIGKILL')
      place.keeper = keepService(folder, others, 'serve', settings)
      await ready(place)
    },
  }
  lab.after(async () => {
    await place.keeper.stop()
    await stopPostmaster(place.cluster())
  })
  await Promise.all([compileOnce(folder), ready(place)])
  return place
}

/** Waits until the service says that it is ready, with nobody's help; gives its address. */
export async function ready({ keeper }: Pick<Place, 'keeper'>): Promise<string> {
  const what = () => `the service is ready; ${keeper.lastWords()}`
  return waitFor(what, async () => {
    const address = keeper.address()
    const status = address && (await fetch(`${address}/readyz`).then(statusOf, () => 0))
    return status === 200 ? address : undefined
  })
}

async function statusOf(response: Response): Promise<number> {
  await response.arrayBuffer()
  return response.status
}

/** Asks again and again until there is an answer. */
export async function waitFor<T>(
  what: string | (() => string),
  look: () => T | undefined | Promise<T | undefined>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<T> {
  const until = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > until) {
      throw new Error(`waited ${withinMs / 1000} seconds in vain: ${typeof what === 'string' ? what : what()}`)
    }
    await pause(10)
  }
}

/** Looks into the database past the service, while nothing is being killed. */
export async function inspect<T>(
  { folder }: Place,
  look: (connection: { owner: Sql; superuser: Sql }) => Promise<T>,
): Promise<T> {
  const passwords = JSON.parse(readFileSync(join(folder, 'postgres-passwords.json'), 'utf8'))
  const login = { path: socketIn(realpathSync(join(folder, 'run'))), database: 'guanxi' }
  const owner = connect({ ...login, username: 'guanxi', password: passwords.owner }, { max: 2 })
  const superuser = connect({ ...login, username: 'postgres', password: passwords.superuser }, { max: 1 })
  try {
    return await look({ owner, superuser })
  } finally {
    await Promise.all([owner.end({ timeout: 5 }), superuser.end({ timeout: 5 })])
  }
}
