import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The replies that a connection still waits for, in order, and a request that was answered before its body was complete. */
export type Line = { open: ServerResponse[]; early?: IncomingMessage }

const lines = new WeakMap<Socket, Line>()

/** What a connection waits for. */
export function lineOf(socket: Socket): Line {
  const known = lines.get(socket)
  if (known) return known
  const line: Line = { open: [] }
  lines.set(socket, line)
  return line
}

/** Adds a reply to its connection's pending ones, until it has been sent or the connection is closed. */
export function expectReply(request: IncomingMessage, reply: ServerResponse): void {
  const line = lineOf(request.socket)
  line.open.push(reply)
  reply.once('close', () => {
    line.open.splice(line.open.indexOf(reply), 1)
    if (!request.complete) line.early = request
  })
}
