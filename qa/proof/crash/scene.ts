import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LabPlatform, openLabPlatform } from '../../lab/platform.ts'
import { seeded } from '../../lab/random.ts'
import { tokenOf } from '../../lab/service.ts'
import { customer, staff, surroundings } from '../../support/customers.ts'
import { type Journal, openJournal } from './journal.ts'
import { startGuanxi } from './keeper.ts'
import { inspect, type Place, ready } from './place.ts'

/** A corporation that is called, one that is imported again and again, and what the clients know of them. */
export type Scene = {
  place: Place
  corpId: string
  importedCorpId: string
  token: string
  /** What its messages are sent by. */
  platform: LabPlatform
  journal: Journal
  random: () => number
  /** By `performance.now()`. */
  begun: number
}

export const CUSTOMERS = 60

/** Imports the corporation by the command, and gets a token over HTTP. */
export async function openScene(place: Place, corpId: string): Promise<Scene> {
  const secret = `secret-of-${corpId}`
  const seats = ['basic', 'marketing', 'service'].map((kind) => ({ kind, quantity: 1, expires_at: null }))
  const folder = await writeDataset(
    place,
    `${corpId}-seed`,
    { corp_id: corpId, name: corpId, secrets: [secret], seats },
    {
      ...surroundings,
      customer: Array.from({ length: CUSTOMERS }, (_, n) => customer(n, { points: 20, follows: follows(n) })),
      ticket_template: [
        { id: 1, title: '售后', steps: [{ name: '受理', handler_ids: ['lina', 'wangfang'] }], components: [] },
      ],
    },
  )
  const { said, ended } = startGuanxi(place.folder, ['import', folder])
  if ((await ended) !== 0) throw new Error(`the corporation could not be imported: ${said.err}`)
  const platform = await openLabPlatform(place.lab)
  await inspect(place, ({ owner }) => platform.simulate(owner, corpId, place.folder))
  return {
    ...{ place, corpId, importedCorpId: `${corpId}-imported` },
    token: await tokenOf(await ready(place), corpId, secret),
    platform,
    journal: openJournal(),
    random: seeded(4242),
    begun: performance.now(),
  }
}

/** One or two staff members each; the first one is who sends messages. */
function follows(n: number) {
  return [n, n + 1]
    .slice(0, 1 + (n % 2))
    .map((i, at) => ({ staff_id: staff[i % staff.length]?.id, added_at: 1_680_000_000 + at }))
}

/** Writes a dataset beside the data; gives its folder. */
export async function writeDataset(
  place: Place,
  name: string,
  corp: Record<string, unknown>,
  records: Record<string, readonly Record<string, unknown>[]>,
): Promise<string> {
  const folder = join(place.folder, 'datasets', name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'corp.json'), JSON.stringify(corp))
  for (const [kind, lines] of Object.entries(records)) {
    await writeFile(join(folder, `${kind}.ndjson`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  return folder
}
