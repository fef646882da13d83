import { purgeCorp } from '../engines/corporations/purge.ts'
import { addSecret, newSecret } from '../engines/credentials/secret.ts'
import { cloneCorp, isClone, MOST_CLONES } from '../engines/sandbox/clone.ts'
import { mayWriteUntriggered } from '../engines/sandbox/state-tables.ts'
import { writeServerAudit } from '../storage/audit.ts'
import { inAudited, type StateCall, type StateDeps, StateError, simulatorOf, UNTRIGGERED } from './states.ts'

/** A copy, and what opens it. */
export type Clone = { corp_id: string; secret: string }

/** Makes a sandbox of its own with the data of this one, here and at the simulator. */
export async function makeClone(
  deps: StateDeps,
  call: StateCall,
  { as, name }: { as: string; name?: string | undefined },
): Promise<Clone> {
  const { corpId } = call
  const atSimulator = (await simulatorOf(deps, corpId)) !== undefined
  const { secret, connect } = await inAudited(deps, call, async (ctx, audit) => {
    if (!(await mayWriteUntriggered(ctx.tx))) throw new StateError('database', UNTRIGGERED)
    const secret = newSecret()
    const made = await cloneCorp(ctx, { as, name, atSimulator }, async (there) => {
      await addSecret(there, { name: 'clone', secret })
      return atSimulator ? deps.simulate?.(there.tx, as) : undefined
    })
    if (made === 'taken') throw new StateError('taken', 'there is a corporation of this id')
    if (made === 'too_many') throw new StateError('too_many', `there may be ${MOST_CLONES} clones at most`)
    await audit({ action: 'cloned', kind: 'corp', id: corpId, after: { as } })
    return { secret, connect: made.done }
  })
  await connect?.()
  return { corp_id: as, secret }
}

/** Removes a copy and everything of it. */
export async function removeClone(deps: StateDeps, call: StateCall): Promise<void> {
  await inAudited(deps, call, async (ctx) => {
    if (!(await isClone(ctx))) throw new StateError('not_clone', 'the corporation is no clone')
    await purgeCorp(ctx)
    await writeServerAudit(ctx.tx, ctx, { action: 'purged', kind: 'corp', id: call.corpId }, call.source)
  })
}
