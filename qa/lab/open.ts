import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Depth, Lab } from './finding.ts'

/** A lab, and what puts everything away again, once; what is handed to a lab that was closed is put away at once. */
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

/** Whoever works on in a run that is over finds nothing to work with. */
class LabClosed extends Error {
  override message = 'the run is over'
}
