import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { RawJson } from '../endpoint.ts'
import { varyByEncoding } from './compress.ts'
import type { Sending } from './line-stream.ts'

/** A reply in the order of sending: our own text, and bytes of the database that are not copied. */
export type Parts = readonly (string | Buffer)[]

/** The bytes of an object without an envelope. */
export function jsonBytes(fields: Record<string, unknown>): Buffer {
  return joined(partsOf('{', fields))
}

/** Bytes that cost less to copy than to send on their own. */
const FEW = 4096

/**
 * Sends what an endpoint answered. A long reply that is not compressed is written part by part in one go: copying 20 kB
 * costs more than that. Fastify's `onSend` hooks do not see it.
 */
export function sendAnswer(reply: FastifyReply, answer: Buffer | string | Parts | Readable | Sending): void {
  if (typeof answer === 'function') return void (reply.sent || answer(reply))
  if (!Array.isArray(answer)) return void reply.send(answer)
  let length = 0
  for (const part of answer) length += Buffer.byteLength(part)
  const { method, headers } = reply.request
  const whole = length < FEW || method === 'HEAD' || headers['accept-encoding'] !== undefined
  if (whole) return void reply.send(joined(answer))
  if (reply.sent) return
  varyByEncoding(reply)
  reply.header('content-length', length).hijack()
  const { raw } = reply
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  raw.cork()
  for (const part of answer) raw.write(part)
  raw.end()
  raw.uncork()
}

/** All parts as one. */
export function joined(parts: Parts): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** An object that begins as `head` does, with these fields after it; bytes of the database stay parts of their own. */
export function partsOf(head: string, fields: Record<string, unknown>): Parts {
  const parts: (string | Buffer)[] = []
  let open = head
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined) continue
    open += open === '{' ? `"${name}":` : `,"${name}":`
    if (!(value instanceof RawJson)) {
      open += JSON.stringify(value)
      continue
    }
    for (const part of value.parts) {
      if (typeof part === 'string') open += part
      else {
        parts.push(open, part)
        open = ''
      }
    }
  }
  parts.push(`${open}}`)
  return parts
}
