import { reason } from '../../../contract/reasons.ts'
import type { Attachment } from '../../attachment.ts'
import { fileError, PlatformError } from '../../error.ts'
import type { MediaIds, MediaType } from './media.ts'

type Fields = Record<string, unknown>
type Scene = 'message' | 'moment'

const textOf = (fields: Fields, name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : '')

/** Attachments as the platform takes them: files by the ids of their uploads. */
export async function platformAttachments(
  mediaIds: MediaIds,
  corpId: string,
  attachments: readonly Attachment[],
  scene: Scene,
): Promise<Attachment[]> {
  const converted: Attachment[] = []
  for (const { msgtype, ...rest } of attachments) {
    const fields = (rest[msgtype] ?? {}) as Fields
    converted.push({ msgtype, [msgtype]: await contentOf(mediaIds, corpId, msgtype, fields, scene) })
  }
  return converted
}

async function contentOf(mediaIds: MediaIds, corpId: string, msgtype: string, fields: Fields, scene: Scene) {
  const upload = async (url: string, type: MediaType, given = '') => {
    if (!url && !given) throw fileError('refused', reason('file_without_address', { type: msgtype }))
    return url ? mediaIds(corpId, url, type, scene) : given
  }
  const url = textOf(fields, 'url')
  if (msgtype === 'image' || msgtype === 'video' || msgtype === 'file') {
    return { media_id: await upload(url, msgtype, textOf(fields, 'media_id')) }
  }
  if (msgtype === 'link') {
    const [title, desc, picurl] = ['title', 'desc', 'picurl'].map((name) => textOf(fields, name))
    if (scene === 'message') return { title, url, ...(desc ? { desc } : {}), ...(picurl ? { picurl } : {}) }
    return { title, url, ...(picurl ? { media_id: await upload(picurl, 'image') } : {}) }
  }
  if (msgtype === 'miniprogram') {
    const [title, appid, page] = ['title', 'appid', 'page'].map((name) => textOf(fields, name))
    const pic_media_id = await upload(textOf(fields, 'cover'), 'image', textOf(fields, 'pic_media_id'))
    return { title, appid, page, pic_media_id }
  }
  throw new PlatformError('refused', reason('attachment_unknown', { type: msgtype }))
}
