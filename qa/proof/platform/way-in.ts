import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address for a service whose port changes with each start: passes calls on, and breaks them while there is none. */
export async function openWayIn(addressOf: () => string | undefined) {
  const server = createServer((incoming, reply) => {
    const address = addressOf()
    if (!address) return void reply.destroy()
    const { hostname, port } = new URL(address)
    const { url, method, headers } = incoming
    const outgoing = request({ hostname, port, path: url, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    outgoing.on('error', () => reply.destroy())
    incoming.on('error', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
