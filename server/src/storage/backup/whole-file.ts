import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sweep, syncFolder, temporary } from '@guanxi/embedded-postgres/temporary.ts'

/**
 * Writes a file that appears under its name only when it is whole and on disk; whatever happens before leaves nothing
 * behind. Only its owner may read it. What an earlier process left half done is swept away.
 */
export async function writeWholeFile<T>(path: string, write: (out: Writable) => Promise<T>): Promise<T> {
  sweep(path)
  const draft = temporary(path)
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const closed = finished(out)
  closed.catch(() => {})
  try {
    const result = await Promise.race([write(out), closed.then(() => Promise.reject(new Error('closed early')))])
    out.end()
    await closed
    renameSync(draft, path)
    syncFolder(dirname(path))
    return result as T
  } catch (error) {
    out.destroy()
    rmSync(draft, { force: true })
    throw error
  }
}
