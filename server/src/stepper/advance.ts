import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, clockOf, type Due, lookAhead, wholeSecond } from '../engines/sandbox/clock.ts'
import { stampCorp } from '../feed/stamp.ts'
import { POLLING } from '../jobs/polling.ts'
import type { Sql } from '../storage/connect.ts'
import { withoutDisk } from '../storage/without-disk.ts'
import { runDue, type StepDeps } from './run-due.ts'
import type { SimulatorClock, There } from './simulator.ts'

/** Milliseconds for which work that others have in hand, and callbacks of the simulator, are waited for. */
const PATIENCE_MS = 10_000
const LOOK_MS = 10

/** Where it is done; `hasPatience` ends when callbacks of the simulator do not arrive. */
type Place = {
  corpId: string
  lease: string
  there: SimulatorClock | undefined
  goesOn: () => boolean
  hasPatience?: boolean
}

/**
 * Does what is due in a corporation with a clock of its own, one after the other in the order of their moments. A clock that is
 * on its way goes from each to the next, and stops where it was to go.
 */
export async function advance<Deps>(given: StepDeps<Deps>, place: Place): Promise<void> {
  const { owner } = given
  const { corpId, there, goesOn } = place
  const db = { corpId, pool: owner }
  await othersDone(owner, place)
  /** What could not be done now is left for the next time. */
  const left = new Set<string>()
  /** What the simulator said last, while nothing was done since. */
  let told: There | undefined
  while (goesOn()) {
    if (there && (await clockOf(db)).target !== null) told = await callbacksCame(place, there, told)
    let clock = await lookAhead(db, left.size + 1)
    if (clock.unstamped) {
      await stampCorp(db)
      clock = await lookAhead(db, left.size + 1)
    }
    if (there && clock.target !== null && !told) continue // it was moved just now
    const next = nextDue(clock, told, left)
    if (!next) {
      if (clock.target !== null) await arrive(owner, place, clock.target)
      return
    }
    const atMs = Math.max(clock.now, Math.min(wholeSecond(next.at), clock.target ?? clock.now))
    if (clock.target !== null) await stand(owner, corpId, atMs, next)
    if (clock.target !== null) told = await there?.set(atMs, true)
    if (next.kind === 'platform') continue
    told = undefined
    if (!(await runDue(given, { ...place, atMs, target: clock.target }, next))) left.add(nameOf(next))
  }
}

const nameOf = ({ kind, id }: Due) => `${kind}/${id}`

/** What is due until now, or until where the clock shall go: here, or at the simulator. */
function nextDue(
  { now, target, due }: Clock & { due: Due[] },
  told: There | undefined,
  left: ReadonlySet<string>,
): Due | undefined {
  const limit = target ?? now
  const here = due.find((each) => !left.has(nameOf(each)))
  const theirs = target === null ? null : (told?.next_due ?? null)
  const platform = theirs === null ? undefined : { at: theirs * 1000, kind: 'platform', id: null }
  const first = [here, platform].filter((due) => due !== undefined).sort(inOrder)[0]
  return first && first.at <= limit ? first : undefined
}

const inOrder = (a: Due, b: Due) => a.at - b.at || (a.kind < b.kind ? -1 : 1)

/** The clock stands while something is done, which is written down; what is done waits for the disk, and this with it. */
async function stand(owner: Sql, corpId: string, atMs: number, { kind, id }: Due): Promise<void> {
  await owner`
    with unhurried as materialized (${withoutDisk(owner)}),
    stood as (
      update sandbox_clock set stands_ms = ${atMs} from unhurried
      where corp_id = ${corpId} and target_ms is not null returning 1)
    insert into sandbox_step (corp_id, at, kind, id)
    select ${corpId}, ${Math.floor(atMs / 1000)}::bigint, ${kind}, ${id}::bigint from stood`
}

/** There: it stands still, or goes on with the real time. */
async function arrive(owner: Sql, { corpId, there }: Place, target: number): Promise<void> {
  const [clock] = await owner<{ frozen: boolean }[]>`select frozen from sandbox_clock where corp_id = ${corpId}`
  if (!clock) return
  await there?.set(target, clock.frozen)
  await owner`
    update sandbox_clock set target_ms = null, stands_ms = case when frozen then ${target}::bigint end,
      ahead_ms = ${target}::bigint - clock_ms()
    where corp_id = ${corpId} and target_ms = ${target} and frozen = ${clock.frozen}`
}

/** Waits for those who have something of the corporation in hand since before it had a clock of its own. */
async function othersDone(owner: Sql, { corpId, lease, goesOn }: Place): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until && goesOn(); await pause(LOOK_MS)) {
    const [busy] = await owner`
      select 1 from job where corp_id = ${corpId} and lease <> ${lease} and lease_until_ms > clock_ms()
        and kind <> all (${POLLING as string[]}::text[])
      union all
      select 1 from delivery where corp_id = ${corpId} and lease <> ${lease} and lease_until_ms > clock_ms() limit 1`
    if (!busy) return
  }
}

/** Waits until the simulator has told all that happened so far, and gives what it says then. */
async function callbacksCame(place: Place, there: SimulatorClock, told?: There): Promise<There> {
  const until = performance.now() + PATIENCE_MS
  let said = told ?? (await there.look())
  while (said.pending > 0 && place.hasPatience !== false && place.goesOn()) {
    if (performance.now() > until) place.hasPatience = false
    await pause(LOOK_MS)
    said = await there.look()
  }
  return said
}
