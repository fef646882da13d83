import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What PostgreSQL says when a transaction is committed. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')

type Pair = { client: Socket; server: Socket; dead: boolean }

/** Stands between a service and its PostgreSQL, on a port of its own, and does what networks do. */
export async function openProxy(socketFile: string) {
  const pairs = new Set<Pair>()
  const forsaken = new Set<Socket>()
  let stalled = false
  let commitsToLose = 0
  let lost = 0

  const listener = createServer((client) => {
    const pair: Pair = { client, server: connect(socketFile), dead: false }
    pairs.add(pair)
    const { server } = pair
    const part = () => {
      if (pair.dead) return
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', () => {}).on('close', part)
    client.on('data', (bytes) => void (pair.dead || server.write(bytes)))
    server.on('data', (bytes) => {
      if (pair.dead) return
      const at = commitsToLose > 0 ? bytes.indexOf(COMMITTED) : -1
      if (at < 0) return void client.write(bytes)
      commitsToLose--
      lost++
      client.write(bytes.subarray(0, at), () => client.resetAndDestroy())
      server.destroy()
    })
    if (stalled) for (const socket of [client, server]) socket.pause()
  })
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as { port: number }).port
  }
  const port = await listen(0)
  const reset = () => {
    for (const { client, server } of [...pairs]) {
      client.resetAndDestroy()
      server.destroy()
    }
  }

  return {
    port,
    lostCommits: () => lost,
    reset,
    /** Nothing passes any more in either direction, on old connections and new ones. */
    stall() {
      stalled = true
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.pause()
    },
    resume() {
      stalled = false
      for (const { client, server } of pairs) for (const socket of [client, server]) socket.resume()
    },
    /** Existing connections go silent for good: what either side sends, its end included, never arrives. New ones work. */
    forsake() {
      for (const pair of pairs) {
        pair.dead = true
        forsaken.add(pair.server).add(pair.client)
      }
      pairs.clear()
    },
    /** Nobody listens, and what was connected is reset. */
    async down() {
      listener.close()
      reset()
      if (listener.listening) await once(listener, 'close')
    },
    up: () => listen(port),
    /** The next so many commits succeed, but their replies are lost: the connections are closed instead. */
    loseCommits(count: number) {
      commitsToLose = count
    },
    close() {
      listener.close()
      reset()
      for (const socket of forsaken) socket.destroy()
    },
  }
}

export type BadProxy = Awaited<ReturnType<typeof openProxy>>
