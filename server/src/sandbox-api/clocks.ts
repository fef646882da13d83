import { setTimeout as pause } from 'node:timers/promises'
import { type ClockChange, clockOf, type Due, dueOf, moveClock, stepsOf } from '../engines/sandbox/clock.ts'
import { everyNodeKnows } from '../engines/sandbox/gate.ts'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { clockAt, control, type SimulatorBeside } from '../trigger/control.ts'
import { isAway } from '../trigger/error.ts'
import { type StateDeps, simulatorOf } from './states.ts'

/** A corporation's clock, in Unix seconds. */
export type ClockReply = {
  now: number
  real_now: number
  ahead_s: number
  frozen: boolean
  status: 'ready' | 'advancing'
  target: number | null
  next_due: number | null
}

/** Where clocks are read and moved; `change` runs it in a transaction of the corporation, with its audit row. */
export type ClockDeps = { corpId: string; states: StateDeps; stopping?: AbortSignal }
type Change = (work: (ctx: Ctx) => Promise<true | undefined>) => Promise<true | undefined>

const LOOK_MS = 100
const secondsOf = (ms: number) => Math.floor(ms / 1000)

/** Reads as the owner, who sees when jobs and pushes are due. */
function inTime<T>({ corpId, states }: ClockDeps, look: (db: { corpId: string; pool: Sql }) => Promise<T>): Promise<T> {
  return withDbTimeout(states.owner, () => look({ corpId, pool: states.owner }))
}

/** What time it is, and when something is due next. */
export async function readClock(deps: ClockDeps): Promise<ClockReply> {
  const { now, real, frozen, target } = await inTime(deps, clockOf)
  const [next] = await dueNext(deps, 1)
  return {
    ...{ now: secondsOf(now), real_now: secondsOf(real), ahead_s: Math.round((now - real) / 1000), frozen },
    status: target === null ? 'ready' : 'advancing',
    target: target && secondsOf(target),
    next_due: next?.at ?? null,
  }
}

/** What is due next, in the order in which it will be done, here and at the simulator; times in Unix seconds. */
export async function dueNext(deps: ClockDeps, limit: number): Promise<Due[]> {
  const { corpId, states } = deps
  const here = await inTime(deps, (db) => dueOf(db, limit))
  const simulator = await simulatorOf(states, corpId).catch(() => undefined)
  const there = simulator ? await nextAt(simulator, corpId) : { next_due: null }
  const all = [
    ...here.map((due) => ({ ...due, at: Math.ceil(due.at / 1000) })),
    ...(there.next_due === null ? [] : [{ at: there.next_due, kind: 'platform', id: null }]),
  ]
  return all.sort((a, b) => a.at - b.at).slice(0, limit)
}

/** When something is due at the simulator; one that does not answer does nothing. */
async function nextAt(simulator: SimulatorBeside, corpId: string): Promise<{ next_due: number | null }> {
  return control<{ next_due: number | null }>(simulator, clockAt(corpId)).catch((error) => {
    if (!isAway(error)) throw error
    return { next_due: null }
  })
}

/**
 * Moves the clock and waits until all that became due is done, or the time is over: then it is still on its way. Undefined where
 * it would go back, or too far.
 */
export async function changeClock(
  deps: ClockDeps,
  change: Change,
  { timeout_s, ...wanted }: ClockChange & { timeout_s: number },
): Promise<(ClockReply & { steps: Due[] }) | undefined> {
  const { states, stopping } = deps
  const [next] = wanted.to_next ? await dueNext(deps, 1) : []
  const moved = await withDbTimeout(states.owner, () => change((ctx) => moveClock(ctx, wanted, next && next.at * 1000)))
  if (!moved) return undefined
  const endMs = performance.now() + timeout_s * 1000
  await everyNodeKnows()
  for (;;) {
    const { target } = await inTime(deps, clockOf)
    if (target === null || performance.now() > endMs || stopping?.aborted) break
    await pause(LOOK_MS)
  }
  return { ...(await readClock(deps)), steps: await inTime(deps, stepsOf) }
}
