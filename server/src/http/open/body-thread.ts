import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { ApiError, type Rules } from '../../contract/errors.ts'
import { decodeBody } from './decode.ts'

/** Runs in a thread of its own: parses and checks large bodies, so that the main thread goes on answering. */
export type Job = { id: number; module: string; errors: Rules; bytes: Uint8Array }

export type Done =
  | { id: number; body: Record<string, unknown>; hash: Uint8Array }
  | { id: number; refused: { code: number; http: number; message: string } }

parentPort?.on('message', async (job: Job) => {
  const done = await decode(job)
  parentPort?.postMessage(done, 'body' in done ? [...buffersIn(done.body)] : [])
})

async function decode({ id, module, errors, bytes }: Job): Promise<Done> {
  try {
    const { body } = (await import(module)) as { body: z.ZodRawShape }
    const hash = Uint8Array.from(createHash('sha256').update(bytes).digest())
    return { id, body: decodeBody(z.object(body), errors, Buffer.from(bytes.buffer)), hash }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { id, refused: { code: error.code, http: error.http, message: error.message } }
  }
}

/** Every buffer in a decoded body: handed over, not copied. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (value instanceof Uint8Array) found.add(value.buffer as ArrayBuffer)
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) buffersIn(each, found)
  return found
}
