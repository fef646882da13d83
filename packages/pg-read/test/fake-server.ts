import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { BOUND, CLOSED, COMPLETE, PARSED, READY, row, WELCOME } from './backend.ts'

/** One read as the server sees it: whether it brings its statement, the statement's text, and its parameters. */
export type Request = { prepares: boolean; text: string | undefined; values: string[] }

type Script = {
  /** Sent once the startup message is there. */
  welcome?: (socket: Socket) => void
  /** Called for messages of the login after the first. */
  password?: (socket: Socket, body: Buffer) => void
  read?: (socket: Socket, request: Request, sequence: number) => void
  /** What an SSLRequest is answered by. */
  tls?: string
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>

/** The messages that truly answer a request by these values in one row. */
export function truth({ prepares }: Request, ...values: (string | Buffer | null)[]): Buffer[] {
  return [...(prepares ? [CLOSED, PARSED] : []), BOUND, row(...values), COMPLETE, READY]
}

/** A server that says what a script tells it to; by default it greets, and gives each read its own first parameter. */
export async function startFakeServer(script: Script = {}) {
  const sockets = new Set<Socket>()
  const errors: unknown[] = []
  let sequence = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const statements = new Map<string, string>()
    const requests = readMessages((type, body) => {
      if (type === 'startup') (script.welcome ?? ((to) => to.write(Buffer.concat(WELCOME))))(socket)
      else if (type === 'tls') socket.write(script.tls ?? 'N')
      else if (type === 'p') script.password?.(socket, body)
      else if (type === 'P') {
        const [name = '', text = ''] = body.toString('utf8').split('\0')
        statements.set(name, text)
        requests.prepares = true
      } else if (type === 'B') {
        const name = body.toString('latin1', 1, body.indexOf(0, 1))
        requests.bound = { text: statements.get(name), values: valuesOf(body, name.length + 4) }
      } else if (type === 'S' && requests.bound) {
        const request = { prepares: requests.prepares, ...requests.bound }
        requests.prepares = false
        try {
          if (script.read) script.read(socket, request, sequence++)
          else socket.write(Buffer.concat(truth(request, request.values[0] ?? null)))
        } catch (error) {
          errors.push(error)
        }
      }
    })
    socket.on('data', requests.feed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    login: { host: '127.0.0.1', port, user: 'u', database: 'd' },
    sockets,
    errors,
    async stop() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

function valuesOf(body: Buffer, start: number): string[] {
  let at = start + 2
  return Array.from({ length: body.readInt16BE(start) }, () => {
    const length = body.readInt32BE(at)
    at += 4 + Math.max(0, length)
    return length < 0 ? '(null)' : body.toString('utf8', at - length, at)
  })
}

type Bound = Omit<Request, 'prepares'>

function readMessages(take: (type: string, body: Buffer) => void) {
  let buffered = Buffer.alloc(0)
  let started = false
  return {
    prepares: false,
    bound: undefined as Bound | undefined,
    feed(chunk: Buffer) {
      buffered = Buffer.concat([buffered, chunk])
      for (;;) {
        const head = started ? 1 : 0
        if (buffered.length < head + 4) return
        const end = head + buffered.readInt32BE(head)
        if (buffered.length < end) return
        const body = buffered.subarray(head + 4, end)
        const type = started ? buffered.toString('latin1', 0, 1) : body.readInt32BE(0) === 80877103 ? 'tls' : 'startup'
        if (type === 'startup') started = true
        buffered = buffered.subarray(end)
        take(type, body)
      }
    },
  }
}
