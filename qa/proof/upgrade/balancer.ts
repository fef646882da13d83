import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Lab } from '../../lab/finding.ts'

const LOOK_MS = 100

/**
 * A balancer as operators have one: it asks every node's `/readyz`, gives each call to the next that is ready, and to another
 * one when the connection is refused. `nodes` may change at any time.
 */
export async function startBalancer(lab: Lab, nodes: { address: string }[]) {
  const ready = new Set<string>()
  let turn = 0
  const looking = setInterval(async () => {
    for (const { address } of nodes) {
      const isReady = await fetch(`${address}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false)
      if (isReady) ready.add(address)
      else ready.delete(address)
    }
  }, LOOK_MS)
  const server = createServer((call, response) => {
    const chosen = nodes.map(({ address }) => address).filter((address) => ready.has(address))
    const first = turn++
    pass(
      call,
      response,
      chosen.map((_, i) => chosen[(first + i) % chosen.length] as string),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  lab.after(() => {
    clearInterval(looking)
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: ({ address }: { address: string }) => ready.has(address),
  }
}

function pass(call: IncomingMessage, response: ServerResponse, [node, ...others]: string[]): void {
  if (!node) return void response.writeHead(503).end('no node is ready')
  const { method, url, headers } = call
  const passed = request(
    new URL(url ?? '/', node),
    { method, headers: { ...headers, connection: 'close' } },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    },
  )
  passed.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') pass(call, response, others)
    else if (response.headersSent) response.destroy()
    else response.writeHead(502).end(code)
  })
  passed.once('socket', (socket) => socket.once('connect', () => call.pipe(passed)))
}
