import { FieldError } from '../contract/field-error.ts'
import { reason } from '../contract/reasons.ts'
import { contentOf } from '../engines/files/content-type.ts'
import { findFile, keepFile } from '../engines/files/file.ts'
import type { Fault } from '../engines/forms/answer.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { PageDeps } from './deps.ts'
import type { FoundForm } from './form-record.ts'
import type { Posted } from './posted.ts'

const MOST_BYTES = 10 * 1024 * 1024

/** What browsers show by themselves; SVG is none of them, as it may hold more than a picture. */
const isPicture = (type = '') => /^image\/(?:png|jpeg|gif|webp)$/.test(type)

type Kept = {
  /** The address of each field's picture. */
  values: Map<string, string[]>
  faults: Fault[]
  isWrong(field: string): boolean
}

/**
 * Keeps the pictures that were sent along, of visitors who are known. What was kept before, when another answer was wrong, is
 * posted as its address, and must be one of this corporation.
 */
export async function keepPictures(
  { pool }: PageDeps,
  { fields, visitor }: FoundForm,
  corpId: string,
  { posted, now, mayKeep }: { posted: Posted; now: number; mayKeep(bytes: number): Promise<boolean> },
): Promise<Kept> {
  const values = new Map<string, string[]>()
  const faults: Fault[] = []
  for (const { id, type } of fields) {
    if (type !== 'picture') continue
    const file = visitor === '' ? undefined : posted.file(id)
    const kept = file
      ? (await mayKeep(file.bytes.length))
        ? await keep({ pool, corpId, now }, file)
        : 'wrong'
      : await known({ pool, corpId }, posted.texts(id).find(Boolean))
    if (kept === 'wrong') faults.push({ field: id, why: reason('file_unsupported') })
    values.set(id, kept && kept !== 'wrong' ? [kept] : [])
  }
  return { values, faults, isWrong: (field) => faults.some((fault) => fault.field === field) }
}

async function keep(
  { pool, corpId, now }: { pool: PageDeps['pool']; corpId: string; now: number },
  file: { name: string; said: string; bytes: Buffer },
): Promise<string> {
  if (!isPicture(contentOf(file.bytes)?.type) || file.bytes.length > MOST_BYTES) return 'wrong'
  try {
    return await inCorp({ corpId, pool }, { actor: { kind: 'anonymous' }, now }, async (ctx) => {
      const id = await keepFile(ctx, { ...file, from: 'form' })
      if (id === undefined) throw new FieldError('file', reason('too_large', { max: '10 MB' }))
      return `/files/${corpId}/${id}`
    })
  } catch (error) {
    if (error instanceof FieldError) return 'wrong'
    throw error
  }
}

async function known(db: { pool: PageDeps['pool']; corpId: string }, address = ''): Promise<string | undefined> {
  if (address === '') return undefined
  const [, corp, id = ''] = /^\/files\/([^/]+)\/([0-9a-f]{32})$/.exec(address) ?? []
  const file = corp === db.corpId ? await findFile(db, id) : undefined
  return isPicture(file?.type) ? address : 'wrong'
}
