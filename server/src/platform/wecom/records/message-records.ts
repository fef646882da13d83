import { z } from 'zod'
import { addressOrNothing } from '../../../contract/web-address.ts'
import type { SeenPersonalMessage } from '../../seen.ts'
import { storable } from './storable.ts'

const number = z.coerce.number().nullish()
const parts = z.looseObject({ msgtype: z.string() })

const sound = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? storable(each) : each))

const messages = z.object({
  group_msg_list: z
    .array(
      z.object({
        msgid: z.string(),
        creator: z.string().nullish(),
        create_time: number,
        create_type: number,
        text: z.record(z.string(), z.unknown()).nullish(),
        attachments: z.array(parts).nullish(),
      }),
    )
    .nullish(),
  next_cursor: z.string().nullish(),
})

/** `externalcontact/get_groupmsg_list_v2`: those that a member made, the first attachment of each kind with them. */
export function readPersonalMessages(reply: unknown): {
  messages: Omit<SeenPersonalMessage, 'recipients'>[]
  nextCursor: string
} {
  const { group_msg_list, next_cursor } = messages.parse(reply)
  const own = (group_msg_list ?? []).filter(({ create_type, creator }) => create_type === 1 && creator)
  return {
    messages: own.map(({ msgid, creator, create_time, text, attachments }) => {
      const part = (kind: string) => {
        const found = (attachments ?? []).find(({ msgtype }) => msgtype === kind)?.[kind]
        return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
      }
      const link = part('link')
      return {
        ...{ msg_id: msgid, staff_id: creator as string, created_at: create_time ?? 0 },
        content: sound({
          ...{ text: text ?? {}, image: part('image'), miniprogram: part('miniprogram'), video: part('video') },
          link: 'url' in link ? { ...link, url: addressOrNothing(String(link.url)) } : link,
        }),
      }
    }),
    nextCursor: next_cursor ?? '',
  }
}

const sent = z.object({
  send_list: z.array(z.object({ external_userid: z.string().nullish(), status: number, send_time: number })).nullish(),
  next_cursor: z.string().nullish(),
})

/** `externalcontact/get_groupmsg_send_result`, to customers. */
export function readSendResults(reply: unknown): { results: SeenPersonalMessage['recipients']; nextCursor: string } {
  const { send_list, next_cursor } = sent.parse(reply)
  const results = (send_list ?? []).flatMap(({ external_userid, status, send_time }) =>
    external_userid ? [{ external_user_id: external_userid, status: status ?? 0, send_time: send_time ?? 0 }] : [],
  )
  return { results: results.filter(({ status }) => [0, 1, 2, 3].includes(status)), nextCursor: next_cursor ?? '' }
}
