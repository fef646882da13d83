import { z } from 'zod'
import { refuse } from '../refuse.ts'
import { massMessages } from '../state/campaign-records.ts'
import { findFollow } from '../world/friends.ts'
import { assign, confirmMass } from '../world/mass.ts'
import { controlCall, worldFor } from './call.ts'
import { memberOf } from './people.ts'

export const personalMassCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/mass',
    about: 'a member sends a mass message to customers by themselves, without an application',
    replies: '`{msgid, members, sent, not_friend, over_quota}`',
    input: z.strictObject({
      corpid: z.string(),
      userid: z.string(),
      external_userid: z.array(z.string()).min(1).max(200),
      text: z.string().min(1),
    }),
    handle(deps, { corpid, userid, external_userid, text }) {
      const world = worldFor(deps, corpid)
      const creator = memberOf(world, userid)
      const stranger = external_userid.find((id) => !findFollow(world, creator, id))
      if (stranger) return refuse(`external_userid: ${stranger} is no customer of ${creator}`, 404)
      return world.store.transaction(() => {
        const msgid = world.ids.next(corpid, 'mass')
        const message = world.store.put(massMessages, corpid, {
          ...{ msgid, chat_type: 'single' as const, creator, create_time: world.now, create_type: 1 as const },
          ...{ text: { content: text }, attachments: [], senders: [creator], reminded: [] },
        })
        for (const target of external_userid) assign(world, msgid, target, creator)
        return { msgid, ...confirmMass(world, message, creator) }
      })
    },
  }),
]
