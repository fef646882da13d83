import { MessageBubbles } from '../../domain/attachment.tsx'
import { attachmentOf, type Material } from '../../domain/material.ts'
import { SenderPhone } from '../../domain/phone.tsx'

/** A material as it arrives in the chat of the staff member who sends it. */
export function MaterialPreview(material: Partial<Material>) {
  return (
    <SenderPhone>
      <MessageBubbles text="" attachments={material.title || material.url ? [attachmentOf(material)] : []} />
    </SenderPhone>
  )
}
