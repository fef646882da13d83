import { z } from 'zod'
import { knobs } from '../callbacks/emit.ts'
import { faults } from '../state/message-records.ts'
import { corps } from '../state/records.ts'
import { runDue } from '../world/jobs.ts'
import { controlCall, refuse, worldFor } from './call.ts'

const effect = z
  .strictObject({
    errcode: z.int().optional(),
    http: z.int().min(100).max(599).optional(),
    delay_ms: z.int().min(0).max(600_000).optional(),
    drop: z.union([z.boolean(), z.literal('reply')]).optional(),
    reset: z.union([z.boolean(), z.literal('reply')]).optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'expected errcode, http, delay_ms, drop or reset')

const time = z.union([z.number(), z.string()])
/** Times beyond the year 5138 are taken for milliseconds. */
const MILLISECONDS = 1e11

export const knobCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/faults',
    about:
      'platform faults: busy, over the limit, token revoked (40014 and 42001 really revoke it), slow, lost. `drop` never answers, `reset` breaks the connection; with `"reply"` the call is done and only its reply is lost. `*` ends a path that is a beginning',
    replies: '`{id}`',
    input: z.strictObject({
      match: z.strictObject({ path: z.string().optional(), corpid: z.string().optional() }).default({}),
      effect,
      times: z.int().min(0).optional(),
      probability: z.number().min(0).max(1).optional(),
      seed: z.int().optional(),
    }),
    handle: ({ sim }, input) =>
      sim.store.transaction(() => {
        const id = sim.store.bump('', 'fault')
        sim.store.put(faults, '', { ...input, id, seen: 0, done: 0 })
        return { id }
      }),
  }),
  controlCall({
    method: 'GET',
    path: '/sim/faults',
    about: 'the faults that are set, with how often they struck (`done`)',
    replies: '`faults`',
    input: z.strictObject({}),
    handle: ({ sim }) => ({ faults: sim.store.list(faults, '') }),
  }),
  controlCall({
    method: 'DELETE',
    path: '/sim/faults',
    about: 'takes all faults away',
    replies: '`{}`',
    input: z.strictObject({}),
    handle({ sim }) {
      sim.store.transaction(() => sim.store.clear(faults, ''))
      return {}
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/delivery',
    about:
      'how callbacks go out from now on: repeated (`times`, 0 is none), late, lost (`drop` is a probability), newest first within 2 s (`reverse`), forged. Nothing but `corpid` is back to normal; without `corpid` it is for all corporations',
    replies: 'what is set',
    input: z.strictObject({
      corpid: z.string().optional(),
      times: z.int().min(0).max(100).optional(),
      delay_ms: z.int().min(0).max(600_000).optional(),
      drop: z.number().min(0).max(1).optional(),
      reverse: z.boolean().optional(),
      bad_signature: z.boolean().optional(),
    }),
    handle(deps, { corpid, ...set }) {
      const { store } = deps.sim
      const all =
        corpid === undefined ? store.list(corps, '').map((corp) => corp.corpid) : [worldFor(deps, corpid).corpid]
      store.transaction(() => {
        for (const one of all) store.put(knobs, one, set)
      })
      return set
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/clock',
    about:
      'the platform’s clock: stands still (`freeze`), is set (Unix seconds or a date), or moves on; what became due is done before the reply',
    replies: '`{now, frozen}`',
    input: z.strictObject({ freeze: z.boolean().optional(), set: time.optional(), advance_s: z.number().optional() }),
    handle({ sim }, { freeze, set, advance_s = 0 }) {
      const setMs =
        set === undefined
          ? undefined
          : typeof set === 'number'
            ? set > MILLISECONDS
              ? set
              : set * 1000
            : Date.parse(set)
      if (setMs !== undefined && !Number.isFinite(setMs)) refuse('set: expected Unix seconds or a date')
      sim.store.transaction(() => sim.clock.change({ freeze, setMs, advanceMs: advance_s * 1000 }))
      runDue(sim, 1_000_000)
      return { now: sim.clock.now(), frozen: sim.clock.frozen() }
    },
  }),
  controlCall({
    method: 'GET',
    path: '/sim/clock',
    about: 'what time it is on the platform',
    replies: '`{now, frozen}`',
    input: z.strictObject({}),
    handle: ({ sim }) => ({ now: sim.clock.now(), frozen: sim.clock.frozen() }),
  }),
]
