import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Depth, Lab } from './finding.ts'

/** A lab and the function that cleans up, once. What is registered after that is cleaned up at once. */
export function openLab(depth: Depth, say: (line: string) => void): { lab: Lab; close(): Promise<void> } {
  const cleaning: (() => unknown)[] = []
  let closing: Promise<void> | undefined
  let cleared = false
  const lab: Lab = {
    depth,
    by: (values) => values[depth],
    say,
    after(clean) {
      cleaning.push(clean)
      if (cleared) void putAway()
    },
    async folder() {
      if (closing) throw new LabClosed()
      const folder = await mkdtemp(join(tmpdir(), 'guanxi-lab-'))
      lab.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      if (closing) throw new LabClosed()
      await chmod(folder, 0o755)
      return folder
    },
  }

  async function putAway(): Promise<void> {
    for (let clean = cleaning.pop(); clean; clean = cleaning.pop()) {
      try {
        await clean()
      } catch (error) {
        say(`cleaning up: ${(error as Error).message}`)
      }
    }
    cleared = true
  }

  return {
    lab,
    close() {
      closing ??= putAway()
      return closing
    },
  }
}

/** Work that goes on after the run is over gets an error for everything it asks for. */
class LabClosed extends Error {
  override message = 'the run is over'
}
