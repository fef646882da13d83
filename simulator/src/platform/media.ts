import type { World } from '../sim.ts'
import { mediaBytes, medias, results } from '../state/message-records.ts'
import { dayOf, monthOf } from '../world/calendar.ts'
import { findMedia } from './attachments.ts'
import { platformCall, type Upload } from './call.ts'
import { fail } from './errors.ts'
import { int, str } from './params.ts'
import { useQuota } from './quota.ts'

const MB = 1024 * 1024
const LIMITS: Record<string, number> = { image: 10, voice: 2, video: 10, file: 20 }

export const mediaCalls = [
  platformCall({
    path: 'media/upload',
    method: 'POST',
    about: 'a temporary file, kept three days',
    needs: 'token',
    body: 'multipart',
    errmsg: '',
    params: { type: str({ required: 40058 }) },
    handle({ world, args, upload }) {
      const { type } = args
      const media_id = keep(world, type, checked(world, upload, type))
      return { type, media_id, created_at: String(world.now) }
    },
  }),
  platformCall({
    path: 'media/upload_attachment',
    method: 'POST',
    about: 'a file for moments (1) or the album (2)',
    needs: 'token',
    body: 'multipart',
    errmsg: 'ok',
    params: { media_type: str({ required: 40058 }), attachment_type: int({ required: 40058 }) },
    handle({ world, args, upload }) {
      const { media_type: type, attachment_type } = args
      if (attachment_type !== 1 && attachment_type !== 2) fail(40058, 'invalid Request Parameter: attachment_type')
      const media_id = keep(world, type, checked(world, upload, type), { attachment_type })
      return { type, media_id, created_at: world.now }
    },
  }),
  platformCall({
    path: 'media/uploadimg',
    method: 'POST',
    about: 'a permanent picture by url; 1000 a day, 3000 a month',
    needs: 'token',
    body: 'multipart',
    errmsg: '',
    handle({ world, upload }) {
      const file = checked(world, upload, 'image')
      useQuota(world, 'uploadimg', dayOf(world.now), 1000)
      useQuota(world, 'uploadimg', monthOf(world.now), 3000)
      const media_id = keep(world, 'image', file, { permanent: true })
      return { url: `${world.sim.origin()}/sim/media/${world.corpid}/${media_id}` }
    },
  }),
  platformCall({
    path: 'media/get',
    method: 'GET',
    about: 'the file itself',
    needs: 'token',
    params: { media_id: str({ required: 41006 }) },
    handle({ world, args }) {
      const media = findMedia(world, args.media_id) ?? fail(40007)
      return { bytes: bytesOf(world, media.media_id), content_type: media.content_type, filename: media.filename }
    },
  }),
  platformCall({
    path: 'media/upload_by_url',
    method: 'POST',
    about: 'a job that fetches a file; the simulator fetches nothing and keeps the address as its content',
    needs: 'token',
    params: {
      scene: int({ required: 40058 }),
      type: str({ required: 40058 }),
      filename: str({ required: 40058 }),
      url: str({ required: 40066 }),
      md5: str(),
    },
    handle({ world, args }) {
      const jobid = world.ids.next(world.corpid, 'job')
      const file = {
        field: 'media',
        filename: args.filename,
        content_type: 'application/octet-stream',
        bytes: Buffer.from(args.url),
      }
      const media_id = keep(world, args.type, file)
      const result = { errcode: 0, errmsg: 'ok', media_id, created_at: String(world.now) }
      world.store.put(results, world.corpid, { jobid, kind: 'upload_by_url', status: 2, result, time: world.now })
      return { jobid }
    },
  }),
  platformCall({
    path: 'media/get_upload_by_url_result',
    method: 'POST',
    about: 'what became of it',
    needs: 'token',
    params: { jobid: str({ required: 40058 }) },
    handle({ world, args }) {
      const job = world.store.get(results, world.corpid, args.jobid) ?? fail(40058, 'invalid jobid')
      return { status: job.status, detail: job.result }
    },
  }),
]

function checked(world: World, upload: Upload | undefined, type: string): Upload {
  const limit = type === 'image' ? world.setting<number>('image_limit_mb') : LIMITS[type]
  if (limit === undefined) return fail(40058, 'invalid media type')
  if (!upload || upload.bytes.length <= 5) return fail(44001)
  if (upload.bytes.length > limit * MB) fail(45001)
  return upload
}

function keep(
  world: World,
  type: string,
  upload: Upload,
  more: { attachment_type?: number; permanent?: boolean } = {},
): string {
  const { store, corpid, now, ids } = world
  const media_id = ids.next(corpid, 'media')
  const { filename, content_type, bytes } = upload
  store.put(medias, corpid, { media_id, type, filename, content_type, size: bytes.length, created_at: now, ...more })
  store.put(mediaBytes, corpid, { media_id, base64: bytes.toString('base64') })
  return media_id
}

export const bytesOf = ({ store, corpid }: Pick<World, 'store' | 'corpid'>, media_id: string): Buffer =>
  Buffer.from(store.get(mediaBytes, corpid, media_id)?.base64 ?? '', 'base64')
