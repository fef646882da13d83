import { join } from 'node:path'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import type { Plot } from '../../lab/plot.ts'
import { quantile, short } from '../../lab/stats.ts'
import { inspect, openPlace, type Place } from '../crash/place.ts'
import { openScene, type Scene } from '../crash/scene.ts'
import { pictureIn, unlike } from './at-rest.ts'
import { unchangingRows } from './cut.ts'
import { damage, takenAsFiles, takenFromPipe } from './damaged.ts'
import { examine, type Restored, restoreFresh, type Source } from './restored.ts'
import { type Taken, takeBackup, takeBackups } from './take.ts'

export const check: Check = {
  name: 'backup',
  title: 'the database is backed up while clients write, and restored',
  run,
}

async function run(lab: Lab): Promise<Finding[]> {
  const place = await openPlace(lab)
  const scene = await openScene(place, 'wwbackup')
  await addBallast(place, lab.by({ slice: 10_000, quick: 50_000, full: 150_000 }))
  const { taken, journal, calls } = await takeBackups(lab, scene, lab.by({ slice: 1, quick: 1, full: 10 }))
  const rows = await inspect(place, ({ owner }) => unchangingRows(owner, scene.corpId))
  const exit = await place.keeper.stop()
  const wrong = [...journal.wrong, ...place.keeper.collapses, ...(exit === 0 ? [] : [`the service ended with ${exit}`])]
  lab.say(`  ${taken.length} backups taken under ${calls.length} calls`)

  const source: Source = { scene, journal, calls, rows }
  const restored: Restored[] = []
  for (const each of taken) {
    restored.push(await examine(lab, source, each))
    lab.say(`  backup ${restored.length} restored: ${restored.at(-1)?.calls} calls in it`)
  }
  const found = [underWrites(source, taken, restored, wrong), goingOn(lab, restored)]
  if (lab.depth !== 'slice') found.push(...(await atRest(lab, scene)))
  found.push(await damagedFiles(lab, scene, (taken[0] as Taken).file))
  return found
}

/** Rows that take their time to copy, in the middle of the tables' order: calls go on between the first and the last. */
async function addBallast(place: Place, rows: number): Promise<void> {
  await inspect(place, async ({ owner }) => {
    const now = Math.floor(Date.now() / 1000)
    await owner`insert into corp (corp_id, name, created_at) values ('wwballast', 'ballast', ${now})`
    await owner`
      insert into idempotency (corp_id, path, key, body_hash, reply, created_at)
      select 'wwballast', '/', n::text, '', sha256(n::text::bytea) || sha256((-n)::text::bytea), ${now}
      from generate_series(1, ${rows}) n`
  })
}

function underWrites(
  { journal, calls }: Source,
  taken: readonly Taken[],
  restored: readonly Restored[],
  wrong: string[],
) {
  const inside = restored.map((each) => each.calls)
  const left = restored.reduce((sum, each) => sum + each.left, 0)
  const seconds = taken.map(({ began, ended }) => ended - began)
  const problems = restored.flatMap(({ cut }, i) => cut.map((problem) => `backup ${i + 1}: ${problem}`))
  return noProblems(
    {
      what: `${taken.length} backups while 12 clients write, each restored into a new database`,
      bar: 'one moment each: all that was acknowledged before, nothing sent afterwards, no call without an earlier one, each call whole; balances, ledgers, events and totals agree',
      result:
        `${count(calls.length)} calls acknowledged (${count(journal.points.size)} batches of points, ${count(journal.tickets.size)} tickets, ${count(journal.messages.size)} group messages); ` +
        `a backup of ${count(taken.at(-1)?.rows ?? 0)} rows took ${short(quantile(seconds, 0.5))} s in the middle; ` +
        `restored, ${count(inside[0] ?? 0)} calls in the first and ${count(inside.at(-1) ?? 0)} in the last of them; ` +
        `${count(left)} calls that were acknowledged while a backup ran came after its moment; ${problems.length} things lost, early or in part`,
      figures: { calls: calls.length, inside, left, seconds, restore_seconds: restored.map((each) => each.seconds) },
      plots: [overTime(calls, taken)],
    },
    [...wrong, ...problems],
  )
}

function goingOn(lab: Lab, restored: readonly Restored[]): Finding {
  const more = restored.reduce((sum, each) => sum + each.more, 0)
  const deep = lab.depth === 'full'
  const problems = restored.flatMap(({ service }, i) => service.map((problem) => `backup ${i + 1}: ${problem}`))
  return noProblems(
    {
      what: 'A service on each restored database, with the tokens that were given out before',
      bar: `answers and goes on writing, no number given twice${deep ? '; group messages that were on their way come to their end; amcheck finds nothing' : ''}`,
      result: `${restored.length} services, ${count(more)} more calls acknowledged, ${problems.length} answered otherwise`,
    },
    problems,
  )
}

/** The same without writers, where the source can be compared to the last row; then damaged files in place of it. */
async function atRest(lab: Lab, { place, random }: Scene): Promise<Finding[]> {
  const source = await pictureIn(place.folder)
  const backup = await takeBackup(place, join(await lab.folder(), 'at-rest.backup'))
  const { folder, problems } = await restoreFresh(lab, place, backup)
  const restored = await pictureIn(folder)
  const files = await damage(lab, backup.file, lab.by({ slice: 0, quick: 1, full: 3 }), random)
  const taken = await takenFromPipe(folder, files)
  return [
    noProblems(
      {
        what: 'A backup that nobody writes meanwhile',
        bar: 'restored it equals the source: every row, sequence, index, constraint, trigger, policy and right',
        result: `${count(backup.rows)} rows in ${Object.keys(source.rows).length} tables, ${source.sequences.length} sequences and ${count(source.parts.length)} parts of the schema compared`,
      },
      [...problems, ...unlike(source, restored)],
    ),
    noProblems(
      {
        what: 'Files with a bit flipped or the end cut off, piped into a restore that may replace a full database',
        bar: 'refused with exit code 4; the database is as before, to the last row',
        result: `${files.length} files, ${files.length - taken.length} refused`,
      },
      [...taken, ...unlike(restored, await pictureIn(folder))],
    ),
  ]
}

async function damagedFiles(lab: Lab, { place, random }: Scene, file: string): Promise<Finding> {
  const files = await damage(lab, file, lab.by({ slice: 1, quick: 1, full: 6 }), random)
  const problems = await takenAsFiles(lab, place, files)
  return noProblems(
    {
      what: 'Files with a bit flipped or the end cut off, restored into an empty folder',
      bar: 'refused with exit code 4, before there is a database',
      result: `${files.length} files, ${files.length - problems.length} refused`,
    },
    problems,
  )
}

/** Calls acknowledged in each half second, and when a backup ran. */
function overTime(calls: Source['calls'], taken: readonly Taken[]): Plot {
  const halves = Map.groupBy(calls, ({ acknowledged }) => Math.floor(acknowledged * 2))
  const steps = Array.from({ length: Math.max(0, ...halves.keys()) + 1 }, (_, i) => i)
  const rate = (i: number) => (halves.get(i)?.length ?? 0) * 2
  const most = Math.max(...steps.map(rate))
  const during = (i: number) => taken.some(({ began, ended }) => began * 2 < i + 1 && ended * 2 > i)
  return {
    title: `Calls acknowledged per second, and ${taken.length} backups`,
    kind: 'line',
    x: 'seconds since the start',
    y: 'calls per second',
    series: [
      { name: 'acknowledged', points: steps.map((i) => [i / 2, rate(i)] as const) },
      { name: 'a backup runs', points: steps.map((i) => [i / 2, during(i) ? most : 0] as const) },
    ],
  }
}

const count = (n: number) => n.toLocaleString('en-US')
