import type { RecordOf } from '../../api/types.ts'
import { type Attachment, MessageBubbles } from '../../domain/attachment.tsx'
import { SenderPhone } from '../../domain/phone.tsx'

type Material = Partial<Pick<RecordOf<'materials'>, 'mtype' | 'title' | 'url' | 'digest' | 'file_size'>>

/** A material as it arrives in the chat of the staff member who sends it. */
export function MaterialPreview(material: Material) {
  return (
    <SenderPhone>
      <MessageBubbles text="" attachments={[attachmentOf(material)]} />
    </SenderPhone>
  )
}

function attachmentOf({ mtype, title = '', url = '', digest }: Material): Attachment {
  if (mtype === 'link') return { msgtype: 'link', link: { title, url, ...(digest ? { desc: digest } : {}) } }
  if (mtype === 'poster') return { msgtype: 'image', image: { title, url } }
  return { msgtype: 'file', file: { title, url } }
}
