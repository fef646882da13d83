import { sendOnce } from '../outbound/client.ts'
import type { ApiDocument } from './columns.ts'
import { MirrorError } from './target.ts'

const MOST_BYTES = 32 * 1024 * 1024

/** The API document of a service, which says what its records are. */
export async function fetchDocument(base: string): Promise<ApiDocument> {
  const url = `${base.replace(/\/+$/, '')}/openapi.json`
  try {
    const { status, body, isWhole } = await sendOnce({ url, configured: true, withinMs: 30_000, mostBytes: MOST_BYTES })
    if (status !== 200 || !isWhole) throw new Error(`HTTP ${status}`)
    return JSON.parse(body.toString())
  } catch (error) {
    throw new MirrorError(`no API document at ${url}: ${(error as Error).message}`)
  }
}
