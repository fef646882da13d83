import { z } from 'zod'
import { refuse } from '../refuse.ts'
import { faults } from '../state/message-records.ts'
import { saveOrigin } from '../state/origin.ts'
import { corps, people } from '../state/records.ts'
import { forgetSnapshot, MADE, restoreSnapshot, saveSnapshot, snapshotNames, wipe } from '../state/snapshot.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'
import { shownCorp } from './corps.ts'

const HIDDEN = new Set([
  'departments',
  'users',
  'tags',
  'tag_groups',
  'placements',
  'work_mails',
  'memberships',
  'media_bytes',
])
const which = {
  corpid: z.string().optional(),
  name: z
    .string()
    .regex(/^\P{Cc}{1,100}$/u, 'expected 1 to 100 characters')
    .default('default'),
}

export const stateCalls = [
  controlCall({
    method: 'GET',
    path: '/sim/state',
    about: 'everything of a corporation, by kind of record; without `corpid` what all share',
    replies: 'the corporation’s fields and one list for each kind of record',
    input: z.strictObject({ corpid: z.string().optional() }),
    handle(deps, { corpid }) {
      const { store, clock, seed } = deps.sim
      const base = { now: clock.now(corpid), seed: seed(), snapshots: snapshotNames(store, corpid) }
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
    about:
      'back to empty; with `corpid` back to how that corporation was made, its faults and its clock gone. Snapshots stay',
    replies: '`{seed}`',
    input: z.strictObject({ corpid: which.corpid, seed: z.int().optional() }),
    handle(deps, { corpid, seed }) {
      const { sim, reload } = deps
      if (corpid !== undefined) {
        if (seed !== undefined) refuse('seed: it is for all corporations together')
        bringBack(deps, MADE, corpid)
        return { seed: sim.seed() }
      }
      sim.store.transaction(() => {
        wipe(sim.store)
        saveOrigin(sim.store, { seed: seed ?? sim.seed(), epoch: '' })
      })
      reload()
      return { seed: sim.seed() }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/snapshot',
    about: 'keeps the present state under a name, or with `corpid` that of one corporation',
    replies: '`{name}`',
    input: z.strictObject(which),
    handle(deps, { corpid, name }) {
      if (corpid !== undefined) worldFor(deps, corpid)
      saveSnapshot(deps.sim.store, name, corpid)
      return { name }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/restore',
    about:
      'back to a kept state; callbacks that wait are forgotten. With `corpid` records, ids and clock of that corporation; its apps, secrets, addresses and settings stay as they are',
    replies: '`{name}`',
    input: z.strictObject(which),
    handle(deps, { corpid, name }) {
      bringBack(deps, name, corpid)
      return { name }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/forget',
    about: 'forgets a kept state; one that is not there is forgotten already',
    replies: '`{name}`',
    input: z.strictObject(which),
    handle(deps, { corpid, name }) {
      forgetSnapshot(deps.sim.store, name, corpid)
      return { name }
    },
  }),
]

function bringBack(deps: ControlDeps, name: string, corpid: string | undefined): void {
  const { sim, reload } = deps
  if (corpid !== undefined) worldFor(deps, corpid)
  sim.store.transaction(() => {
    if (!restoreSnapshot(sim.store, name, corpid)) refuse(`name: there is no snapshot ${name}`, 404)
    if (name !== MADE) return
    for (const { id, match } of sim.store.list(faults, ''))
      if (match.corpid === corpid) sim.store.remove(faults, '', String(id))
  })
  reload(corpid)
}
