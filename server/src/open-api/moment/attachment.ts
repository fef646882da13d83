import type { Attachment } from '../../engines/moments/moment.ts'

export type Given = {
  type: 'image' | 'link' | 'video'
  image_urls?: readonly string[] | undefined
  video_url?: string | undefined
  link?: { title?: string | undefined; url?: string | undefined } | undefined
}

/** The attachments of a call, or what is wrong with them: all must be of the class that `type` names. */
export function attachmentsOf({ type, image_urls = [], video_url = '', link = {} }: Given): Attachment[] | string {
  const classes: Record<Given['type'], Attachment[]> = {
    image: image_urls.map((url) => ({ msgtype: 'image', image: { url } })),
    video: video_url ? [{ msgtype: 'video', video: { url: video_url } }] : [],
    link: link.title || link.url ? [{ msgtype: 'link', link: { title: link.title ?? '', url: link.url ?? '' } }] : [],
  }
  if (classes[type].length === 0) return `type 为 ${type} 时 ${FIELDS[type]} 为必填`
  for (const other of ['image', 'link', 'video'] as const) {
    if (other !== type && classes[other].length > 0) return `type 为 ${type} 时不能有 ${FIELDS[other]}`
  }
  return classes[type]
}

const FIELDS = { image: 'image_urls', link: 'link', video: 'video_url' } as const
