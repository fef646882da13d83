import type { World } from '../sim.ts'
import { type Transfer, transfers, unassigned } from '../state/campaign-records.ts'
import { follows } from '../state/records.ts'
import { befriend, findFollow, part, tellFollow } from './friends.ts'
import { findContact } from './people.ts'

/** A transfer's 24 hours are over and the customer did not refuse: the new member has them. */
export function finishTransfer(world: World, { id }: Record<string, unknown>): void {
  const transfer = world.store.get(transfers, world.corpid, String(id))
  if (transfer?.status === 2) completeTransfer(world, transfer)
}

/** The new member gets an add event unless they are friends already; the old one a deletion by transfer. */
export function completeTransfer(world: World, transfer: Transfer): void {
  const { store, corpid, now } = world
  const { handover_userid, takeover_userid, external_userid } = transfer
  const old = findFollow(world, handover_userid, external_userid)
  const contact = findContact(world, external_userid)
  if (!contact) return
  const friends = findFollow(world, takeover_userid, external_userid) !== undefined
  if (!friends) {
    befriend(world, takeover_userid, contact, {
      add_way: 202,
      oper_userid: takeover_userid,
      ...(old?.state && { state: old.state }),
    })
    const made = findFollow(world, takeover_userid, external_userid)
    if (old && made)
      store.put(follows, corpid, {
        ...made,
        remark: old.remark,
        description: old.description,
        tags: old.tags,
        remark_mobiles: old.remark_mobiles,
      })
  }
  if (old) part(world, old, 'transfer')
  store.remove(unassigned, corpid, `${handover_userid}/${external_userid}`)
  store.put(transfers, corpid, { ...transfer, status: 1, takeover_time: now })
}

/** The customer says no, or the new member is full. */
export function failTransfer(
  world: World,
  transfer: Transfer,
  reason: 'customer_refused' | 'customer_limit_exceed',
): void {
  const status = reason === 'customer_refused' ? 3 : 4
  world.store.put(transfers, world.corpid, { ...transfer, status })
  const { handover_userid: userid, external_userid } = transfer
  tellFollow(world, 'transfer_fail', { userid, external_userid }, [['FailReason', reason]])
}
