import { z } from 'zod'
import { refuse } from '../refuse.ts'
import type { Sim } from '../sim.ts'
import { corps } from '../state/records.ts'
import { nextDue, runDue } from '../world/jobs.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'

/** Times beyond the year 5138 are taken for milliseconds. */
const MILLISECONDS = 1e11
const AT_ONCE = 1_000_000

export const clockCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/clock',
    about:
      'the platform’s clock, or with `corpid` that corporation’s own from now on: stands still (`freeze`), is set (Unix seconds or a date), or moves on; what became due is done before the reply, each at its own time',
    replies:
      '`{now, frozen, next_due, pending}`; `next_due` is when the next thing happens by itself, or null; `pending` callbacks are on their way',
    input: z.strictObject({
      corpid: z.string().optional(),
      freeze: z.boolean().optional(),
      set: z.union([z.number(), z.string()]).optional(),
      advance_s: z.number().optional(),
    }),
    handle(deps, { corpid, freeze, set, advance_s = 0 }) {
      const { sim } = deps
      if (corpid !== undefined) worldFor(deps, corpid)
      const change = { freeze, setMs: read(set), advanceMs: advance_s * 1000 }
      sim.store.transaction(() => sim.clock.change(change, corpid))
      runDue(sim, AT_ONCE, corpid)
      return shown(sim, corpid)
    },
  }),
  controlCall({
    method: 'GET',
    path: '/sim/clock',
    about: 'what time it is on the platform, or in one corporation',
    replies: '`{now, frozen, next_due, pending}`',
    input: z.strictObject({ corpid: z.string().optional() }),
    handle(deps: ControlDeps, { corpid }) {
      if (corpid !== undefined) worldFor(deps, corpid)
      return shown(deps.sim, corpid)
    },
  }),
]

function read(set: number | string | undefined): number | undefined {
  if (set === undefined) return undefined
  const ms = typeof set === 'string' ? Date.parse(set) : set > MILLISECONDS ? set : set * 1000
  return Number.isFinite(ms) ? ms : refuse('set: expected Unix seconds or a date')
}

/** Callbacks that are on their way. */
function pending(store: Sim['store'], corpid?: string): number {
  const counted = 'select count(*) as n from outbox'
  const row = corpid === undefined ? store.sql(counted).get() : store.sql(`${counted} where corp = ?`).get(corpid)
  return Number(row?.n)
}

function shown(sim: Sim, corpid?: string) {
  const { store, clock } = sim
  const all = corpid === undefined ? store.list(corps, '').map((corp) => corp.corpid) : [corpid]
  const due = Math.min(...all.map((one) => nextDue(sim, one) ?? Number.POSITIVE_INFINITY))
  const next_due = Number.isFinite(due) ? Math.ceil(due / 1000) : null
  return { now: clock.now(corpid), frozen: clock.frozen(corpid), next_due, pending: pending(store, corpid) }
}
