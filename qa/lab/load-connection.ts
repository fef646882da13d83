import { connect, type Socket } from 'node:net'

export type Reply = { status: number; body: Buffer }

/**
 * A keep-alive connection that sends one request after the other, with as little work as reading the reply allows.
 * When the other side ends it between two calls, or just as one is sent and without a word, it is opened again.
 */
export async function openConnection(host: string, port: number) {
  let socket: Socket | undefined
  let held: Buffer | undefined
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined

  async function dial(): Promise<Socket> {
    const one = connect({ host, port, noDelay: true })
    await new Promise((resolve, reject) => one.once('connect', resolve).once('error', reject))
    const fail = (error = new Error('the connection was closed')) => {
      if (one !== socket) return
      waiting?.reject(held ? error : new Unanswered())
      waiting = undefined
    }
    one.on('error', fail).on('close', () => fail())
    one.on('data', (bytes) => {
      // an unrequested reply: a server that has waited too long for a request answers 408 and closes
      if (!waiting) return void one.destroy()
      held = held ? Buffer.concat([held, bytes]) : bytes
      const reply = takeReply(held)
      if (!reply) return
      const { resolve } = waiting
      held = undefined
      waiting = undefined
      resolve(reply)
    })
    return one
  }

  function exchange(over: Socket, request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      over.write(request)
    })
  }

  async function open(): Promise<Socket> {
    held = undefined
    socket = await dial()
    return socket
  }

  await open()
  return {
    async send(request: Buffer): Promise<Reply> {
      try {
        return await exchange(socket?.writable ? socket : await open(), request)
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        return exchange(await open(), request)
      }
    },
    close: () => socket?.destroy(),
  }
}

class Unanswered extends Error {
  override message = 'the connection was closed without a reply'
}

const BLANK = Buffer.from('\r\n\r\n')

function takeReply(held: Buffer): Reply | undefined {
  const end = held.indexOf(BLANK)
  if (end < 0) return undefined
  const head = held.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (length) {
    const whole = end + 4 + Number(length[1])
    return held.length >= whole ? { status, body: held.subarray(end + 4, whole) } : undefined
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    return held.subarray(-7).equals(Buffer.from('\r\n0\r\n\r\n')) ? { status, body: held.subarray(end + 4) } : undefined
  }
  return { status, body: Buffer.alloc(0) }
}
