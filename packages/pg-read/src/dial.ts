import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { PgReadError, protocolError } from './error.ts'
import type { ReadsOptions, Ssl } from './types.ts'

const CHUNK = 64 * 1024
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const YES = 0x53
const NO = 0x4e

type Dialled = {
  /** The socket is ready for the startup message: connected, and encrypted where that was asked for. */
  connected(socket: Socket): void
  /** The bytes may be overwritten after the call. */
  bytes(chunk: Buffer, length: number): void
  /** Called once or more when there is no connection any longer. */
  lost(error: unknown): void
}

/** Opens a socket to the server; destroying it ends everything. A Unix socket is never encrypted, as with libpq. */
export function dial({ host = 'localhost', port = 5432, path, ssl = false }: ReadsOptions, on: Dialled): Socket {
  const address = {
    ...(path ? { path } : { host, port }),
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
  }
  if (path || !ssl) {
    const socket = connect({ ...address, onread: { buffer: Buffer.allocUnsafeSlow(CHUNK), callback } })
    return watch(socket, on).once('connect', () => on.connected(socket))
  }
  const socket = watch(connect(address), on)
  socket.once('connect', () => socket.write(SSL_REQUEST))
  return socket.once('data', (reply) => {
    // more than one byte was not written by the server that will hold the key
    if (reply.length === 1 && reply[0] === YES) return encrypt(socket, host, ssl, on)
    if (reply.length !== 1 || reply[0] !== NO) return on.lost(protocolError('no answer to the request for TLS'))
    if (ssl !== 'prefer') return on.lost(new PgReadError('unsupported', 'TLS_REFUSED', 'the server does not speak TLS'))
    socket.on('data', (chunk) => on.bytes(chunk, chunk.length))
    on.connected(socket)
  })

  function callback(length: number, chunk: Uint8Array) {
    on.bytes(chunk as Buffer, length)
    return true
  }
}

function watch(socket: Socket, { lost }: Dialled): Socket {
  return socket.on('error', lost).once('close', () => lost(undefined))
}

/** `onread` does not exist for TLS: its chunks are allocated by Node. */
function encrypt(raw: Socket, host: string, ssl: Exclude<Ssl, false>, on: Dialled) {
  const socket = connectTls({ socket: raw, host, ...(isIP(host) ? {} : { servername: host }), ...verification(ssl) })
  watch(socket, on)
  socket.once('secureConnect', () => on.connected(socket))
  socket.on('data', (chunk) => on.bytes(chunk, chunk.length))
}

function verification(ssl: Exclude<Ssl, false>): ConnectionOptions {
  if (typeof ssl === 'object') return ssl
  if (ssl === 'verify-full') return {}
  return ssl === 'verify-ca' ? { checkServerIdentity: () => undefined } : { rejectUnauthorized: false }
}
