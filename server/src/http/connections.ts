import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { expectReply, lineOf } from './pending-replies.ts'

const SWEEP_MS = 100

/**
 * Closes, during shutdown, connections without a call in flight. Node keeps those on which nothing or half a request was
 * sent, and its own timeouts stop when it stops listening. A call whose body does not arrive has `bodySeconds`.
 */
export function watchConnections(server: Server, bodySeconds: number) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', expectReply)
  let timer: NodeJS.Timeout | undefined
  return {
    /** Calls whose request has arrived are waited for, however long they take. */
    closeWhenIdle(): void {
      const begun = performance.now()
      timer = setInterval(() => {
        const late = performance.now() - begun > bodySeconds * 1000
        for (const socket of sockets) {
          if (lineOf(socket).open.every(({ req }) => late && !req.complete)) socket.destroySoon()
        }
      }, SWEEP_MS)
    },
    closed: () => clearInterval(timer),
  }
}
