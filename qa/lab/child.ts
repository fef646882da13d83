import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import flags from '../../bin/flags.json' with { type: 'json' }

/** A program of ours in a process of its own, which answers each line of JSON with a line of JSON. */
export type Child = {
  pid: number
  /** What it said first: it is ready then. */
  greeting: unknown
  ask(question: unknown): Promise<unknown>
  process: ChildProcess
  /** Ends it as a service is ended, with SIGTERM, and waits. */
  stop(): Promise<void>
  kill(): Promise<void>
}

/**
 * Starts `file` with `input` as JSON in LAB_INPUT and waits for its first line. It ends when we do. Node gets the flags
 * that `guanxi` starts itself with, so that everything is measured with the same flags. `detached` gives it a session of
 * its own.
 */
export async function startChild(
  file: URL,
  input: unknown,
  {
    args = [],
    env = {},
    detached = false,
  }: { args?: readonly string[]; env?: Record<string, string>; detached?: boolean } = {},
): Promise<Child> {
  const child = spawn(process.execPath, [...flags, ...args, fileURLToPath(file)], {
    env: { ...process.env, ...env, LAB_INPUT: JSON.stringify(input) },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached,
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const gone = once(child, 'exit')
  const read = async (): Promise<unknown> => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${file.pathname.split('/').pop()} ended without an answer`)
    return JSON.parse(value)
  }
  child.stdin.on('error', () => {})
  const greeting = await read()
  let turn: Promise<unknown> = Promise.resolve()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await gone
  }
  return {
    pid: child.pid as number,
    greeting,
    ask(question) {
      turn = turn.then(() => {
        child.stdin.write(`${JSON.stringify(question)}\n`)
        return read()
      })
      return turn
    },
    process: child,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** The other side: greets with `greeting`, then answers each question; ends when the parent is gone. */
export async function beChild(greeting: unknown, answer: (question: never) => Promise<unknown> = async () => null) {
  const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value ?? null)}\n`)
  say(greeting)
  for await (const line of createInterface({ input: process.stdin })) say(await answer(JSON.parse(line) as never))
  process.exit()
}

/** What `startChild` was given. */
export const childInput = <T>(): T => JSON.parse(process.env.LAB_INPUT ?? 'null') as T
