import { createHash } from 'node:crypto'
import { reason } from '../../../contract/reasons.ts'
import type { Sql } from '../../../storage/connect.ts'
import { withDbTimeout } from '../../../storage/driver/db-timeout.ts'
import { fileError } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'

/** A file that attachments name by its address. */
export type MediaFile = { bytes: Buffer; contentType: string; filename: string }

/** Fetches a file, at most so many bytes of it; a `fileError` says why it cannot. */
export type MediaSource = (url: string, mostBytes: number) => Promise<MediaFile>

export type MediaType = 'image' | 'video' | 'file'

const MB = 1024 * 1024
const MOST_BYTES: Record<MediaType, number> = { image: 10 * MB, video: 10 * MB - 1, file: 20 * MB }

/** The platform keeps a file for three days; half a day before that it is uploaded again. */
const USABLE_S = 2.5 * 86_400

/** Names that nobody can have: https://www.rfc-editor.org/rfc/rfc2606 */
function isReserved(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return /(^|\.)(example|invalid|test|example\.(com|net|org))$/.test(host)
}

const PICTURE: MediaFile = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkmOXxHwADFAHTPpgtKQAAAABJRU5ErkJggg==',
    'base64',
  ),
  contentType: 'image/png',
  filename: 'example.png',
}

/** Moments take files of their own kind only. */
type Purpose = 'message' | 'moment'

/** Files of ours at the platform: each is uploaded once, and again before the platform forgets it. */
export function openMedia({ owner, client, source }: { owner: Sql; client: WecomClient; source: MediaSource }) {
  async function known(corpId: string, hash: string, purpose: Purpose): Promise<string | undefined> {
    const [row] = await withDbTimeout(
      owner,
      () => owner<{ media_id: string }[]>`
        select media_id from platform_media where corp_id = ${corpId} and source_hash = ${hash}
          and purpose = ${purpose} and expires_at > extract(epoch from clock_timestamp())`,
    )
    return row?.media_id
  }

  /** Addresses in documents and in the demo lead nowhere: a simulator gets a picture in their place. */
  async function standIn(corpId: string, url: string): Promise<MediaFile> {
    if (await client.isLocal(corpId)) return PICTURE
    throw fileError('refused', reason('file_example', { host: new URL(url).host }))
  }

  return async function mediaId(corpId: string, url: string, type: MediaType, purpose: Purpose): Promise<string> {
    const hash = createHash('sha256').update(`${type} ${url}`).digest('hex')
    const before = await known(corpId, hash, purpose)
    if (before) return before
    const file = isReserved(url) ? await standIn(corpId, url) : await source(url, MOST_BYTES[type])
    if (file.bytes.length > MOST_BYTES[type]) {
      throw fileError('refused', reason('file_too_large', { type, megabytes: Math.ceil(MOST_BYTES[type] / MB) }))
    }
    const path = purpose === 'moment' ? 'media/upload_attachment' : 'media/upload'
    const query = purpose === 'moment' ? { media_type: type, attachment_type: 1 } : { type }
    const { media_id } = await client.call<{ media_id: string }>(corpId, { path, query, file })
    await withDbTimeout(
      owner,
      () => owner`
        insert into platform_media (corp_id, source_hash, purpose, media_id, expires_at)
        values (${corpId}, ${hash}, ${purpose}, ${media_id}, extract(epoch from clock_timestamp())::bigint + ${USABLE_S})
        on conflict (corp_id, source_hash, purpose) do update
        set media_id = excluded.media_id, expires_at = excluded.expires_at`,
    )
    return media_id
  }
}

export type MediaIds = ReturnType<typeof openMedia>
