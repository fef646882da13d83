import { z } from 'zod'
import { refuse } from '../refuse.ts'
import { follows } from '../state/records.ts'
import { sampleType } from '../world/samples.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'
import { chatOf } from './chats.ts'
import { say } from './say.ts'

const PAIRS = 1000

export const talkCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/archive',
    tells: true,
    about:
      'so many made-up messages of several types, by the seed: between `from` and `to`, into `chat_id`, or between members and their customers',
    replies: '`{messages: [{seq, msgid, msgtype, from}]}`',
    input: z.strictObject({
      corpid: z.string(),
      count: z.int().min(1).max(10_000),
      from: z.string().optional(),
      to: z.string().optional(),
      chat_id: z.string().optional(),
    }),
    handle: talk,
  }),
]

interface Talk {
  corpid: string
  count: number
  from?: string
  to?: string
  chat_id?: string
}

/** Both sides write in turns that the seed decides. */
function talk(deps: ControlDeps, { corpid, count, from, to, chat_id }: Talk) {
  const world = worldFor(deps, corpid)
  if (from === undefined && to !== undefined) return refuse('from: give both from and to')
  const known = from === undefined && chat_id === undefined ? world.store.list(follows, corpid, { limit: PAIRS }) : []
  const pairs = known.filter(({ half }) => !half).map(({ userid, external_userid }) => [userid, external_userid])
  if (from !== undefined && to !== undefined) pairs.push([from, to])
  const members = chat_id === undefined ? [] : chatOf(world, chat_id).member_list.map(({ userid }) => userid)
  if (pairs.length === 0 && members.length === 0) return refuse('from: nobody of this corporation has a customer yet')
  const pick = <T>(list: T[]): T => list[world.ids.pick(corpid, list.length)]!
  return world.store.transaction(() => ({
    messages: Array.from({ length: count }, () => {
      const pair = chat_id === undefined ? pick(pairs) : [from ?? pick(members)]
      const turn = pair.length === 2 && world.ids.pick(corpid, 2) === 1 ? pair.toReversed() : pair
      const where = chat_id === undefined ? { to: turn[1]! } : { chat_id }
      const msgtype = sampleType(world)
      const said = say(deps, { corpid, from: turn[0]!, ...where, msgtype, filename: 'file' })
      return { ...said, msgtype, from: turn[0]! }
    }),
  }))
}
