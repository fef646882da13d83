import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export type Reply = { status: number; headers: Map<string, string>; body: Buffer }

/** What came of an exchange: `late` when neither the replies nor an end came within the timeout. */
export type WireResult = { replies: Reply[]; closed: boolean; late: boolean }

type Sending = {
  /** Written one after the other, `pauseMs` apart. */
  pieces: readonly Buffer[]
  pauseMs?: number
  /** How many replies to wait for; fewer when the other side hangs up. */
  replies: number
  /** Replies to HEAD have no body. */
  head?: boolean
  /** Says after the last piece that no more will come. */
  halfClose?: boolean
  patienceMs: number
}

/** A connection on which anything can be sent, byte for byte. */
export type Wire = { send(sending: Sending): Promise<WireResult>; usable(): boolean; close(): void }

/** Opens a connection; it fails only when nobody listens any more. */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true, allowHalfOpen: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let closed = false
  let heard: () => void = () => {}
  let parts: Buffer[] = []
  const over = () => {
    closed = true
    heard()
  }
  socket.on('data', (bytes: Buffer) => {
    parts.push(bytes)
    heard()
  })
  socket.on('error', over).on('close', over).on('end', over)

  return {
    async send({ pieces, pauseMs = 0, replies: wanted, head = false, halfClose = false, patienceMs }) {
      const replies: Reply[] = []
      let held: Buffer = Buffer.alloc(0)
      let need = 0
      const done = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => finish(true), patienceMs)
        const finish = (late: boolean) => {
          clearTimeout(timer)
          heard = () => {}
          resolve(late)
        }
        heard = () => {
          const size = held.length + parts.reduce((sum, part) => sum + part.length, 0)
          if (size >= need) {
            held = parts.length === 1 && held.length === 0 ? (parts[0] as Buffer) : Buffer.concat([held, ...parts])
            parts = []
            for (;;) {
              const taken = takeReply(held, head)
              if ('need' in taken) {
                need = taken.need
                break
              }
              held = held.subarray(taken.length)
              if (taken.reply.status >= 200) replies.push(taken.reply)
            }
          }
          if (replies.length >= wanted || closed) finish(false)
        }
      })
      await write(socket, pieces, pauseMs, () => closed)
      if (halfClose && !closed) socket.end()
      heard()
      const late = await done
      if (closed) socket.destroy()
      return { replies, closed, late }
    },
    usable: () => !closed && socket.writable,
    close: () => socket.destroy(),
  }
}

async function write(socket: Socket, pieces: readonly Buffer[], pauseMs: number, over: () => boolean): Promise<void> {
  for (const [i, piece] of pieces.entries()) {
    if (over()) return
    socket.write(piece)
    if (pauseMs > 0 && i < pieces.length - 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

const BLANK = Buffer.from('\r\n\r\n')

type Taken = { reply: Reply; length: number } | { need: number }

/** The first reply in these bytes and how long it is, or how many bytes are needed before asking again. */
function takeReply(held: Buffer, head: boolean): Taken {
  const end = held.indexOf(BLANK)
  if (end < 0) return { need: held.length + 1 }
  const [first = '', ...lines] = held.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? Number.NaN)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const cut = line.indexOf(':')
    headers.set(line.slice(0, cut).toLowerCase(), line.slice(cut + 1).trim())
  }
  const start = end + BLANK.length
  if (!head && headers.get('transfer-encoding') === 'chunked') return takeChunks(held, start, { status, headers })
  const length =
    head || status < 200 || status === 204 || status === 304 ? 0 : Number(headers.get('content-length') ?? 0)
  if (held.length < start + length) return { need: start + length }
  const body = held.subarray(start, start + length)
  return { reply: { status, headers, body: decoded(body, headers) }, length: start + length }
}

function decoded(body: Buffer, headers: Reply['headers']): Buffer {
  const decode = body.length > 0 ? DECODERS[headers.get('content-encoding') ?? ''] : undefined
  return decode ? decode(body) : body
}

function takeChunks(held: Buffer, start: number, reply: Omit<Reply, 'body'>): Taken {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const line = held.indexOf('\r\n', at)
    if (line < 0) return { need: held.length + 1 }
    const size = Number.parseInt(held.toString('latin1', at, line), 16)
    const next = line + 2 + size + 2
    if (held.length < next) return { need: next }
    chunks.push(held.subarray(line + 2, line + 2 + size))
    if (size === 0) return { reply: { ...reply, body: decoded(Buffer.concat(chunks), reply.headers) }, length: next }
    at = next
  }
}
