import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type ConsoleFiles, openConsoleFiles } from '../http/console/files.ts'

const folder = fileURLToPath(new URL('../../../console/dist', import.meta.url))
const script = fileURLToPath(new URL('../../../bin/console.mjs', import.meta.url))

/** Lower than calls: the build must not slow them down. */
const NICE = 10

/** What `/console/` serves: the build that is there. */
export function openConsole(): ConsoleFiles {
  return openConsoleFiles(folder)
}

/** Installs and builds the console in a process of its own, at once done when nothing has changed. */
export function startConsoleBuild(
  files: Pick<ConsoleFiles, 'reload' | 'failed'>,
  logger: Logger,
): { stop(): Promise<void> } {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: Buffer[] = []
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes))
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, NICE)
    } catch {}
  }
  let stopped = false
  const ended = new Promise<void>((resolve) => {
    const finish = (ok: boolean, reason: string) => {
      resolve()
      if (ok) return files.reload()
      if (stopped) return
      files.failed()
      logger.warn({ reason }, 'the console was not built; run node bin/console.mjs to see why')
    }
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code) => finish(code === 0, Buffer.concat(said).toString().trim().slice(-2000)))
  })
  return {
    async stop() {
      stopped = true
      child.kill('SIGTERM')
      await ended
    },
  }
}
