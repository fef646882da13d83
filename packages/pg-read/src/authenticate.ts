import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Output } from './encode.ts'
import { PgReadError, protocolError } from './error.ts'
import { type Scram, startScram } from './scram.ts'
import type { ReadsOptions } from './types.ts'

const REFUSED: Record<number, string> = { 2: 'Kerberos', 6: 'SCM credentials', 7: 'GSSAPI', 9: 'SSPI' }

/**
 * Answers the server's demands for authentication, one at a time: gives true once the server is content, and a promise
 * while an answer is being worked out. A demand out of turn is a protocol error: a server that began SCRAM must prove
 * that it knows the password.
 */
export function createAuthentication(options: ReadsOptions, socket: Socket, out: Output) {
  let scram: Scram | undefined
  let stage: 'first' | 'busy' | 'continue' | 'final' | 'ok' = 'first'

  async function password(): Promise<string> {
    const given = typeof options.password === 'function' ? await options.password() : options.password
    if (given === undefined)
      throw new PgReadError('unavailable', '28P01', 'the server asks for a password; none is set')
    return given
  }

  async function begin(method: number, detail: Buffer) {
    if (method === 3) out.authentication(text(`${await password()}\0`))
    else if (method === 5) {
      const inner = md5(`${await password()}${options.user}`)
      out.authentication(text(`md5${md5(Buffer.concat([text(inner), detail]))}\0`))
    } else if (method === 10) {
      const offered = detail.toString('latin1').split('\0').filter(Boolean)
      scram = startScram(offered, await password(), socket)
      if (!scram) throw unsupported(offered.join(', '))
      const first = text(scram.first)
      out.authentication(text(`${scram.mechanism}\0`), first.length, first)
    } else throw unsupported(REFUSED[method] ?? `method ${method}`)
    stage = scram ? 'continue' : 'ok'
  }

  async function prove(exchange: Scram, serverFirst: string) {
    out.authentication(text(await exchange.proof(serverFirst)))
    stage = 'final'
  }

  return (body: Buffer): boolean | Promise<void> => {
    if (body.length < 4) throw protocolError('an authentication message without its method')
    const [method, detail] = [body.readInt32BE(0), Buffer.from(body.subarray(4))]
    const now = stage
    stage = 'busy'
    if (method === 0 && (now === 'first' || now === 'ok')) return true
    if (method === 11 && now === 'continue' && scram) return prove(scram, detail.toString('utf8'))
    if (method === 12 && now === 'final' && scram) {
      scram.verify(detail.toString('utf8'))
      stage = 'ok'
      return false
    }
    if (now !== 'first' || [8, 11, 12].includes(method)) throw protocolError(`authentication ${method} out of turn`)
    return begin(method, detail)
  }
}

function unsupported(method: string): PgReadError {
  return new PgReadError('unsupported', 'AUTHENTICATION', `the server asks for authentication by ${method}`)
}

function text(value: string): Buffer {
  return Buffer.from(value, 'utf8')
}

function md5(value: string | Buffer): string {
  return createHash('md5').update(value).digest('hex')
}
