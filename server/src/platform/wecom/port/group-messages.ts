import { PlatformError } from '../../error.ts'
import type { GroupMessages, SendResult } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'
import { pagesOf } from '../client/pages.ts'
import { platformAttachments } from './attachments.ts'
import { madeSince, realTime, type TimeOf } from './made-since.ts'
import type { MediaIds } from './media.ts'

type Listed = {
  msgid: string
  create_time?: number | string
  text?: { content?: string }
  attachments?: { msgtype: string }[]
}
type Sent = { external_userid?: string; chat_id?: string; status: 0 | 1 | 2 | 3; send_time?: number }

/** The customer, or the group chat. */
const idOf = ({ external_userid, chat_id }: Sent) => external_userid ?? chat_id ?? ''

const CONFIRMED = 2
/**
 * Seconds for which a recipient may be shown as unsent though the sender has sent the message: the platform is still about
 * it. Afterwards it is one whom the sender left out.
 */
const SENDING_S = 1_800
const LONGEST_S = 30 * 86_400

const RESULTS: Record<Sent['status'], Pick<SendResult, 'state' | 'failure'>> = {
  0: { state: 'failed', failure: 'not_sent' },
  1: { state: 'sent' },
  2: { state: 'failed', failure: 'not_friend' },
  3: { state: 'failed', failure: 'limit_reached' },
}

/** Mass messages over the platform's protocol. The platform has no idempotency key: a lost answer is looked for. */
export function groupMessages(client: WecomClient, mediaIds: MediaIds, timeOf: TimeOf = realTime): GroupMessages {
  const recipientsOf = (corpId: string, msgid: string, userid: string) =>
    pagesOf<Sent>(client, corpId, {
      path: 'externalcontact/get_groupmsg_send_result',
      body: { msgid, userid, limit: 1000 },
      list: 'send_list',
    })

  /**
   * The message that an earlier attempt made, if it did: of the same sender and text, to recipients of this one. The platform
   * leaves out whom it likes; where another of ours may have made it, only strangers may be missing.
   */
  async function find(message: Parameters<GroupMessages['sendGroupMessage']>[0]) {
    const { corpId, sender, chatType, text, attachments, recipients, since = 0 } = message
    const listed = await pagesOf<Listed>(client, corpId, {
      path: 'externalcontact/get_groupmsg_list_v2',
      body: {
        ...{ chat_type: chatType, creator: sender, filter_type: 0, limit: 100 },
        ...madeSince(since, await timeOf(corpId), LONGEST_S),
      },
      list: 'group_msg_list',
    })
    const types = attachments.map(({ msgtype }) => msgtype).join()
    const wanted = new Set(recipients)
    const candidates: { msgid: string; madeAt: number; missing: string[] }[] = []
    for (const { msgid, create_time = 0, ...one } of listed) {
      if ((one.text?.content ?? '') !== text || (one.attachments ?? []).map((a) => a.msgtype).join() !== types) continue
      if (await message.isTaken(msgid)) continue
      const reached = new Set((await recipientsOf(corpId, msgid, sender)).map(idOf))
      if (reached.size === 0 || [...reached].some((id) => !wanted.has(id))) continue
      candidates.push({ msgid, madeAt: Number(create_time), missing: recipients.filter((id) => !reached.has(id)) })
    }
    candidates.sort((a, b) => a.missing.length - b.missing.length)
    const [best] = candidates
    if (best && !(await message.mayBeAnothers())) return { msgid: best.msgid, failed: best.missing }
    for (const { msgid, madeAt, missing } of candidates) {
      const left = { staff: sender, ids: missing, at: madeAt }
      const outside = chatType === 'group' ? areOthers(client, corpId, left) : wereStrangers(client, corpId, left)
      if (await outside) return { msgid, failed: missing }
    }
    return undefined
  }

  return {
    async sendGroupMessage(message) {
      const { corpId, sender, chatType, text, allowSelect, recipients } = message
      const attachments = await platformAttachments(mediaIds, corpId, message.attachments, 'message')
      const before = message.since === undefined ? undefined : await find(message)
      if (before) return before
      const { msgid, fail_list } = await client.call<{ msgid: string; fail_list?: string[] }>(corpId, {
        path: 'externalcontact/add_msg_template',
        body: {
          ...{ chat_type: chatType, sender, allow_select: allowSelect },
          ...(chatType === 'group' ? { chat_id_list: recipients } : { external_userid: recipients }),
          ...(text ? { text: { content: text } } : {}),
          attachments,
        },
      })
      return { msgid, failed: fail_list ?? [] }
    },

    findGroupMessage: find,

    async readGroupMessageResult({ corpId, msgid, sender, chatType, acceptedMs, recipients }) {
      const tasks = await pagesOf<{ userid: string; status: number; send_time?: number }>(client, corpId, {
        path: 'externalcontact/get_groupmsg_task',
        body: { msgid, limit: 1000 },
        list: 'task_list',
      })
      const task = tasks.find(({ userid }) => userid.toLowerCase() === sender.toLowerCase())
      if (task?.status !== CONFIRMED) return undefined
      const sent = await recipientsOf(corpId, msgid, sender)
      const results = new Map(sent.map((one) => [idOf(one), one]))
      const begun = task.send_time ?? acceptedMs / 1000
      const sending = (await timeOf(corpId)) < begun + SENDING_S
      return recipients.flatMap((id): SendResult[] => {
        const result = results.get(id)
        if (!result && chatType === 'group') return [{ id, state: 'failed', time: null, failure: 'refused' }]
        const { status, send_time } = result ?? { status: 2 as const }
        if (status === 0 && sending) return []
        return [{ id, time: status === 1 ? (send_time ?? null) : null, ...RESULTS[status] }]
      })
    },

    async cancelGroupMessage({ corpId, msgid }) {
      await client.call(corpId, { path: 'externalcontact/cancel_groupmsg_send', body: { msgid } })
    },

    async remindGroupMessage({ corpId, msgid }) {
      await client.call(corpId, { path: 'externalcontact/remind_groupmsg_send', body: { msgid } })
    },
  }
}

type Left = { staff: string; ids: readonly string[]; at: number }

/** Whether none of these group chats is the staff member's. */
async function areOthers(client: WecomClient, corpId: string, { staff, ids }: Left): Promise<boolean> {
  for (const chat_id of ids.slice(0, LOOKED_UP)) {
    const { group_chat } = await unlessRefused(
      client.call<{ group_chat?: { owner: string } }>(corpId, {
        path: 'externalcontact/groupchat/get',
        body: { chat_id },
      }),
    )
    if (group_chat?.owner === staff) return false
  }
  return true
}

const unlessRefused = <T extends object>(call: Promise<T>): Promise<Partial<T>> =>
  call.catch((error) => {
    if (error instanceof PlatformError && error.fault === 'refused') return {}
    throw error
  })

/** Recipients that are looked up, at most; the platform takes strangers out of a message by itself. */
const LOOKED_UP = 20

/** Whether none of them was the staff member's friend at that time; who has become one since was taken out all the same. */
async function wereStrangers(client: WecomClient, corpId: string, { staff, ids, at }: Left): Promise<boolean> {
  for (const external_userid of ids.slice(0, LOOKED_UP)) {
    const found = await unlessRefused(
      client.call<{ follow_user?: { userid: string; createtime: number }[] }>(corpId, {
        path: 'externalcontact/get',
        query: { external_userid },
      }),
    )
    if (found.follow_user?.some(({ userid, createtime }) => userid === staff && createtime < at)) return false
  }
  return true
}
