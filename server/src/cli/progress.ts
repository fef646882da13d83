import type { Progress } from '../dataset/import.ts'
import { printNote } from './output.ts'

const BAR = 30
const LINE_EVERY_MS = 3_000

/** Shows how far an import is: a bar on a terminal, else a line every few seconds, and nothing when `quiet`. */
export function drawProgress(quiet: boolean): { show(progress: Progress): void; end(): void } {
  if (quiet) return { show() {}, end() {} }
  return process.stderr.isTTY ? bar() : lines()
}

function bar() {
  let drawn = false
  return {
    show({ phase, file, bytes, size }: Progress) {
      const filled = size === 0 ? BAR : Math.floor((BAR * bytes) / size)
      const shape = '#'.repeat(filled).padEnd(BAR, '.')
      process.stderr.write(`\r\u001b[K${phase} ${file} [${shape}] ${percent(bytes, size)}`)
      drawn = true
    },
    end() {
      if (drawn) process.stderr.write('\r\u001b[K')
    },
  }
}

function lines() {
  let last = performance.now()
  return {
    show({ phase, file, bytes, size }: Progress) {
      if (performance.now() - last < LINE_EVERY_MS) return
      last = performance.now()
      printNote(`${phase} ${file} ${percent(bytes, size)}`)
    },
    end() {},
  }
}

function percent(bytes: number, size: number): string {
  return `${size === 0 ? 100 : Math.floor((100 * bytes) / size)} %`
}
