import type { Signal } from './types.ts'

/** The promise, or the reason of the signal when that comes first. */
export async function raced<T>(promise: Promise<T>, signal: Signal | undefined): Promise<T> {
  if (!signal) return promise
  let stop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason ?? Object.assign(new Error('aborted'), { name: 'AbortError' }))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
    stopped.catch(() => {})
    promise.catch(() => {})
  }
}

/** A timer can count no further: a longer time is no limit. */
const LONGEST_MS = 2 ** 31 - 1

/** Does the work after that time, or never for `Infinity`; gives what stops it. */
export function later(ms: number, work: () => void): () => void {
  if (ms > LONGEST_MS) return () => {}
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Waits, or ends early with the signal's reason. */
export async function wait(ms: number, signal: Signal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Promise<void>((done) => {
    timer = setTimeout(done, ms)
  })
  try {
    await raced(waiting, signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Lets at most that many run at once; the others wait in their order. */
export function slots(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((done) => waiting.push(done))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** A random UUID, also where the runtime has no global `crypto`. */
export function uuid(): string {
  const { crypto } = globalThis as { crypto?: { randomUUID?(): string } }
  if (crypto?.randomUUID) return crypto.randomUUID()
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))
}
