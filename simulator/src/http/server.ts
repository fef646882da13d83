import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type HandlerDeps, handle } from './handle.ts'

const BODY_LIMIT = 32 * 1024 * 1024

/** The HTTP server. Whatever arrives gets an answer; a bug in a handler is a 500 and the process lives on. */
export function makeServer(deps: HandlerDeps, onError: (error: unknown) => void) {
  const server = createServer(
    { requestTimeout: 60_000, connectionsCheckingInterval: 5000, maxHeaderSize: 64 * 1024 },
    (request, response) => {
      serve(deps, request, response).catch((error) => {
        onError(error)
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
        response.end('{"error":"internal error"}')
      })
    },
  )
  server.keepAliveTimeout = 65_000
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    else socket.destroy()
  })
  return server
}

async function serve(deps: HandlerDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  if (body === 'aborted') return
  if (body === 'too large') {
    response.writeHead(413, { connection: 'close' }).end()
    return
  }
  const reply = await handle(deps, request, body)
  if ('broken' in reply) {
    // a dropped call hangs until the caller gives up; a reset breaks the connection at once
    if (reply.broken === 'reset') request.socket.resetAndDestroy()
    return
  }
  const { status, headers = {}, body: text = '' } = reply
  if (response.destroyed) return
  response.writeHead(status, {
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'aborted'> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > BODY_LIMIT) {
        resolve('too large')
        request.removeAllListeners('data')
        request.resume()
      } else parts.push(part)
    })
    request.on('end', () => resolve(Buffer.concat(parts)))
    request.on('error', () => resolve('aborted'))
    request.on('close', () => resolve('aborted'))
  })
}
