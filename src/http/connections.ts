import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const SWEEP_MS = 100

/**
 * Lets go, while the server closes, of connections that no call is on: Node keeps those on which nothing or half a request
 * was sent, and its own time limits end with the listening. A call whose body does not come has `bodySeconds`.
 */
export function watchConnections(server: Server, bodySeconds: number) {
  const calls = new Map<Socket, Set<IncomingMessage>>()
  server.on('connection', (socket) => {
    calls.set(socket, new Set())
    socket.once('close', () => calls.delete(socket))
  })
  server.on('request', (request, reply) => {
    const { socket } = request
    calls.get(socket)?.add(request)
    reply.once('close', () => calls.get(socket)?.delete(request))
  })
  let timer: NodeJS.Timeout | undefined
  return {
    /** Calls whose request has arrived are waited for, however long they take. */
    letGo(): void {
      const begun = performance.now()
      timer = setInterval(() => {
        const late = performance.now() - begun > bodySeconds * 1000
        for (const [socket, requests] of calls) {
          if ([...requests].every(({ complete }) => late && !complete)) socket.destroySoon()
        }
      }, SWEEP_MS)
    },
    closed: () => clearInterval(timer),
  }
}
