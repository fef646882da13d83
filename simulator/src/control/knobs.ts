import { z } from 'zod'
import { type DeliveryRule, deliveryRules } from '../callbacks/emit.ts'
import { faults } from '../state/message-records.ts'
import { corps } from '../state/records.ts'
import type { Store } from '../state/store.ts'
import { controlCall, worldFor } from './call.ts'

const effect = z
  .strictObject({
    errcode: z.int().optional(),
    http: z.int().min(100).max(599).optional(),
    delay_ms: z.int().min(0).max(600_000).optional(),
    drop: z.union([z.boolean(), z.literal('reply')]).optional(),
    reset: z.union([z.boolean(), z.literal('reply')]).optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'expected errcode, http, delay_ms, drop or reset')

/** How callbacks go out. */
const deliveryFields = {
  times: z.int().min(0).max(100).optional(),
  delay_ms: z.int().min(0).max(600_000).optional(),
  drop: z.number().min(0).max(1).optional(),
  reverse: z.boolean().optional(),
  bad_signature: z.boolean().optional(),
}

/** The same for the events of one control call. */
export const deliveryInput = z.strictObject(deliveryFields)

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
      'how callbacks go out from now on, all or those of one `event` (Event or ChangeType): repeated (`times`, 0 is none), late, lost (`drop` is a probability), newest first within 2 s (`reverse`), forged. Nothing but `corpid` is back to normal; without `corpid` it is for all corporations',
    replies: 'what is set',
    input: z.strictObject({ corpid: z.string().optional(), event: z.string().min(1).optional(), ...deliveryFields }),
    handle(deps, { corpid, event, ...set }) {
      const { store } = deps.sim
      const all =
        corpid === undefined ? store.list(corps, '').map((corp) => corp.corpid) : [worldFor(deps, corpid).corpid]
      store.transaction(() => {
        for (const one of all) setRule(store, one, { ...set, ...(event && { event }) })
      })
      return set
    },
  }),
]

/** An empty rule for all events is the end of every rule. */
function setRule(store: Store, corpid: string, rule: DeliveryRule): void {
  const { event, ...set } = rule
  const normal = Object.keys(set).length === 0
  if (!normal) store.put(deliveryRules, corpid, rule)
  else if (event) store.remove(deliveryRules, corpid, event)
  else store.clear(deliveryRules, corpid)
}
