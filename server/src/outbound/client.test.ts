import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { openOutbound } from './client.ts'
import { type OutboundError, outboundError } from './error.ts'
import { openScene } from './test-setup.ts'

const { client, serve, close } = openScene()
afterAll(close)

it.each([
  ...['javascript:alert(1)', 'data:text/plain,x', 'file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/', ''],
  ...['http://', '//127.0.0.1/', '/files/x', 'http://user@example.com/', 'https://u:p@example.com/', 'blob:http://a/'],
  'http://[fe80::1%25eth0]/',
])('calls nothing at %j', async (url) => {
  for (const configured of [{}, { configured: true } as const])
    expect(await client()(url, configured)).toEqual({ why: 'refused', code: 'address_not_http' })
})

describe('an answer', () => {
  const at = (port: number) => `http://127.0.0.1:${port}/`
  const allow = ['127.0.0.1']

  it('is kept up to its limit, and an endless one is not waited for', async () => {
    const endless = await serve((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(1000)));
        response.once('drain', more)
      }
      more()
    })
    const outcome = await client({ allow })(at(endless), { method: 'POST', body: '{}', withinMs: 20_000 })
    expect(outcome).toEqual({ status: 200, body: 'x'.repeat(10_000), isWhole: false })
    const exact = await serve((_, response) => response.end('x'.repeat(10_000)))
    expect(await client({ allow })(at(exact))).toMatchObject({ isWhole: true })
  })

  it('stays compressed: what it would grow to costs nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000))
    const sending = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(await client({ allow })(at(sending))).toEqual({ status: 200, body: bomb.toString('latin1'), isWhole: true })
  })

  it('that does not come in time, or not whole, is none', async () => {
    const silent = await serve(() => {})
    const drops = await serve((_, response) => {
      const drop = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drop))
    })
    for (const slow of [silent, drops])
      expect(await client({ allow })(at(slow), { withinMs: 200 })).toEqual({
        ...{ code: 'answer_late', why: 'late' },
      })
  })

  it('that is broken off is none, and one that never began is known to be unsent', async () => {
    const breaking = await serve((_, response) => {
      response.write('x')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await client({ allow })(at(breaking))).toMatchObject({ why: 'failed' })
    const outbound = openOutbound({ allow })
    const call = { url: 'http://127.0.0.1:1/', mostBytes: 1 }
    await expect(outbound.send(call)).rejects.toMatchObject({ why: 'failed', unsent: true })
    await expect(outbound.send({ ...call, url: at(breaking), mostBytes: 10 })).rejects.toMatchObject({ unsent: false })
    await outbound.close()
  })

  it('is not waited for when its caller has gone', async () => {
    const silent = await serve(() => {})
    const leaving = new AbortController()
    const waiting = client({ allow })(at(silent), { signal: leaving.signal })
    leaving.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
  })
})

describe('why there is no answer', () => {
  const why = async (url: string, options = {}) => {
    const outbound = openOutbound({ allow: ['127.0.0.1'], ...options })
    const sent = outbound.send({ url, mostBytes: 10, withinMs: 2_000 })
    const { reason } = (await sent.catch((error) => error)) as OutboundError
    await outbound.close()
    return reason
  }

  it('is told by a code', async () => {
    const cuts = await serve((request) => request.socket.destroy())
    const babbles = await serve((request) => request.socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    expect(await why('http://127.0.0.1:1/')).toEqual({ code: 'connection_refused', params: {} })
    expect(await why(`http://127.0.0.1:${cuts}/`)).toEqual({ code: 'connection_reset', params: {} })
    expect(await why(`http://127.0.0.1:${babbles}/`)).toMatchObject({ code: 'answer_malformed' })
    expect(await why(`https://127.0.0.1:${cuts}/`)).toMatchObject({ code: 'tls_failed' })
    expect(await why('http://127.0.0.2:1/')).toEqual({ code: 'address_not_public', params: { address: '127.0.0.2' } })
    const lookup = (_: string, __: object, done: (error: Error) => void) =>
      done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: 'gone.example.com' }))
    const name = 'gone.example.com'
    expect(await why(`http://${name}/`, { lookup })).toEqual({ code: 'name_not_found', params: { name } })
  })

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate_invalid'],
    ['CERT_HAS_EXPIRED', 'certificate_invalid'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate_invalid'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate_invalid'],
    ['UND_ERR_CONNECT_TIMEOUT', 'connection_late'],
    ['EHOSTUNREACH', 'host_unreachable'],
    ['ESOMETHING', 'call_failed'],
  ])('%s is %s', (thrown, code) => {
    expect(outboundError(Object.assign(new Error('why'), { code: thrown })).reason.code).toBe(code)
  })
})
