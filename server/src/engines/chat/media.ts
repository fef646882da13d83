import { z } from 'zod'
import { type Reason, reason } from '../../contract/reasons.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { reasonColumns } from '../../storage/reason-columns.ts'
import { keepFile, MOST_BYTES } from '../files/file.ts'

/** The file of an archived message, as the archive names it; `md5` is empty when it does not say. */
export type ArchivedFile = { id: string; name: string; md5: string; size: number }

/** Where a message is shown: staff member, session and the message's id there. */
export type Copy = readonly [staffId: string, sessionId: string, id: number]

/** A file of a message: 0 is the message's own, the others are those inside it, in their order. */
type Place = { msgid: string; no: number }

/** Fetches such a file; by its message. */
export const MEDIA_JOB = { name: 'archive_media', payload: z.object({ msgid: z.string(), no: z.int() }) }

const TOO_LARGE = reason('media_too_large', { megabytes: MOST_BYTES / 1024 / 1024 })

/** Has a message's file fetched from the archive, in the same transaction; all copies of the message show it then. */
export async function wantMedia(ctx: Ctx, place: Place, file: ArchivedFile, copies: readonly Copy[]): Promise<void> {
  if (copies.length === 0) return
  const { tx, corpId, now } = ctx
  const { msgid, no } = place
  const why = file.size > MOST_BYTES ? TOO_LARGE : null
  const { reason_code, reason_params } = reasonColumns(why)
  const [made] = await tx`
    insert into archive_media (corp_id, msgid, no, sdk_file_id, name, md5, copies, state, reason_code, reason_params, created_at)
    values (${corpId}, ${msgid}, ${no}, ${file.id}, ${file.name}, ${file.md5}, ${tx.json(copies as never)},
      ${why ? 'parked' : 'new'}, ${reason_code}, ${reason_params}, ${now})
    on conflict do nothing returning 1`
  if (made && !why) await enqueue(ctx, MEDIA_JOB, place, { key: `${msgid}/${no}`, priority: 'low' })
}

/** What is still to be fetched of a message; undefined when that is done or given up. */
export async function wantedMedia({ tx, corpId }: Ctx, { msgid, no }: Place): Promise<ArchivedFile | undefined> {
  const [row] = await tx<ArchivedFile[]>`
    select sdk_file_id as id, name, md5, 0 as size from archive_media
    where corp_id = ${corpId} and msgid = ${msgid} and no = ${no} and state = 'new'`
  return row
}

/** Keeps a fetched file and shows it in all copies of its message; a reason why it cannot be kept parks it. */
export async function keepMedia(ctx: Ctx, place: Place, name: string, bytes: Buffer): Promise<void> {
  const { tx, corpId } = ctx
  const { msgid, no } = place
  if (bytes.length === 0) return parkMedia(ctx, place, reason('media_empty'))
  if (bytes.length > MOST_BYTES) return parkMedia(ctx, place, TOO_LARGE)
  const full = new Error('quota')
  const id = await tx
    .savepoint(async (inner) => {
      const kept = await keepFile({ ...ctx, tx: inner }, { name, said: '', bytes, from: 'chat' })
      if (kept === undefined) throw full
      return kept
    })
    .catch((error) => {
      if (error !== full) throw error
      return undefined
    })
  if (id === undefined) return parkMedia(ctx, place, reason('media_no_space'))
  // all of them, so that two files of one message do not overlook each other
  await tx`select 1 from archive_media where corp_id = ${corpId} and msgid = ${msgid} order by no for update`
  await tx`
    update archive_media set state = 'done', file_id = ${id}
    where corp_id = ${corpId} and msgid = ${msgid} and no = ${no}`
  await tx`
    with kept as (
      select min(url) filter (where no = 0) as url, '[' || string_agg(
        '{"sdkfileid":' || js(sdk_file_id) || ',"url":' || js(url) || '}', ',' order by no) filter (where no > 0) || ']' as files
      from (select no, sdk_file_id, ${`/files/${corpId}/`} || file_id as url from archive_media
        where corp_id = ${corpId} and msgid = ${msgid} and state = 'done') done)
    update chat_message m set file_url = kept.url, files = kept.files::json
    from kept, archive_media a cross join lateral json_array_elements(a.copies) c
    where a.corp_id = ${corpId} and a.msgid = ${msgid} and a.no = ${no} and m.corp_id = a.corp_id
      and m.staff_id = c ->> 0 and m.session_id = c ->> 1 and m.id = (c ->> 2)::bigint`
}

/** Gives a file up, and says why. */
export async function parkMedia({ tx, corpId }: Ctx, { msgid, no }: Place, why: Reason): Promise<void> {
  await tx`
    update archive_media set ${tx({ state: 'parked', ...reasonColumns(why) })}
    where corp_id = ${corpId} and msgid = ${msgid} and no = ${no}`
}
