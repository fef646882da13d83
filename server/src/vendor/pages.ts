import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Item, Query } from './source.ts'

/** A page of a list, and the number of all records that it told, where it told one. */
export type Page = { items: Item[]; total: number | undefined }

/** What is read of one list. */
export type Pages = { pages: Page[]; whole: boolean; add(page: Page): void; finish(): void; drop(): void }

/** How old what a run left may be: lists go on changing. */
const OLDEST_MS = 24 * 60 * 60 * 1000

/** What is read of a list and kept nowhere. */
export const unkept = (): Pages => ({ pages: [], whole: false, add() {}, finish() {}, drop() {} })

/**
 * What was read of a list: a page a line; half a line is what a killed run was writing. It is kept under what was asked, and
 * another kind that is in the same list finds it there.
 */
export function openPages(folder: string, path: string, query: Query): Pages {
  const name = createHash('sha256')
    .update(JSON.stringify(['pages', path, query]))
    .digest('hex')
    .slice(0, 32)
  const [file, mark] = [join(folder, `${name}.ndjson`), join(folder, `${name}.whole`)]
  const drop = () => {
    for (const each of [mark, file]) rmSync(each, { force: true })
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ([file, mark].some((each) => existsSync(each) && Date.now() - statSync(each).mtimeMs > OLDEST_MS)) drop()
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) truncateSync(file, end)
  const lines = bytes.subarray(0, end).toString().split('\n').slice(0, -1)
  return {
    // another run at the same time has kept the same pages
    pages: [...new Set(lines)].map((line) => JSON.parse(line) as Page),
    whole: existsSync(mark),
    add: (page) => appendFileSync(file, `${JSON.stringify(page)}\n`, { mode: 0o600 }),
    finish: () => writeFileSync(mark, ''),
    drop,
  }
}
