import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { protocolError } from './error.ts'

const MECHANISM = 'SCRAM-SHA-256'
const BOUND = `${MECHANISM}-PLUS`
/** PostgreSQL's own is 4,096; a peer that asks for very many would keep a thread busy for minutes. */
const MOST_ITERATIONS = 1_000_000

/** A SCRAM exchange (RFC 5802, RFC 7677), bound to the TLS channel where both sides can. */
export type Scram = {
  mechanism: string
  first: string
  /** The client's proof, from the server's first message. */
  proof(serverFirst: string): Promise<string>
  /** Throws unless the server's last message shows that it knows the password too. */
  verify(serverFinal: string): void
}

/** Undefined when the server offers no mechanism that this client can do. */
export function startScram(offered: readonly string[], password: string, socket: unknown): Scram | undefined {
  const binding = socket instanceof TLSSocket ? endPoint(socket) : undefined
  const bound = binding !== undefined && offered.includes(BOUND)
  if (!bound && !offered.includes(MECHANISM)) return undefined
  // 'y' tells a server that can bind and seemed not to offer it that somebody stood in between
  const header = bound ? 'p=tls-server-end-point,,' : binding ? 'y,,' : 'n,,'
  const nonce = randomBytes(18).toString('base64')
  const bare = `n=,r=${nonce}`
  let expected: Buffer | undefined
  return {
    mechanism: bound ? BOUND : MECHANISM,
    first: header + bare,
    async proof(serverFirst) {
      const [, full = '', salt = '', count = ''] = /^r=([^,]+),s=([^,]+),i=(\d+)$/.exec(serverFirst) ?? []
      const iterations = Number(count)
      if (!full.startsWith(nonce) || full.length === nonce.length) throw protocolError('a SCRAM nonce that is not ours')
      if (!(iterations > 0 && iterations <= MOST_ITERATIONS)) throw protocolError(`${count} SCRAM iterations`)
      const salted = await derive(prepared(password), Buffer.from(salt, 'base64'), iterations, 32, 'sha256')
      const clientKey = hmac(salted, 'Client Key')
      const channel = Buffer.concat([Buffer.from(header), bound ? binding : Buffer.alloc(0)]).toString('base64')
      const unproven = `c=${channel},r=${full}`
      const exchange = `${bare},${serverFirst},${unproven}`
      const signature = hmac(createHash('sha256').update(clientKey).digest(), exchange)
      expected = hmac(hmac(salted, 'Server Key'), exchange)
      return `${unproven},p=${Buffer.from(clientKey.map((byte, i) => byte ^ (signature[i] as number))).toString('base64')}`
    },
    verify(serverFinal) {
      const given = Buffer.from(/^v=([^,]+)/.exec(serverFinal)?.[1] ?? '', 'base64')
      if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected))
        throw protocolError('the server does not know the password')
    },
  }
}

const derive = promisify(pbkdf2)

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The certificate's hash as RFC 5929 defines it; undefined where it defines none, as for Ed25519. */
function endPoint(socket: TLSSocket): Buffer | undefined {
  const certificate = socket.getPeerX509Certificate()
  const [, , size] = /(md|sha-?)(\d+)/i.exec(certificate?.signatureAlgorithm ?? '') ?? []
  if (!certificate || !size) return undefined
  return createHash(Number(size) < 224 ? 'sha256' : `sha${size}`)
    .update(certificate.raw)
    .digest()
}

/** SASLprep (RFC 4013); a password with characters that it forbids is used as it is, as PostgreSQL does. */
function prepared(password: string): string {
  const mapped = password
    .replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g, ' ')
    .replace(/\u034f|\u200d|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u00ad\u1806\u200c\u2060\ufeff]/g, '')
    .normalize('NFKC')
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufffc\ufffd\u2ff0-\u2ffb]/u.test(mapped) ? password : mapped
}
