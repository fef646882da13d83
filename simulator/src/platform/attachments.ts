import type { World } from '../sim.ts'
import type { Attachment } from '../state/campaign-records.ts'
import { type Media, medias } from '../state/message-records.ts'
import { fail } from './errors.ts'
import { type Fields, isFields } from './params.ts'

/** Where attachments go: the platform has other limits for each. */
export type Scene = 'welcome' | 'mass' | 'moment' | 'group welcome'

const MEDIA_S = 3 * 86_400

/** A file that is still there: temporary media last three days. */
export function findMedia(world: World, media_id: unknown): Media | undefined {
  const media = typeof media_id === 'string' ? world.store.get(medias, world.corpid, media_id) : undefined
  return media && (media.permanent || media.created_at + MEDIA_S > world.now) ? media : undefined
}

const size = (value: unknown) => Buffer.byteLength(String(value ?? ''))

/** Reads attachments and refuses what the platform would refuse. */
export function readAttachments(world: World, given: Fields[] | undefined, scene: Scene): Attachment[] {
  return (given ?? []).map((one) => {
    const msgtype = String(one.msgtype ?? '')
    const content = one[msgtype]
    if (!isFields(content)) return fail(41065)
    checkContent(world, msgtype, content, scene)
    return { msgtype, [msgtype]: content }
  })
}

export function checkContent(world: World, msgtype: string, content: Fields, scene: Scene): undefined {
  switch (msgtype) {
    case 'image':
      return media(world, content.media_id || content.pic_url, scene, !content.media_id)
    case 'video':
    case 'file':
      if (scene === 'moment' && msgtype === 'file') fail(41065)
      return media(world, content.media_id, scene)
    case 'link':
      if (!content.url) fail(40058, 'invalid Request Parameter: link.url')
      if (scene !== 'moment' && !content.title) fail(40058, 'invalid Request Parameter: link.title')
      if (size(content.title) > (scene === 'moment' ? 64 : 128) || size(content.desc) > 512) fail(41064)
      if (size(content.url) > 2048 || size(content.picurl) > 2048) fail(41064)
      if (scene === 'moment' && content.media_id !== undefined) media(world, content.media_id, scene)
      return
    case 'miniprogram':
      if (scene === 'moment') fail(41065)
      if (!content.title || !content.appid || !content.page) fail(40058, 'invalid Request Parameter: miniprogram')
      if (size(content.title) > 64) fail(41064)
      return media(world, content.pic_media_id, scene)
    default:
      fail(41065)
  }
}

function media(world: World, reference: unknown, scene: Scene, isUrl = false): undefined {
  if (isUrl) {
    if (typeof reference !== 'string' || reference === '') fail(40007)
    return
  }
  const found = findMedia(world, reference) ?? fail(40007)
  if ((scene === 'moment') !== (found.attachment_type === 1)) fail(41072)
}

/** text.content within its size; absent and empty are the same. */
export function readText(text: Fields | undefined, bytes = 4000, code = 40058): { content: string } | undefined {
  const content = text?.content
  if (content === undefined || content === '') return undefined
  if (typeof content !== 'string') return fail(40058, 'invalid Request Parameter: text.content')
  if (Buffer.byteLength(content) > bytes) fail(code, 'invalid text size')
  return { content }
}
