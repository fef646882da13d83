import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Outbound, type OutboundCall, type OutboundOptions, openOutbound } from './client.ts'
import { OutboundError } from './error.ts'

type Outcome = { status?: number; body?: string; isWhole?: boolean; code?: string; why?: string }

/** Clients and servers of one test file. */
export function openScene() {
  const opened: Outbound[] = []
  const servers: Server[] = []
  return {
    /** A client that tells what came of a call. */
    client(options: OutboundOptions = {}) {
      const outbound = openOutbound({ connectMs: 300, ...options })
      opened.push(outbound)
      return async (url: string, call: Partial<OutboundCall> = {}): Promise<Outcome> => {
        try {
          const reply = await outbound.send({ url, mostBytes: 10_000, withinMs: 1_000, ...call })
          return { status: reply.status, body: reply.body.toString('latin1'), isWhole: reply.isWhole }
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error
          return { code: error.reason.code, why: error.why }
        }
      }
    },

    /** The port of a server that answers so. */
    async serve(answer: RequestListener, host = '127.0.0.1', onConnection = () => {}): Promise<number> {
      const server = createServer(answer).on('connection', onConnection)
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, host, resolve))
      return (server.address() as AddressInfo).port
    },

    async close() {
      for (const outbound of opened) await outbound.close()
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
