import { z } from 'zod'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { type Transfer, transfers } from '../state/campaign-records.ts'
import { findFollow } from '../world/friends.ts'
import { findUser } from '../world/members.ts'
import { completeTransfer, failTransfer } from '../world/transfers.ts'
import { controlCall, worldFor } from './call.ts'
import { memberOf } from './people.ts'

export const transferCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/transfer',
    tells: true,
    about:
      'decides a waiting transfer before its 24 hours are over; with `takeover_userid` an administrator makes one, which is decided at once',
    replies: '`{status}`',
    input: z.strictObject({
      corpid: z.string(),
      handover_userid: z.string(),
      external_userid: z.string(),
      takeover_userid: z.string().optional(),
      outcome: z.enum(['done', 'refused', 'full']).default('done'),
    }),
    handle(deps, { corpid, handover_userid, takeover_userid, external_userid, outcome }) {
      const world = worldFor(deps, corpid)
      const id = `${memberOf(world, handover_userid)}/${external_userid}`
      const waiting = world.store.get(transfers, corpid, id)
      const transfer =
        takeover_userid === undefined
          ? waiting
          : handOver(world, memberOf(world, handover_userid), takeover_userid, external_userid)
      if (transfer?.status !== 2) return refuse('external_userid: no transfer waits', 404)
      world.store.transaction(() => {
        if (outcome === 'done') completeTransfer(world, transfer)
        else failTransfer(world, transfer, outcome === 'refused' ? 'customer_refused' : 'customer_limit_exceed')
      })
      return { status: world.store.get(transfers, corpid, id)!.status }
    },
  }),
]

/** A transfer that an administrator makes: nobody waits for it. */
function handOver(world: World, handover_userid: string, takeover: string, external_userid: string): Transfer {
  const taker = findUser(world, takeover) ?? refuse(`takeover_userid: there is no member ${takeover}`, 404)
  if (taker.userid === handover_userid) refuse('takeover_userid: it is the same member')
  if (!findFollow(world, handover_userid, external_userid)) refuse('external_userid: no customer of that member', 404)
  return {
    ...{ handover_userid, takeover_userid: taker.userid, external_userid },
    ...{ resigned: !findUser(world, handover_userid), status: 2, started: world.now, takeover_time: world.now },
  }
}
