import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../../concurrency.ts'
import { ApiError, globalError } from '../../contract/errors.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import { withTexts } from '../as-written.ts'
import type { Done, Job } from './body-thread.ts'
import { decodeBody } from './decode.ts'

/**
 * A decoded body, and the hash of its bytes on demand. `inTurn` runs the call's transaction: at once, or for a
 * large body when fewer than TURNS others run, so that most database connections are left to other calls.
 */
type Received = {
  body: Record<string, unknown>
  hash(): Uint8Array
  inTurn<T>(work: () => Promise<T>): Promise<T>
  large: boolean
}

export type Bodies = {
  read(endpoint: OpenEndpoint, bytes: Buffer | undefined): Received | Promise<Received>
  close(): Promise<void>
}

/** Bytes up to which a body is decoded at once, in the main thread. */
const SMALL = 256 * 1024

/** The body of a call without one, where it may be missing. */
const EMPTY = Buffer.from('{}')

/** Transactions of large bodies at once. */
const TURNS = 2

/** Most memory of the thread in MiB: a body that needs more is refused, and only the thread dies of it. */
const THREAD_MIB = 1024

/** Decodes bodies; the large ones of endpoints that name a `bodyModule` one after another in a thread. */
export function openBodies(): Bodies {
  let thread: Worker | undefined
  let last = 0
  const limited = limitConcurrency(TURNS)
  const inTurn: Received['inTurn'] = (work) => limited('', work)
  const waiting = new Map<number, { resolve(received: Received): void; reject(error: unknown): void }>()

  function start(): Worker {
    const limits = { maxOldGenerationSizeMb: THREAD_MIB }
    const one = new Worker(new URL('./body-thread.ts', import.meta.url), { execArgv: [], resourceLimits: limits })
    one.unref()
    one.on('message', (done: Done) => {
      const caller = waiting.get(done.id)
      waiting.delete(done.id)
      if ('refused' in done) caller?.reject(refusal(done.refused))
      else caller?.resolve({ body: done.body, hash: () => done.hash, inTurn, large: true })
    })
    one.on('error', (error) => lose(one, error))
    one.on('exit', () => lose(one, undefined))
    return one
  }

  /** The thread ended: its unfinished bodies are refused. */
  function lose(one: Worker, error: unknown): void {
    if (thread !== one) return
    thread = undefined
    const outOfMemory = (error as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const lost = [...waiting.values()]
    waiting.clear()
    for (const [i, { reject }] of lost.entries()) {
      const again = globalError(10953, undefined, { headers: { 'retry-after': '1' } })
      if (i > 0) reject(again)
      else reject(outOfMemory ? globalError(10913) : (error ?? again))
    }
  }

  async function apart({ body: shape, errors }: OpenEndpoint, module: string, bytes: Buffer): Promise<Received> {
    thread ??= start()
    const id = ++last
    const own = bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : Uint8Array.from(bytes)
    const job: Job = { id, module, errors, bytes: own }
    const received = await new Promise<Received>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      thread?.postMessage(job, [own.buffer as ArrayBuffer])
    })
    return { ...received, body: withTexts(shape, received.body) }
  }

  return {
    read(endpoint, bytes) {
      const { body: shape, bodyModule, bodyOptional, prepare, listAs, errors } = endpoint
      if (bodyModule && bytes && bytes.length > SMALL) return apart(endpoint, bodyModule, bytes)
      const given = bodyOptional && !bytes?.length ? EMPTY : bytes
      const body = shape ? decodeBody(shape, errors, given, prepare, listAs) : {}
      return { body, hash: () => hashOf(bytes), inTurn: atOnce, large: false }
    },
    async close() {
      await thread?.terminate()
    },
  }
}

const atOnce: Received['inTurn'] = (work) => work()

function hashOf(bytes: Buffer | undefined): Buffer {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest()
}

function refusal({ code, http, message }: { code: number; http: number; message: string }): ApiError {
  return new ApiError(code, message, { http })
}
