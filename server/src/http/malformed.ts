import type { Socket } from 'node:net'
import { globalError } from '../contract/errors.ts'
import { Problem, problems } from '../contract/problem.ts'
import { languageOf } from './language.ts'
import { failureBytes, PLAIN } from './open/envelope.ts'
import { lineOf } from './pending-replies.ts'
import { isRestPath } from './rest/paths.ts'
import { PROBLEM_TYPE, problemBytes } from './rest/problems.ts'

const STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** `rawPacket` is what came last: of a request that came at once, all of it. */
type Malformed = Error & { code?: string; rawPacket?: unknown }
type Asked = { url?: string | undefined; accepted?: string | undefined }

/** Answers bytes that are no HTTP request, as its path answers, after the replies still due, and closes the connection. */
export function refuseMalformed(error: Malformed, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { open, early } = lineOf(socket)
  const due = open.findLast((reply) => reply.req.complete)
  const [partly] = open
  if (due) due.once('close', () => refuseMalformed(error, socket))
  else if (early && !early.complete) socket.end()
  else if (partly) {
    const { url, headers } = partly.req
    socket.end(refusal(error, { url, accepted: headers['accept-language'] }))
  } else socket.end(refusal(error, askedIn(error.rawPacket)))
}

/** What a request's head asks for, as far as it is there. */
function askedIn(packet: unknown): Asked {
  const head = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const [, url] = /^[A-Z]+ (\S+) HTTP\//.exec(head) ?? []
  const [, accepted] = /\r\naccept-language:([^\r\n]*)/i.exec(head) ?? []
  return { url, accepted }
}

function refusal({ code = '' }: Malformed, asked: Asked): Buffer {
  const [status, reason] = STATUS[code] ?? [400, 'Bad Request']
  const { type, body } = isRestPath(asked.url ?? '') ? asProblem(status, asked) : inEnvelope(status)
  const head =
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: ${type}\r\ncache-control: no-store\r\n` +
    `content-length: ${body.length}\r\nconnection: close\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

function inEnvelope(status: number) {
  const error = globalError(10906, status === 408 ? '请求超时' : 'HTTP 报文不合法')
  return { type: 'application/json; charset=utf-8', body: failureBytes(PLAIN, error) }
}

function asProblem(status: number, { accepted }: Asked) {
  const detail =
    status === 408
      ? { zh: '请求超时', en: 'the request took too long' }
      : { zh: 'HTTP 报文不合法', en: 'it is no HTTP message, or its head is too long' }
  const failed = new Problem('bad_request', { ...problems.bad_request, status }, { detail })
  return { type: PROBLEM_TYPE, body: problemBytes(failed, languageOf(accepted)) }
}
