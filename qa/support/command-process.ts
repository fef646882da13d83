import { run } from '../../server/src/cli/program.ts'
import type { Ran } from './cli-setup.ts'

/** What a command leaves behind in a process that would end with it. */
const EVENTS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect', 'uncaughtException', 'unhandledRejection'] as const

process.on('message', async ({ args, env }: { args: string[]; env: Record<string, string> }) => {
  process.send?.(await runAsProcess(args, env))
})

/** Runs a command with this environment and no other, and gives what it said; the next one finds the process as it was. */
async function runAsProcess(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = undefined
  const ran: Ran = { code: null, out: '', err: '' }
  const before = EVENTS.map((event) => process.listeners(event as 'disconnect'))
  const reading = process.stdout.listeners('error')
  const release = [
    capture(process.stdout, (text) => (ran.out += text)),
    capture(process.stderr, (text) => (ran.err += text)),
  ]
  try {
    ran.code = await run(args)
  } finally {
    for (const each of release) each()
    EVENTS.forEach((event, i) => {
      for (const added of process.listeners(event as 'disconnect'))
        if (!before[i]?.includes(added)) process.off(event, added)
    })
    for (const added of process.stdout.listeners('error'))
      if (!reading.includes(added)) process.stdout.off('error', added as () => void)
    process.exitCode = undefined
    process.channel?.ref() // a command lets its process end although its launcher listens
  }
  return ran
}

/** Takes what is written to a stream until the function that it gives is called. */
function capture(stream: NodeJS.WriteStream, take: (text: string) => void): () => void {
  const { write } = stream
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const done = rest.at(-1)
    if (typeof done === 'function') queueMicrotask(() => done())
    return true
  }
  return () => {
    stream.write = write
  }
}
