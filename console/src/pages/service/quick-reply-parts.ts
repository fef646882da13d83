import type { RecordOf } from '../../api/types.ts'
import type { Attachment } from '../../domain/attachment.tsx'
import type { Choice } from '../../kit/spec/form-spec.ts'

export type Reply = RecordOf<'quick-replies'>
type Values = Record<string, unknown>

/** What a reply sends: a text, or one attachment. */
export const PARTS = [
  { value: 'text', word: 'text' },
  { value: 'attachment', word: 'attachment' },
] as const satisfies readonly Choice[]

/** What may be attached to it. */
export const KINDS = ['image', 'video', 'file', 'link'] as const

/** A reply as it is sent. */
export function partsOf({ content_type = 'text', content = '', file_url, file_name }: Partial<Reply>): {
  text: string
  attachments: Attachment[]
} {
  if (content_type === 'text') return { text: content, attachments: [] }
  if (!file_url) return { text: '', attachments: [] }
  const named = { url: file_url, ...(file_name ? { title: file_name } : {}) }
  const link = { title: file_url, ...named, ...(content ? { desc: content } : {}) }
  const attachment = content_type === 'link' ? { link } : { [content_type]: named }
  return { text: '', attachments: [{ msgtype: content_type, ...attachment } as Attachment] }
}

/** The form's values: what it sends, and that as an attachment. */
export const valuesOf = (reply: Reply): Values => ({
  ...reply,
  ...{ sends: reply.content_type === 'text' ? 'text' : 'attachment', attachments: partsOf(reply).attachments },
})

/** The body of what the form holds. */
export function bodyOf({ sends, attachments, ...values }: Values): Values {
  if (sends !== 'attachment') return { ...values, content_type: 'text', file_url: null, file_name: null }
  const [attachment] = (attachments ?? []) as Attachment[]
  return { ...values, ...(attachment ? fieldsOf(attachment) : {}) }
}

function fieldsOf(attachment: Attachment): Partial<Reply> {
  switch (attachment.msgtype) {
    case 'link': {
      const { title, url, desc = '' } = attachment.link
      return { content_type: 'link', file_url: url, file_name: title, content: desc }
    }
    case 'image':
      return fileFields('image', attachment.image)
    case 'video':
      return fileFields('video', attachment.video)
    case 'file':
      return fileFields('file', attachment.file)
    default:
      return {}
  }
}

const fileFields = (content_type: Reply['content_type'], { url, title }: { url: string; title?: string }) => ({
  ...{ content_type, file_url: url, file_name: title || null, content: '' },
})
