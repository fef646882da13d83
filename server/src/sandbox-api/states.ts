import { randomUUID } from 'node:crypto'
import type { Simulate } from '../admin-api/tools.ts'
import {
  clearTrials,
  keepStart,
  removeSnapshot,
  restoreState,
  type Snapshot,
  START,
  saveState,
} from '../engines/sandbox/snapshots.ts'
import { mayWriteUntriggered } from '../engines/sandbox/state-tables.ts'
import { type AuditEntry, type AuditSource, writeAudit } from '../storage/audit.ts'
import type { Sql } from '../storage/connect.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { Acting, Ctx } from '../storage/ctx.ts'
import { throughConflicts, throughDeadlocks } from '../storage/deadlock.ts'
import { clockAt, control, type SimulatorBeside } from '../trigger/control.ts'
import { isAway, TriggerError } from '../trigger/error.ts'

/** What states are kept and brought back with: the owner, and the simulator beside the service, if it runs. */
export type StateDeps = {
  owner: Sql
  readonly simulator: SimulatorBeside | undefined
  simulate?: Simulate | undefined
}

/** Who does it, in which corporation. */
export type StateCall = Acting & { corpId: string; source?: AuditSource }

/** Why a state cannot be kept or brought back. */
export class StateError extends Error {
  readonly code: 'not_found' | 'too_many' | 'no_simulator' | 'database' | 'taken' | 'not_clone'
  constructor(code: StateError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Keeps the present state, here and at the simulator, under a name. */
export async function saveSnapshot(deps: StateDeps, call: StateCall, name: string): Promise<Snapshot> {
  const { corpId } = call
  const simulator = await simulatorOf(deps, corpId)
  const platform = simulator ? `${name} ${randomUUID()}` : null
  if (simulator) await control(simulator, 'snapshot', { corpid: corpId, name: platform })
  const saved = await inAudited(deps, call, async (ctx, audit) => {
    const { replaced, ...snapshot } = (await saveState(ctx, name, platform)) ?? { replaced: undefined }
    if (replaced !== undefined) await audit({ action: 'updated', kind: 'sandbox_snapshot', id: name, after: snapshot })
    return { replaced, snapshot: snapshot as Snapshot }
  })
  const unused = saved.replaced === undefined ? platform : saved.replaced
  if (unused !== null) await forget(simulator, corpId, unused)
  if (saved.replaced === undefined) throw new StateError('too_many', 'there are too many snapshots: remove one')
  return saved.snapshot
}

/** Brings a kept state back, here and at the simulator. */
export async function restoreSnapshot(deps: StateDeps, call: StateCall, name: string): Promise<void> {
  await bringBack(deps, call, name, async (_, audit) => {
    await audit({ action: 'restored', kind: 'sandbox_snapshot', id: name })
  })
}

/** Back to the state to begin with; what went wrong on purpose ends, and receivers are gone. */
export async function resetSandbox(deps: StateDeps, call: StateCall): Promise<void> {
  await bringBack(deps, call, START, async (ctx, audit) => {
    await clearTrials(ctx)
    await audit({ action: 'reset', kind: 'corp', id: call.corpId })
  })
}

/** Forgets a kept state. */
export async function forgetSnapshot(deps: StateDeps, call: StateCall, name: string): Promise<void> {
  const removed = await inAudited(deps, call, async (ctx, audit) => {
    const gone = await removeSnapshot(ctx, name)
    if (gone) await audit({ action: 'removed', kind: 'sandbox_snapshot', id: name })
    return gone
  })
  if (!removed) throw unknown(name)
  const simulator = await simulatorOf(deps, call.corpId).catch(() => undefined)
  if (removed.platform !== null) await forget(simulator, call.corpId, removed.platform)
}

/** Keeps the state to begin with, unless there is one: when a corporation is marked. */
export async function keepFirstState(deps: StateDeps, call: StateCall): Promise<void> {
  const simulator = await simulatorOf(deps, call.corpId).catch(() => undefined)
  const platform = simulator ? `${START} ${randomUUID()}` : null
  if (simulator) await control(simulator, 'snapshot', { corpid: call.corpId, name: platform })
  await inCorp({ corpId: call.corpId, pool: deps.owner }, call, (ctx) => keepStart(ctx, platform))
}

/** Does at the simulator what a process that was killed has left: what was brought back here is brought back there. */
export async function finishRestoring({ owner }: Pick<StateDeps, 'owner'>, simulator: SimulatorBeside): Promise<void> {
  const left = await owner<{ corp_id: string }[]>`
    select corp_id from sandbox_restoring
    where corp_id in (select corp_id from platform_connection where base_url = ${simulator.origin})`
  for (const { corp_id } of left) await restoreThere(owner, simulator, corp_id)
}

type Audit = (entry: AuditEntry) => Promise<void>
type Then = (ctx: Ctx, audit: Audit) => Promise<void>

async function bringBack(deps: StateDeps, call: StateCall, name: string, then: Then): Promise<void> {
  const { corpId } = call
  const simulator = await simulatorOf(deps, corpId)
  // what is brought back here alone would leave the two apart
  if (simulator) await control(simulator, clockAt(corpId)).catch(unlessRefused)
  const restoring = async (ctx: Ctx, audit: Audit) => {
    if (!(await mayWriteUntriggered(ctx.tx))) throw new StateError('database', UNTRIGGERED)
    const restored = await restoreState(ctx, name)
    if (!restored) throw unknown(name)
    if (simulator)
      await ctx.tx`
        insert into sandbox_restoring (corp_id, platform) values (${corpId}, ${restored.platform})
        on conflict (corp_id) do update set platform = excluded.platform`
    await then(ctx, audit)
  }
  await throughConflicts(() => inAudited(deps, call, restoring))
  if (simulator) await restoreThere(deps.owner, simulator, corpId)
}

/** What to do when the owner may not write rows without triggers. */
export const UNTRIGGERED =
  'the database user may not write rows as they were: have an administrator run ' +
  '"grant set on parameter session_replication_role to <user>"'

/** The row is the intention; it goes with the deed. A simulator that was put there anew has nothing to go back to. */
async function restoreThere(owner: Sql, simulator: SimulatorBeside, corpid: string): Promise<void> {
  await owner.begin(async (tx) => {
    const [left] = await tx<{ platform: string | null }[]>`
      delete from sandbox_restoring where corp_id = ${corpid} returning platform`
    if (!left) return
    await control(simulator, 'restore', { corpid, name: left.platform ?? START }).catch((error) => {
      unlessRefused(error)
      return control(simulator, 'reset', { corpid })
    })
  })
}

/** A simulator that was put there anew knows neither the corporation nor its states. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof TriggerError) || isAway(error)) throw error
}

/** The simulator that the corporation is connected to; undefined for one that is connected to nothing. */
export async function simulatorOf(
  { owner, simulator }: StateDeps,
  corpId: string,
): Promise<SimulatorBeside | undefined> {
  const [connection] = await owner<{ base_url: string }[]>`
    select base_url from platform_connection where corp_id = ${corpId}`
  if (!connection) return undefined
  if (simulator?.origin === connection.base_url) return simulator
  throw new StateError(
    'no_simulator',
    'the simulator that the corporation is connected to does not run beside the service',
  )
}

async function forget(simulator: SimulatorBeside | undefined, corpid: string, name: string): Promise<void> {
  if (simulator) await control(simulator, 'forget', { corpid, name }).catch(() => {})
}

/** In one transaction of the owner, as the caller, with what the audit log has of it. */
export function inAudited<T>(
  { owner }: StateDeps,
  { corpId, actor, now, source }: StateCall,
  work: (ctx: Ctx, audit: Audit) => Promise<T>,
): Promise<T> {
  return throughDeadlocks(() =>
    inCorp({ corpId, pool: owner }, { actor, now }, (ctx) => work(ctx, (entry) => writeAudit(ctx, entry, source))),
  )
}

const unknown = (name: string) => new StateError('not_found', `there is no snapshot ${name}`)
