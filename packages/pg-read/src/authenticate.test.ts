import { expect, inject, it } from 'vitest'
import { authentication, failure, WELCOME } from '../test/backend.ts'
import { PASSWORD } from '../test/global-setup.ts'
import { ECHO, outcome, reading, scripted } from '../test/setup.ts'

const WHO = { key: 'who', text: 'select current_user' }
const tcp = inject('postgres').tcp

it.each(['scram_user', 'md5_user', 'clear_user'])('logs in as %s of a real server', async (user) => {
  expect(await outcome(reading({ ...tcp, user, password: PASSWORD }).read(WHO, []))).toBe(user)
  const asked = reading({ ...tcp, user, password: async () => PASSWORD })
  expect(await outcome(asked.read(WHO, []))).toBe(user)
  expect(await outcome(reading({ ...tcp, user, password: 'wrong' }).read(WHO, []))).toBe('unavailable 28P01')
  expect(await outcome(reading({ ...tcp, user }).read(WHO, []))).toBe('unavailable 28P01')
})

it('logs in where nobody asks for a password', async () => {
  expect(await outcome(reading({ ...tcp, password: 'any' }).read(WHO, []))).toBe('postgres')
  expect(await outcome(reading(inject('postgres').login).read(WHO, []))).toBe('postgres')
})

it('fails reads by the error of a function that should give the password', async () => {
  const password = () => Promise.reject(Object.assign(new Error('the vault is sealed'), { code: 'SEALED' }))
  expect(await outcome(reading({ ...tcp, user: 'scram_user', password }).read(WHO, []))).toBe('unavailable SEALED')
})

it('takes on the settings that it is given', async () => {
  const reads = reading({ ...tcp, timeoutMs: 4000, settings: { role: 'md5_user', application_name: '名' } })
  const text = `select current_user, current_setting('statement_timeout'), current_setting('plan_cache_mode'),
    current_setting('client_encoding')`
  expect(await outcome(reads.read({ key: 's', text }, []))).toBe('md5_user,3600ms,force_generic_plan,UTF8')
  expect(() => reading({ ...tcp, settings: { role: 'a\0b' } })).toThrow(TypeError)
})

it.each([
  ['Kerberos', authentication(2)],
  ['GSSAPI', authentication(7)],
  ['SSPI', authentication(9)],
  ['a method of the future', authentication(77)],
  ['another SASL mechanism', authentication(10, 'OAUTHBEARER\0\0')],
  ['SCRAM bound to a channel, without TLS', authentication(10, 'SCRAM-SHA-256-PLUS\0\0')],
])('says that it cannot do %s', async (_, demand) => {
  const { reads } = await scripted({ welcome: (socket) => socket.write(demand) }, { password: 'p' })
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('unsupported AUTHENTICATION')
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('unsupported AUTHENTICATION')
  expect(reads.stats().problem).toMatchObject({ kind: 'unsupported' })
})

const OK = Buffer.concat(WELCOME)
const nonceOf = (body: Buffer) => /r=([^,]+)/.exec(body.toString('latin1'))?.[1]

it.each<[string, (nonce: string) => Buffer]>([
  ['lets us in without a proof', () => OK],
  ['answers by a nonce of its own', () => authentication(11, 'r=abc,s=c2FsdA==,i=4096')],
  ['adds nothing to our nonce', (nonce) => authentication(11, `r=${nonce},s=c2FsdA==,i=4096`)],
  ['asks for a billion iterations', (nonce) => authentication(11, `r=${nonce}x,s=c2FsdA==,i=1000000000`)],
  ['asks for no iterations', (nonce) => authentication(11, `r=${nonce}x,s=c2FsdA==,i=0`)],
  ['talks nonsense', () => authentication(11, 'nonsense')],
  ['is done before it began', () => authentication(12, 'v=AAAA')],
  ['begins anew', () => authentication(10, 'SCRAM-SHA-256\0\0')],
  ['wants the password in clear after all', () => authentication(3)],
  ['does not wait for the proof', (nonce) => Buffer.concat([authentication(11, `r=${nonce}x,s=c2FsdA==,i=1`), OK])],
])('does not trust a server that %s in a SCRAM exchange', async (_, reply) => {
  let said = 0
  const { reads } = await scripted(
    {
      welcome: (socket) => socket.write(authentication(10, 'SCRAM-SHA-256\0\0')),
      password: (socket, body) => {
        said++
        socket.write(reply(nonceOf(body) ?? ''))
      },
    },
    { password: 'p' },
  )
  expect([await outcome(reads.read(ECHO, ['a'])), said]).toEqual(['protocol 08P01', 1])
})

it('does not trust a server that proves nothing at the end of a SCRAM exchange', async () => {
  for (const end of ['v=AAAA', `v=${Buffer.alloc(32).toString('base64')}`, 'e=other-error', '']) {
    let messages = 0
    const { reads } = await scripted(
      {
        welcome: (socket) => socket.write(authentication(10, 'SCRAM-SHA-256\0\0')),
        password: (socket, body) =>
          socket.write(
            messages++ % 2 === 0
              ? authentication(11, `r=${nonceOf(body)}x,s=c2FsdA==,i=4096`)
              : Buffer.concat([authentication(12, end), OK]),
          ),
      },
      { password: 'p' },
    )
    expect(await outcome(reads.read(ECHO, ['a']))).toBe('protocol 08P01')
  }
})

it('fails reads by the reason that the server gives for not letting us in', async () => {
  const full = failure('53300', { severity: 'FATAL' })
  const { reads } = await scripted({ welcome: (socket) => socket.end(full) })
  expect(await outcome(reads.read(ECHO, ['a']))).toBe('unavailable 53300')
})
