import type { RecordOf } from '../api/types.ts'
import type { Attachment } from './attachment.tsx'

export type Material = RecordOf<'materials'>

type Sent = Partial<Pick<Material, 'mtype' | 'title' | 'url' | 'digest'>>

/** A material as it is sent. */
export function attachmentOf({ mtype, title = '', url = '', digest }: Sent): Attachment {
  if (mtype === 'link') return { msgtype: 'link', link: { title, url, ...(digest ? { desc: digest } : {}) } }
  if (mtype === 'poster') return { msgtype: 'image', image: { title, url } }
  return { msgtype: 'file', file: { title, url } }
}
