import { once } from 'node:events'
import { createServer, connect as open, type Socket } from 'node:net'

/** Codes of PostgreSQL's protocol that come in place of a version. */
const CANCEL = 80_877_102
const ASKS_FOR_ENCRYPTION = [80_877_103, 80_877_104]

const LONGEST_START = 10_000
const START_MS = 10_000
const MOST_CONNECTIONS = 64

type Options = {
  /** 0 for any that is free. */
  port: number
  /** The socket that the embedded PostgreSQL listens on, and its database. */
  socket: string
  database: string
  /** Who may come, by login. */
  lets: (login: string) => boolean
}

/**
 * Lets some logins, and nobody else, to the embedded PostgreSQL by a port of this machine. PostgreSQL itself asks for the
 * password; all that is looked at here is who comes.
 */
export async function openDoor({ port, socket, database, lets }: Options) {
  const inside = new Set<Socket>()
  const server = createServer((caller) => {
    inside.add(caller)
    caller.on('close', () => inside.delete(caller)).on('error', () => caller.destroy())
    if (inside.size > MOST_CONNECTIONS) return refuse(caller, '53300', 'too many connections')
    const timer = setTimeout(() => caller.destroy(), START_MS).unref()
    awaitStart(caller, (start) => {
      clearTimeout(timer)
      if (!isCancel(start) && !isFor(start, database, lets))
        return refuse(caller, '28000', 'this port is for other logins, and one database')
      const server = open(socket)
      server.on('error', () => caller.destroy())
      caller.on('close', () => server.destroy())
      server.write(start)
      caller.pipe(server).pipe(caller)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const each of inside) each.destroy()
      await closed
    },
  }
}

/** Gives the first message, whole, once it is there; encryption is declined. */
function awaitStart(caller: Socket, then: (start: Buffer) => void): void {
  let held = Buffer.alloc(0)
  const take = (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    while (held.length >= 8) {
      const length = held.readInt32BE(0)
      if (length < 8 || length > LONGEST_START) return void caller.destroy()
      if (held.length < length) return
      const asks = ASKS_FOR_ENCRYPTION.includes(held.readInt32BE(4))
      if (!asks) {
        caller.pause().off('data', take)
        return then(held)
      }
      held = held.subarray(length)
      caller.write('N')
    }
  }
  caller.on('data', take)
}

const isCancel = (start: Buffer) => start.readInt32BE(4) === CANCEL

/** Whether a start names such a login and the database, and asks for nothing but a session. */
function isFor(start: Buffer, database: string, lets: Options['lets']): boolean {
  if (start.readInt16BE(4) !== 3) return false
  const words = start.toString('utf8', 8, start.readInt32BE(0)).split('\0')
  const given = new Map<string, string>()
  for (let i = 0; i + 1 < words.length; i += 2) if (words[i]) given.set(words[i] as string, words[i + 1] as string)
  return lets(given.get('user') ?? '') && given.get('database') === database && !given.has('replication')
}

function refuse(caller: Socket, code: string, message: string): void {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  caller.end(Buffer.concat([head, body]))
}
