import { createHash } from 'node:crypto'
import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { contentOf, isMiscalled } from './content-type.ts'
import { keyOf, objectStore } from './object-store.ts'
import { pagesOfPdf } from './pdf.ts'

/** Bytes of one file, and of all files of a corporation. */
export const MOST_BYTES = 20 * 1024 * 1024
const QUOTA = 10 * 1024 ** 3

const CHUNK = 256 * 1024
/** Pieces that are read at once. */
const AT_ONCE = 4

/**
 * `from`: it came with a message of a chat or an answer to a form, and is not listed among the uploads: who may read those finds
 * it there. With a message it is kept whatever its bytes are, for downloads alone where nobody knows them.
 */
export type Upload = { name: string; said: string; bytes: Buffer; from?: 'chat' | 'form' }

/**
 * Keeps a file and gives its id, which cannot be guessed. What it is follows from its bytes; one that is unknown, broken or
 * called a picture that it is not is a FieldError. Undefined when the corporation's quota is used up: the caller undoes it.
 */
export async function keepFile(ctx: Ctx, upload: Upload, quota = QUOTA): Promise<string | undefined> {
  const { name, said, bytes, from } = upload
  const { corpId, now } = ctx
  if (bytes.length === 0) throw new FieldError('file', reason('empty'))
  if (bytes.length > MOST_BYTES) throw new FieldError('file', reason('too_large', { max: '20 MB' }))
  const content = contentOf(bytes) ?? (from === 'chat' ? { type: 'application/octet-stream' } : undefined)
  if (!content) throw new FieldError('file', reason('file_unsupported'))
  if (from !== 'chat' && isMiscalled(content, { name, said }))
    throw new FieldError('file', reason('file_not_as_named', { type: content.type }))
  const { width = null, height = null } = content.size ?? {}
  const pages = content.type === 'application/pdf' ? (pagesOfPdf(bytes) ?? null) : null
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const objects = objectStore()
  const row = { name: plainName(name), type: content.type, size: bytes.length, sha256 }
  const id = await insertFile(ctx, {
    ...{ ...row, width, height, pages, listed: from === undefined, created_at: now },
    place: objects ? 'objects' : 'database',
  })
  if (objects) await objects.put(keyOf(corpId, id), bytes)
  else await keepChunks(ctx, id, bytes)
  return (await reserveQuota(ctx, bytes.length, quota)) ? id : undefined
}

type FileRow = StoredFile & {
  width: number | null
  height: number | null
  pages: number | null
  listed: boolean
  created_at: number
}

/** Adds the row and gives its id. An id stands for its bytes too: an object is never put again with others. */
async function insertFile({ tx, corpId }: Ctx, row: FileRow): Promise<string> {
  const { sha256, name, created_at } = row
  for (let n = 0; ; n++) {
    const [next] = await tx<{ id: string }[]>`
      select id_hex(${corpId}, 'file', ${sha256}, ${name}, ${created_at}::text, ${n}::text) as id`
    const { id } = next as { id: string }
    const added = await tx`insert into file ${tx({ corp_id: corpId, id, ...row })} on conflict do nothing returning 1`
    if (added.length > 0) return id
  }
}

async function keepChunks({ tx, corpId }: Ctx, id: string, bytes: Buffer): Promise<void> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, n) => n)
  await Promise.all(
    pieces.map((n) => {
      const piece = bytes.subarray(n * CHUNK, (n + 1) * CHUNK)
      return tx`insert into file_chunk (corp_id, file_id, n, bytes) values (${corpId}, ${id}, ${n}, ${piece})`
    }),
  )
}

/** All uploads of a corporation meet at this row, so it comes last. */
async function reserveQuota({ tx, corpId }: Ctx, bytes: number, quota: number): Promise<boolean> {
  if (bytes > quota) return false
  const counted = await tx`
    insert into file_usage (corp_id, bytes) values (${corpId}, ${bytes})
    on conflict (corp_id) do update set bytes = file_usage.bytes + excluded.bytes
    where file_usage.bytes + excluded.bytes <= ${quota} returning 1`
  return counted.length > 0
}

/** Removes a file; false when there is none of that id. */
export async function removeFile({ tx, corpId }: Ctx, id: string): Promise<boolean> {
  const [gone] = await tx<{ size: number }[]>`delete from file where corp_id = ${corpId} and id = ${id} returning size`
  if (gone) await tx`update file_usage set bytes = greatest(bytes - ${gone.size}, 0) where corp_id = ${corpId}`
  return gone !== undefined
}

/** The last part of a path, without what no file system or header takes. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const plain = [...last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()].slice(0, 200).join('')
  return plain === '' ? 'file' : plain
}

export type StoredFile = { name: string; type: string; size: number; sha256: string; place: 'database' | 'objects' }

/** What is known of a file; undefined when there is none of that id. */
export async function findFile(db: CorpDb, id: string): Promise<StoredFile | undefined> {
  const [file] = await read<StoredFile>(
    db,
    sql`select f.name, f.type, f.size, f.sha256, f.place from file f where f.corp_id = w.corp_id and f.id = ${id}`,
  )
  return file
}

type Part = { id: string; place: StoredFile['place']; first: number; last: number }

/** Its bytes from `first` to `last`, both included, some pieces at a time. */
export function fileBytes(db: CorpDb, part: Part): AsyncGenerator<Buffer> {
  return part.place === 'objects' ? fromObjects(db, part) : fromDatabase(db, part)
}

async function* fromObjects({ corpId }: CorpDb, { id, first, last }: Part): AsyncGenerator<Buffer> {
  const objects = objectStore()
  if (!objects) throw new Error('the file is in an object store, and GUANXI_FILES names none')
  for (let at = first; at <= last; at += AT_ONCE * CHUNK)
    yield await objects.get(keyOf(corpId, id), at, Math.min(at + AT_ONCE * CHUNK - 1, last))
}

async function* fromDatabase(db: CorpDb, { id, first, last }: Part): AsyncGenerator<Buffer> {
  const end = Math.floor(last / CHUNK)
  for (let n = Math.floor(first / CHUNK); n <= end; n += AT_ONCE) {
    const upTo = Math.min(n + AT_ONCE - 1, end)
    const pieces = await read<{ n: number; bytes: Buffer }>(
      db,
      sql`select c.n, c.bytes from file_chunk c where c.corp_id = w.corp_id and c.file_id = ${id}
          and c.n between ${n} and ${upTo} order by c.n`,
    )
    if (pieces.length <= upTo - n) throw new Error('the file was removed while it was read')
    for (const { n, bytes } of pieces) {
      yield bytes.subarray(Math.max(first - n * CHUNK, 0), Math.min(last - n * CHUNK + 1, CHUNK))
    }
  }
}
