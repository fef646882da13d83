import { reason } from '../../../contract/reasons.ts'
import type { Attachment } from '../../attachment.ts'
import { PlatformError } from '../../error.ts'
import type { AddCustomerTasks, StaffMessages } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'
import { platformAttachments } from './attachments.ts'
import type { MediaIds } from './media.ts'

/** Seconds in which the platform takes the same content to the same member for a repetition; it allows no more. */
const REPEATED_S = 14_400

/** Messages from the app to members over the platform's protocol. */
export function staffMessages(client: WecomClient, mediaIds: MediaIds): StaffMessages & AddCustomerTasks {
  async function send(corpId: string, staff: string, content: Attachment, once: boolean): Promise<string> {
    const reply = await client.call<{ msgid?: string; invaliduser?: string }>(corpId, {
      path: 'message/send',
      body: {
        ...{ touser: staff, agentid: await client.agentId(corpId), ...content },
        ...(once ? { enable_duplicate_check: 1, duplicate_check_interval: REPEATED_S } : {}),
      },
    })
    if (reply.invaliduser) throw new PlatformError('refused', reason('staff_unreachable', { staff }))
    return reply.msgid ?? ''
  }

  async function contentOf(corpId: string, attachment: Attachment): Promise<Attachment> {
    // the app shows cards by the addresses of their pictures: none of them is uploaded
    const card = cardOf(attachment)
    if (card) return { msgtype: 'news', news: { articles: [card] } }
    return (await platformAttachments(mediaIds, corpId, [attachment], 'message'))[0] as Attachment
  }

  return {
    async sendStaffMessage({ corpId, staff, text, attachment, distinct }) {
      const content = attachment ? await contentOf(corpId, attachment) : textOf(text)
      return { msgid: await send(corpId, staff, content, distinct) }
    },
    async addCustomerTask({ corpId, staff, phones, note }) {
      const text = `请添加客户：${phones.join('、')}${note ? `\n${note}` : ''}`
      return { taskId: await send(corpId, staff, textOf(text), true) }
    },
  }
}

const textOf = (content: string): Attachment => ({ msgtype: 'text', text: { content } })

type Fields = {
  title?: string
  url?: string
  desc?: string
  picurl?: string
  appid?: string
  page?: string
  cover?: string
}

/** A link or a mini program as an article of the app's news. */
function cardOf({ msgtype, ...rest }: Attachment): object | undefined {
  const { title, url, desc, picurl, appid, page, cover } = (rest[msgtype] ?? {}) as Fields
  if (msgtype === 'link') return { title, url, ...(desc ? { description: desc } : {}), ...pictureOf(picurl) }
  if (msgtype === 'miniprogram') return { title: title || appid, appid, pagepath: page, ...pictureOf(cover) }
  return undefined
}

/** Only what everybody can fetch: the platform takes no file of ours for it. */
const pictureOf = (url: string | undefined) => (url?.startsWith('http') ? { picurl: url } : {})
