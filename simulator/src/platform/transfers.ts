import { transfers, unassigned } from '../state/campaign-records.ts'
import { findFollow, openFollow } from '../world/friends.ts'
import { findUser } from '../world/members.ts'
import { findContact } from '../world/people.ts'
import { resigned } from '../world/resign.ts'
import { schedule } from '../world/schedule.ts'
import { type CallContext, canSee, cursorOf, mustSee, platformCall, readCursor } from './call.ts'
import { fail } from './errors.ts'
import { int, pageSize, str, strs } from './params.ts'

const DAY_S = 86_400

const pair = { handover_userid: str({ required: 40058 }), takeover_userid: str({ required: 40058 }) }
const batch = { ...pair, external_userid: strs({ required: 40058, max: 100 }) }

export const transferCalls = [
  platformCall({
    path: 'externalcontact/transfer_customer',
    method: 'POST',
    about: 'customers of a member at work; done after 24 h',
    needs: 'customer',
    empty: { customer: [] },
    params: { ...batch, transfer_success_msg: str({ max: 200 }) },
    handle: (call) => transfer(call, false),
  }),
  platformCall({
    path: 'externalcontact/resigned/transfer_customer',
    method: 'POST',
    about: 'customers of a member who left; done after 24 h',
    needs: 'customer',
    empty: { customer: [] },
    params: batch,
    handle: (call) => transfer(call, true),
  }),
  platformCall({
    path: 'externalcontact/transfer_result',
    method: 'POST',
    about: '1 done, 2 waits, 3 refused, 4 taker is full, 5 none',
    needs: 'customer',
    empty: { customer: [] },
    params: { ...pair, cursor: str() },
    handle: (call) => outcome(call, false),
  }),
  platformCall({
    path: 'externalcontact/resigned/transfer_result',
    method: 'POST',
    about: 'the same for members who left',
    needs: 'customer',
    empty: { customer: [] },
    params: { ...pair, cursor: str() },
    handle: (call) => outcome(call, true),
  }),
  platformCall({
    path: 'externalcontact/get_unassigned_list',
    method: 'POST',
    about: 'customers of members who left',
    needs: 'customer',
    empty: { info: [] },
    params: { page_id: int(), cursor: str(), page_size: pageSize(1000, 1000) },
    handle({ world, args }) {
      const { records, next } = world.store.page(unassigned, world.corpid, {
        after: readCursor(args.cursor),
        limit: args.page_size,
      })
      return { info: records, is_last: next === undefined, next_cursor: cursorOf(next) }
    },
  }),
]

type Batch = { handover_userid: string; takeover_userid: string; external_userid: string[] }

function transfer(call: CallContext<Batch>, left: boolean) {
  const { world, args } = call
  const { store, corpid, now, nowMs } = world
  const takeover = findUser(world, args.takeover_userid) ?? fail(40003)
  mustSee(call, takeover.userid, 60021)
  const handover = findUser(world, args.handover_userid)
  if (left && handover) fail(40097)
  if (!left && !handover) fail(40003)
  if (left && !store.get(resigned, corpid, args.handover_userid)) fail(40003)
  if (!left && !canSee(call, handover!.userid)) fail(60021)
  if (handover?.userid === takeover.userid) fail(40130)
  const handover_userid = handover?.userid ?? args.handover_userid
  const one = (external_userid: string): number => {
    if (!findContact(world, external_userid)) return 40096
    const follow = left
      ? findFollow(world, handover_userid, external_userid)
      : openFollow(world, handover_userid, external_userid)
    if (!follow) return 40131
    const id = `${handover_userid}/${external_userid}`
    if (store.get(transfers, corpid, id)?.status === 2) return 40129
    const often = `quota:transfer:${external_userid}:${Math.floor(now / (90 * DAY_S))}`
    if (!left && store.counter(corpid, often) >= 2) return 40128
    if (!left) store.bump(corpid, often)
    store.put(transfers, corpid, {
      handover_userid,
      takeover_userid: takeover.userid,
      external_userid,
      resigned: left,
      status: 2,
      started: now,
      takeover_time: now + DAY_S,
    })
    schedule(world, 'transfer', nowMs + DAY_S * 1000, { id }, id)
    return 0
  }
  return {
    customer: args.external_userid.map((external_userid) => ({ external_userid, errcode: one(external_userid) })),
  }
}

type Pair = { handover_userid: string; takeover_userid: string; cursor?: string }

function outcome({ world, args }: CallContext<Pair>, left: boolean) {
  const by = `${args.handover_userid}/${args.takeover_userid}/${left}`
  const { records, next } = world.store.page(transfers, world.corpid, {
    by,
    after: readCursor(args.cursor),
    limit: 1000,
  })
  const customer = records.map(({ external_userid, status, takeover_time }) => ({
    external_userid,
    status,
    takeover_time,
  }))
  return { customer, next_cursor: cursorOf(next) }
}
