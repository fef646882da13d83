import type { Attachment } from '../../domain/attachment.tsx'

/** What a code answers with. One picture may stand in `image`, as codes of other systems have it. */
export type Reply = {
  text?: { content?: string }
  image?: { url: string; media_id: string }
  attachments?: readonly Attachment[]
}

/** All that is sent beside the text. */
export function attachmentsOf({ image, attachments = [] }: Reply): Attachment[] {
  return [...(image ? [{ msgtype: 'image', image } as const] : []), ...attachments]
}

/** The reply with what the form holds in the place of what was there; none without a text or an attachment. */
export function replyOf(typed: Reply, before: Reply): Reply | null {
  const { text, attachments } = { text: before.text, attachments: attachmentsOf(before), ...typed }
  const { image } = before
  const kept = image && attachments.find((each) => each.msgtype === 'image' && each.image.url === image.url)
  const others = attachments.filter((each) => each !== kept)
  const reply = {
    ...(text?.content ? { text } : {}),
    ...(kept ? { image } : {}),
    ...(others.length > 0 ? { attachments: others } : {}),
  }
  return Object.keys(reply).length > 0 ? (reply as Reply) : null
}
