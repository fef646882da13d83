import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { globalError } from '../contract/errors.ts'
import { failureBytes, PLAIN } from './reply.ts'

const STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** The replies that a connection still waits for, in order, and the request that was answered before it was whole. */
type Line = { open: ServerResponse[]; early?: IncomingMessage }

const lines = new WeakMap<Socket, Line>()

/** Notes a reply that is being made, so that a refusal on the same connection comes after it and not in its place. */
export function expectReply(request: IncomingMessage, reply: ServerResponse): void {
  let line = lines.get(request.socket)
  if (!line) {
    line = { open: [] }
    lines.set(request.socket, line)
  }
  const { open } = line
  open.push(reply)
  reply.once('close', () => {
    open.splice(open.indexOf(reply), 1)
    if (!request.complete) line.early = request
  })
}

/** Answers bytes that are no HTTP request, with the usual envelope, after the replies that are due, and hangs up. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { open = [], early } = lines.get(socket) ?? {}
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
