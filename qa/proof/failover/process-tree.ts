import { readdir, readFile } from 'node:fs/promises'

/** Processes and all that they have started, however deep. */
export async function withDescendants(pids: readonly number[]): Promise<number[]> {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    const parent = /^\d+$/.test(name) ? await parentOf(name) : undefined
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [...new Set(pids)]
  for (const pid of found) for (const child of children.get(pid) ?? []) if (!found.includes(child)) found.push(child)
  return found
}

/** Sends a signal to each; one that has ended meanwhile is passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** What a process calls itself; PostgreSQL's say what they do. */
export const titleOf = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' ').trim(),
    () => '',
  )

async function parentOf(pid: string): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = /^PPid:\t(\d+)/m.exec(text)?.[1]
  return parent === undefined ? undefined : Number(parent)
}
