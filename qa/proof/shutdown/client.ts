import { connect, type Socket } from 'node:net'

/** How one call ended; `cut` when the connection was closed before its reply was complete. */
export type CallResult = { sentAt: number; kind: 'reply'; status: number; code: number; closes: boolean } | Cut
type Cut = { sentAt: number; kind: 'cut'; reply: string }

/** A keep-alive connection that makes one call after the other and notes exactly how each ended. */
export async function openClient(address: string) {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  socket.on('error', () => {})
  return {
    /** Whether another call may be made. */
    open: () => !socket.destroyed && socket.readyState === 'open',
    call: (path: string, body?: unknown, key?: string) => call(socket, requestBytes(host, path, body, key)),
    close: () => socket.destroy(),
  }
}

function requestBytes(host: string, path: string, body: unknown, key: string | undefined): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, `host: ${host}`]
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  if (key !== undefined) lines.push(`idempotency-key: ${key}`)
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

function call(socket: Socket, request: string): Promise<CallResult> {
  return new Promise((resolve) => {
    let held = Buffer.alloc(0)
    const sentAt = performance.now()
    const settle = (outcome: CallResult) => {
      socket.off('data', read).off('close', cut)
      if (outcome.kind === 'reply' && outcome.closes) socket.destroy()
      resolve(outcome)
    }
    const cut = () => settle({ sentAt, kind: 'cut', reply: held.toString('latin1', 0, 60) })
    const read = (bytes: Buffer) => {
      held = Buffer.concat([held, bytes])
      const reply = parsed(held)
      if (reply) settle({ sentAt, kind: 'reply', ...reply })
    }
    socket.on('data', read).on('close', cut)
    if (socket.destroyed) cut()
    else socket.write(request)
  })
}

function parsed(held: Buffer): { status: number; code: number; closes: boolean } | undefined {
  const text = held.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1])
  if (!(held.length >= end + 4 + length)) return undefined
  const code = Number(/"errcode":(\d+)/.exec(text.slice(end))?.[1])
  return { status: Number(head.slice(9, 12)), code, closes: /\r\nconnection: *close/i.test(head) }
}
