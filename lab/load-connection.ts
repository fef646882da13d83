import { connect } from 'node:net'

export type Reply = { status: number; body: Buffer }

/** A keep-alive connection that sends one request after the other, with as little work as reading the reply allows. */
export async function openConnection(host: string, port: number) {
  const socket = connect({ host, port, noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let held: Buffer | undefined
  let waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  socket.on('data', (bytes) => {
    held = held ? Buffer.concat([held, bytes]) : bytes
    const reply = takeReply(held)
    if (!reply) return
    held = undefined
    const { resolve } = waiting as NonNullable<typeof waiting>
    waiting = undefined
    resolve(reply)
  })
  const fail = (error?: Error) => waiting?.reject(error ?? new Error('the connection was closed'))
  socket.on('error', fail).on('close', () => fail())
  return {
    send(request: Buffer): Promise<Reply> {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
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
