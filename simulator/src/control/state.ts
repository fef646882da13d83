import { z } from 'zod'
import { collection } from '../state/collection.ts'
import { corps, people } from '../state/records.ts'
import { restoreSnapshot, saveSnapshot, snapshotNames, wipe } from '../state/snapshot.ts'
import { controlCall, refuse, worldFor } from './call.ts'
import { shownCorp } from './corps.ts'

/** The seed in force, kept with the state. */
export const seeds = collection<{ seed: number }>('seed', () => 'seed')

const HIDDEN = new Set(['departments', 'users', 'tags', 'tag_groups', 'placements', 'memberships', 'media_bytes'])
const name = z.string().min(1).max(100).default('default')

export const stateCalls = [
  controlCall({
    method: 'GET',
    path: '/sim/state',
    about: 'everything of a corporation, by kind of record; without `corpid` what all share',
    replies: 'the corporation’s fields and one list for each kind of record',
    input: z.strictObject({ corpid: z.string().optional() }),
    handle(deps, { corpid }) {
      const { store, clock, seed } = deps.sim
      const base = { now: clock.now(), seed: seed(), snapshots: snapshotNames(store) }
      if (corpid === undefined) {
        const known = store.list(corps, '')
        return { ...base, corps: known.map((corp) => corp.corpid), people: store.list(people, '') }
      }
      const records: Record<string, unknown[]> = {}
      for (const row of store
        .sql('select kind, doc from item join scope on scope.id = scope where corp = ? order by kind, seq')
        .iterate(corpid)) {
        const kind = String(row.kind)
        if (HIDDEN.has(kind)) continue
        records[kind] ??= []
        records[kind].push(JSON.parse(String(row.doc)))
      }
      return { ...base, ...shownCorp(worldFor(deps, corpid)), ...records }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/reset',
    about: 'back to empty; snapshots stay',
    replies: '`{seed}`',
    input: z.strictObject({ seed: z.int().optional() }),
    handle({ sim, reload }, { seed = sim.seed() }) {
      sim.store.transaction(() => {
        wipe(sim.store)
        sim.store.put(seeds, '', { seed })
      })
      reload()
      return { seed }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/snapshot',
    about: 'keeps the present state under a name',
    replies: '`{name}`',
    input: z.strictObject({ name }),
    handle({ sim }, { name: chosen }) {
      saveSnapshot(sim.store, chosen, Date.now())
      return { name: chosen }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/restore',
    about: 'back to a kept state; callbacks that wait are forgotten',
    replies: '`{name}`',
    input: z.strictObject({ name }),
    handle({ sim, reload }, { name: chosen }) {
      if (!restoreSnapshot(sim.store, chosen)) refuse(`name: there is no snapshot ${chosen}`, 404)
      reload()
      return { name: chosen }
    },
  }),
]
