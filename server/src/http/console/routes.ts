import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { globalError } from '../../contract/errors.ts'
import { asset } from '../reference/assets.ts'
import type { ConsoleFiles } from './files.ts'
import { WAITING_SCRIPT, WAITING_STYLE, waitingPage } from './waiting-page.ts'

/** The web console below `/console/`: its files, and its page for every other path, which the page reads itself. */
export function addConsole(
  app: FastifyInstance,
  files: ConsoleFiles,
  simulatorOrigin: () => string | undefined = () => undefined,
): void {
  app.get('/console', async (_request, reply) => reply.redirect('/console/', 301))
  app.get(
    '/console/waiting.css',
    asset(() => WAITING_STYLE, { type: 'text/css; charset=utf-8' }),
  )
  app.get(
    '/console/waiting.js',
    asset(() => WAITING_SCRIPT, { type: 'text/javascript; charset=utf-8' }),
  )
  app.get<{ Params: { '*': string } }>('/console/*', async (request, reply) => {
    const path = request.params['*']
    const file = await files.file(path)
    if (file) return file(request, reply).catch((error: NodeJS.ErrnoException) => gone(files, error))
    if (path.startsWith('assets/')) throw globalError(10904)
    const state = files.state()
    return state === 'ready'
      ? sendPage(reply, files, simulatorOrigin())
      : sendHtml(reply, waitingPage(state === 'failed'), SELF)
  })
}

/** A file that is not there any more belongs to an earlier build: from now on the new one is given out. */
function gone(files: ConsoleFiles, error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  files.reload()
  throw globalError(10904)
}

/**
 * The styles that the page makes while it runs carry a nonce, a new one for each load: nothing else may add any. The
 * simulator's phone, on an origin of its own, is the only foreign page that may stand in a frame.
 */
function sendPage(reply: FastifyReply, files: ConsoleFiles, phone: string | undefined): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return sendHtml(
    reply,
    files.page(nonce),
    `${SELF}; style-src 'self' 'nonce-${nonce}'${phone ? `; frame-src ${phone}` : ''}`,
  )
}

function sendHtml(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-opener-policy', 'same-origin')
    .send(html)
}

const SELF = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
