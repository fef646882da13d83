import { z } from 'zod'
import { emit, emitMessage } from '../callbacks/emit.ts'
import { refuse } from '../refuse.ts'
import { momentFeedback, moments } from '../state/campaign-records.ts'
import { appMessages } from '../state/message-records.ts'
import { confirmMass, findMass } from '../world/mass.ts'
import { findUser } from '../world/members.ts'
import { findMoment, publishMoment } from '../world/moments.ts'
import { contactOf, findPerson } from '../world/people.ts'
import { controlCall, worldFor } from './call.ts'
import { memberOf } from './people.ts'

export const confirmCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/confirm',
    about: 'members send a mass message (or publish a moment, by moment_id or jobid) that waits for them',
    replies: '`{members, sent, not_friend, over_quota}`, for a moment `{members, published, customers}`',
    input: z.strictObject({ corpid: z.string(), msgid: z.string(), userid: z.string().optional() }),
    handle(deps, { corpid, msgid, userid }) {
      const world = worldFor(deps, corpid)
      const only = userid === undefined ? undefined : memberOf(world, userid)
      const message = findMass(world, msgid)
      if (message) return world.store.transaction(() => confirmMass(world, message, only))
      const moment = findMoment(world, msgid) ?? world.store.list(moments, corpid, { by: msgid, limit: 1 })[0]
      if (moment) return world.store.transaction(() => publishMoment(world, moment, only))
      return refuse(`msgid: there is no mass message or moment ${msgid}`, 404)
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/react',
    about: 'a person likes or comments on a moment of a member; a second like has no effect',
    replies: '`{}`',
    input: z.strictObject({
      corpid: z.string(),
      moment_id: z.string(),
      userid: z.string(),
      person: z.string(),
      kind: z.enum(['like', 'comment']),
    }),
    handle(deps, { corpid, moment_id, userid, person, kind }) {
      const world = worldFor(deps, corpid)
      if (!findMoment(world, moment_id)) refuse(`moment_id: there is no moment ${moment_id}`, 404)
      const who = findPerson(deps.sim, person, corpid)
      const contact = who && contactOf(world, who.person)
      if (!contact) return refuse(`person: ${person} is no customer`, 404)
      const feedback = {
        moment_id,
        userid: memberOf(world, userid),
        kind,
        by: contact.external_userid,
        create_time: world.now,
      }
      world.store.transaction(() => {
        if (!world.store.get(momentFeedback, corpid, momentFeedback.id(feedback)))
          world.store.put(momentFeedback, corpid, feedback)
      })
      return {}
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/tap',
    tells: true,
    about:
      'a member opens an app, taps its menu or a button of a template card, or writes to it (`message`, its text in `key`)',
    replies: '`{}`',
    input: z.strictObject({
      corpid: z.string(),
      agentid: z.int(),
      userid: z.string(),
      event: z.enum(['enter_agent', 'subscribe', 'unsubscribe', 'click', 'view', 'template_card_event', 'message']),
      key: z.string().default(''),
      msgid: z.string().optional(),
    }),
    handle(deps, { corpid, agentid, userid, event, key, msgid }) {
      const world = worldFor(deps, corpid)
      if (!findUser(world, userid)) refuse(`userid: there is no member ${userid}`, 404)
      if (event === 'message') {
        const text: [string, string | number][] = [
          ['Content', key],
          ['MsgId', Number(world.ids.digits(15))],
        ]
        world.store.transaction(() => emitMessage(world, agentid, memberOf(world, userid), 'text', text))
        return {}
      }
      const message = msgid === undefined ? undefined : world.store.get(appMessages, corpid, msgid)
      const card: [string, string][] = message
        ? [
            ['TaskId', message.task_id ?? ''],
            ['CardType', String((message.content as Record<string, unknown>).card_type ?? '')],
            ['ResponseCode', message.response_code ?? ''],
          ]
        : []
      const elements: [string, string | number][] = [['EventKey', key], ...card, ['AgentID', agentid]]
      world.store.transaction(() => emit(world, event, elements, { from: memberOf(world, userid), agentid }))
      return {}
    },
  }),
]
