import type { Socket } from 'node:net'
import { globalError } from '../contract/errors.ts'
import { failureBytes, PLAIN } from './open/envelope.ts'
import { lineOf } from './pending-replies.ts'

const STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Answers bytes that are no HTTP request, with the usual envelope, after the replies still due, and closes the connection. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { open, early } = lineOf(socket)
  const due = open.findLast((reply) => reply.req.complete)
  if (due) due.once('close', () => refuseMalformed(error, socket))
  else if (early && !early.complete) socket.end()
  else socket.end(refusal(error.code))
}

function refusal(cause = ''): Buffer {
  const [status, reason] = STATUS[cause] ?? [400, 'Bad Request']
  const body = failureBytes(PLAIN, globalError(10906, status === 408 ? '请求超时' : 'HTTP 报文不合法'))
  const head =
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
    `content-length: ${body.length}\r\nconnection: close\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}
