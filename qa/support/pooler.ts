import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Login } from '../../server/src/storage/connect.ts'

type Manners = {
  /** Startup parameters that are thrown away, as poolers do by `ignore_startup_parameters`. */
  ignores?: readonly string[]
  /** What the server says of itself is replaced by this, as if another one answered. */
  reports?: Record<string, string>
}

const STARTUP = 3 << 16
const [PARAMETER, READY] = [0x53, 0x5a]

/** A port of this machine that leads to a PostgreSQL and tampers with the way in; for what poolers and standbys do. */
export async function openPooler(login: Login, manners: Manners = {}) {
  const sockets = new Set<Socket>()
  const listener = createServer((client) => {
    const server = dial(login)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
    }
    onMessages(client, false, (message) => {
      const starts = message.readInt32BE(4) === STARTUP
      server.write(starts ? withoutParameters(message, manners.ignores ?? []) : message)
      return starts
    }).then((rest) => {
      server.write(rest)
      client.pipe(server)
    })
    onMessages(server, true, (message) => {
      client.write(message[0] === PARAMETER ? reported(message, manners.reports ?? {}) : message)
      return message[0] === READY
    }).then((rest) => {
      client.write(rest)
      server.pipe(client)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const { username, password, database } = partsOf(login)
  return {
    manners,
    url: `postgres://${username}:${password}@127.0.0.1:${port}/${database}`,
    /** Ends all connections; new ones are taken. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function dial(login: Login): Socket {
  if ('path' in login) return connect(login.path)
  const { hostname, port } = new URL(login.url)
  return connect(Number(port) || 5432, hostname)
}

function partsOf(login: Login): { username: string; password: string; database: string } {
  if ('path' in login) return login
  const { username, password, pathname } = new URL(login.url)
  return { username, password, database: login.database ?? pathname.slice(1) }
}

/** Hands over whole messages until one is said to be the last, then gives what was read behind it. */
function onMessages(socket: Socket, typed: boolean, take: (message: Buffer) => boolean): Promise<Buffer> {
  const head = typed ? 1 : 0
  let held = Buffer.alloc(0)
  return new Promise((resolve) => {
    socket.on('data', function read(chunk: Buffer) {
      held = Buffer.concat([held, chunk])
      while (held.length >= head + 4) {
        const length = head + held.readInt32BE(head)
        if (held.length < length) return
        const message = held.subarray(0, length)
        held = held.subarray(length)
        if (!take(message)) continue
        socket.off('data', read)
        socket.pause()
        return resolve(held)
      }
    })
  })
}

function withoutParameters(message: Buffer, ignored: readonly string[]): Buffer {
  const words = message
    .toString('utf8', 8, message.length - 1)
    .split('\0')
    .slice(0, -1)
  const kept = words.filter((_, i) => !ignored.includes(words[i - (i % 2)] as string))
  const body = Buffer.from(`${kept.map((word) => `${word}\0`).join('')}\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length)
  head.writeInt32BE(STARTUP, 4)
  return Buffer.concat([head, body])
}

function reported(message: Buffer, reports: Record<string, string>): Buffer {
  const [name = ''] = message.toString('utf8', 5).split('\0')
  const value = reports[name]
  if (value === undefined) return message
  const body = Buffer.from(`${name}\0${value}\0`)
  const head = Buffer.from([PARAMETER, 0, 0, 0, 0])
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
