import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { reason } from '../contract/reasons.ts'
import type { Outbound, OutboundCall } from './client.ts'
import { OutboundError } from './error.ts'

type Init = Pick<OutboundCall, 'method' | 'body' | 'signal'> & { headers: Record<string, string> }

/**
 * `fetch` for clients that are handed one. A text is kept up to `mostBytes`; lines are read as they come, for as long as the
 * caller's signal and its own patience let it.
 */
export function fetchOver(
  outbound: Outbound,
  { mostBytes, configured }: Pick<OutboundCall, 'mostBytes' | 'configured'>,
) {
  return async (url: string, { method, headers, body, signal }: Init) => {
    const answer = await outbound.open({
      ...{ url, method, body, signal, configured },
      headers: { 'accept-encoding': 'gzip', ...headers },
    })
    // an answer to HEAD has the headers of a body that does not come
    const isPacked = method !== 'HEAD' && /^gzip$/i.test(String(answer.headers['content-encoding']))
    const content = isPacked ? unpacked(answer.body) : answer.body
    return {
      status: answer.status,
      headers: { get: (name: string) => headerOf(answer.headers[name.toLowerCase()]) },
      text: () => textOf(content, mostBytes),
      get body() {
        return Readable.toWeb(content)
      },
    }
  }
}

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? null))

function unpacked(packed: Readable): Readable {
  const content = packed.pipe(createGunzip())
  packed.on('error', (error) => content.destroy(error))
  content.on('close', () => packed.destroy())
  return content
}

async function textOf(content: Readable, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of content as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length > mostBytes) throw new OutboundError('failed', reason('answer_long', { bytes: mostBytes }))
  }
  return Buffer.concat(pieces).toString()
}
