import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Depth, Lab } from './finding.ts'

/** A lab, and what puts everything away again. */
export function openLab(depth: Depth, say: (line: string) => void): { lab: Lab; close(): Promise<void> } {
  const cleaning: (() => unknown)[] = []
  const lab: Lab = {
    depth,
    by: (values) => values[depth],
    say,
    after: (clean) => void cleaning.push(clean),
    async folder() {
      const folder = await mkdtemp(join(tmpdir(), 'guanxi-lab-'))
      await chmod(folder, 0o755)
      lab.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      return folder
    },
  }
  return {
    lab,
    async close() {
      for (let clean = cleaning.pop(); clean; clean = cleaning.pop()) {
        try {
          await clean()
        } catch (error) {
          say(`cleaning up: ${(error as Error).message}`)
        }
      }
    },
  }
}
