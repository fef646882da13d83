import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectNet, createServer } from 'node:net'
import { connect, createSecureContext, TLSSocket } from 'node:tls'
import { expect, inject, it, onTestFinished } from 'vitest'
import { PASSWORD } from '../test/global-setup.ts'
import { fixture } from '../test/postgres.ts'
import { ECHO, outcome, reading, scripted } from '../test/setup.ts'

const tcp = inject('postgres').tcp
const ca = readFileSync(fixture('localhost.crt'))
const HOW = { key: 'how', text: 'select ssl from pg_stat_ssl where pid = pg_backend_pid()', columns: 1 }

it.each([
  ['prefer', 'prefer' as const],
  ['require', 'require' as const],
  ['options', { ca }],
])('reads through TLS with ssl as %s', async (_, ssl) => {
  const reads = reading({ ...tcp, ssl })
  expect(await outcome(reads.read(HOW, []))).toBe('t')
  const large = { key: 'large', text: `select repeat('漢', 300000)` }
  const [row] = await reads.read(large, [])
  expect(row?.[0]?.equals(Buffer.from('漢'.repeat(300_000)))).toBe(true)
})

it('does not encrypt a Unix socket', async () => {
  expect(await outcome(reading({ ...inject('postgres').login, ssl: 'require' }).read(HOW, []))).toBe('f')
})

it('verifies the certificate and its host where that is asked for', async () => {
  for (const ssl of ['verify-full', 'verify-ca'] as const) {
    expect(await outcome(reading({ ...tcp, ssl }).read(HOW, []))).toBe('unavailable DEPTH_ZERO_SELF_SIGNED_CERT')
  }
  const other = { ca, servername: 'elsewhere' }
  expect(await outcome(reading({ ...tcp, ssl: other }).read(HOW, []))).toBe('unavailable ERR_TLS_CERT_ALTNAME_INVALID')
})

it('falls back to plain text only where TLS is a preference', async () => {
  const preferred = await scripted({ tls: 'N' }, { ssl: 'prefer' })
  expect(await outcome(preferred.reads.read(ECHO, ['a']))).toBe('a')
  const required = await scripted({ tls: 'N' }, { ssl: 'require' })
  expect(await outcome(required.reads.read(ECHO, ['a']))).toBe('unsupported TLS_REFUSED')
})

it.each(['E', 'Sx', 'S\u0016\u0003\u0001', 'NR\0\0\0\u0008\0\0\0\0'])(
  'refuses %j as an answer to the request for TLS',
  async (tls) => {
    const { reads } = await scripted({ tls }, { ssl: 'prefer' })
    expect(await outcome(reads.read(ECHO, ['a']))).toBe('protocol 08P01')
  },
)

it('logs in by SCRAM through TLS, bound to the channel: somebody in between is found out', async () => {
  const login = { ...tcp, user: 'scram_user', password: PASSWORD, ssl: 'require' as const }
  expect(await outcome(reading(login).read(HOW, []))).toBe('t')
  const port = await startMiddle(tcp.port)
  expect(await outcome(reading({ ...login, port, user: 'postgres' }).read(HOW, []))).toBe('t')
  // what PostgreSQL calls a failed check of the channel binding; a wrong password is 28P01
  expect(await outcome(reading({ ...login, port }).read(HOW, []))).toBe('unavailable 28000')
})

/** Ends the client's TLS by a certificate of its own, and passes everything on to the server by TLS. */
async function startMiddle(target: number): Promise<number> {
  const secureContext = createSecureContext({
    cert: readFileSync(fixture('elsewhere.crt')),
    key: readFileSync(fixture('elsewhere.key')),
  })
  const server = createServer((client) => {
    const up = connectNet(target, '127.0.0.1')
    for (const socket of [client, up]) socket.on('error', () => {})
    client.once('data', (request) => up.write(request))
    up.once('data', (yes) => {
      client.write(yes)
      const near = new TLSSocket(client, { isServer: true, secureContext })
      const far = connect({ socket: up, rejectUnauthorized: false })
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('error', () => to.destroy()).pipe(to)
      }
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}
