import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendBytes } from '../../../qa/support/raw-http.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwapp')).token
})
afterAll(() => service.stop())

const rawly = (bytes: string | Buffer) => sendBytes(service.address, bytes)

describe('every reply', () => {
  it('carries a request id: the caller’s when it is sane, else one of ours', async () => {
    const mine = await service.call('/open-api/staff/list', { token, headers: { 'x-request-id': 'abc-1.2' } })
    expect(mine.headers.get('x-request-id')).toBe('abc-1.2')
    const ours = await service.call('/open-api/staff/list', { token, headers: { 'x-request-id': 'a b\u00e9' } })
    expect(ours.headers.get('x-request-id')).toMatch(/^[\w-]{16}-\w+$/)
    expect(ours.headers.get('cache-control')).toBe('no-store')
    expect(ours.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('a call that reaches no endpoint', () => {
  it('gets 404 with an envelope', async () => {
    for (const path of [
      '/open-api/nothing',
      '/open-api/staff/list/',
      '/nothing',
      '/open-api/STAFF/list',
      '/open-api/%00',
      '/:x(',
      '/:x([)',
      '/*',
    ]) {
      const { status, body } = await service.call(path)
      expect([path, status, body]).toEqual([path, 404, { errcode: 10904, errmsg: '接口不存在' }])
    }
  })

  it('gets 405 with the allowed method for the wrong one', async () => {
    for (const [path, method, allowed] of [
      ['/open-api/staff/list', 'POST', 'GET, HEAD'],
      ['/open-api/staff/list', 'DELETE', 'GET, HEAD'],
      ['/open-api/access_token/get', 'GET', 'POST'],
      ['/openapi.json', 'PUT', 'GET, HEAD'],
    ] as const) {
      const { status, headers, body } = await service.call(path, { method })
      expect([path, status, headers.get('allow'), body.errcode]).toEqual([path, 405, allowed, 10905])
    }
  })

  it('gets an envelope also for what is no HTTP', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      Buffer.from([0, 1, 2, 255, 13, 10, 13, 10]),
      'POST /open-api/access_token/get HTTP/1.1\r\nhost: x\r\ncontent-length: abc\r\n\r\n',
      'GET /open-api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ]) {
      const text = await rawly(bytes)
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
      expect(text).toContain('"errcode":10906')
      expect(/\r\nx-request-id: /i.test(text)).toBe(bytes.includes('%zz'))
    }
    const flood = await rawly(
      `GET /healthz HTTP/1.1\r\nhost: x\r\n${'x-flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(2000)}\r\n`,
    )
    expect(flood).toMatch(/^HTTP\/1\.1 431 .*"errcode":10906/s)
  })

  it('is told in the language and the form of its path what is no HTTP', async () => {
    const flood = `x-flood: ${'a'.repeat(20_000)}\r\n\r\n`
    const length = 'content-length: abc\r\n\r\n'
    const chunk = 'transfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nzz\r\n'
    for (const [line, status, rest] of [
      ['GET /admin-api/session', 431, flood],
      ['GET /sandbox/corps/a/clock', 431, flood],
      ['POST /mcp', 431, flood],
      ['POST /admin-api/session', 400, length],
      ['POST /admin-api/session', 400, chunk],
    ] as const)
      for (const [language, title] of [
        ['', '请求不合法'],
        ['accept-language: en\r\n', 'The request is not valid'],
      ]) {
        const text = await rawly(`${line} HTTP/1.1\r\nhost: x\r\n${language}${rest}`)
        expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} .*application/problem\\+json`, 's'))
        expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ code: 'bad_request', status, title })
      }
  })

  it('gets an envelope also for HTTP that Node would turn away by itself', async () => {
    const close = 'connection: close\r\n\r\n'
    expect(await rawly(`GET /open-api/tag/list HTTP/1.1\r\n${close}`)).toMatch(/^HTTP\/1\.1 400 .*"errcode":10906/s)
    expect(await rawly(`GET /open-api/tag/list HTTP/1.0\r\n${close}`)).toMatch(/^HTTP\/1\.1 200 .*"errcode":10001/s)
    expect(await rawly('CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*"errcode":10906/s)
    const expecting = `GET /open-api/tag/list HTTP/1.1\r\nhost: x\r\nexpect: much\r\n${close}`
    expect(await rawly(expecting)).toMatch(/^HTTP\/1\.1 200 .*"errcode":10001/s)
  })

  it('gets the replies that are due before the refusal of what follows them', async () => {
    const request = 'GET /open-api/tag/list HTTP/1.1\r\nhost: x\r\n\r\n'
    const text = await rawly(`${request}${request}garbage\r\n\r\n`)
    expect(text.match(/"errcode":\d+/g)).toEqual(['"errcode":10001', '"errcode":10001', '"errcode":10906'])
  })

  it('is told of a broken body once, not again after an answer that did not need it', async () => {
    const head = 'host: x\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\n'
    const refused = await rawly(`POST /open-api/access_token/get HTTP/1.1\r\n${head}2\r\n{}\r\nzzz\r\n`)
    expect(refused.match(/"errcode":\d+/g)).toEqual(['"errcode":10906'])
    const answered = await rawly(`POST /open-api/workorder/create HTTP/1.1\r\n${head}2\r\n{}\r\nzzz\r\n`)
    expect(answered.match(/"errcode":\d+/g)).toHaveLength(1)
  })

  it('is answered and let go when it asks for another protocol', async () => {
    const text = await rawly(
      'GET /open-api/tag/list HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    )
    expect(text).toMatch(/^HTTP\/1\.1 200 .*connection: close.*"errcode":10001/is)
  })

  it('is refused by path and method before its body', async () => {
    const headers = { 'content-type': 'text/plain' }
    const wrong = await service.call('/open-api/tag/list', { method: 'PUT', body: 'x', headers })
    expect([wrong.status, wrong.body.errcode]).toEqual([405, 10905])
    const absent = await service.call('/open-api/nowhere', { body: 'x', headers })
    expect([absent.status, absent.body.errcode]).toEqual([404, 10904])
  })
})

describe('a body', () => {
  const PATH = '/open-api/access_token/get'
  it('must be JSON by its content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const { status, body } = await service.call(PATH, { body: '{}', headers: { 'content-type': type } })
      expect([type, status, body.errcode]).toEqual([type, 415, 10906])
    }
  })

  it('must not be larger than a mebibyte', async () => {
    const { status, body } = await service.call(PATH, { body: { corp_id: 'x'.repeat(1024 * 1024), secret: 's' } })
    expect([status, body.errcode]).toEqual([413, 10913])
  })

  it('may hold odd keys and repeat them without harm', async () => {
    const odd = '{"__proto__":{"corp_id":"x"},"constructor":1,"secret":"s","secret":"t"}'
    expect((await service.call(PATH, { body: odd })).body.errcode).toBe(10049)
  })

  it('must not hold half a surrogate pair, in a text or in a name', async () => {
    for (const [body, field] of [
      ['{"corp_id":"\\ud83d","secret":"s"}', 'corp_id'],
      ['{"corp_id":"c","secret":"s","x":[1,{"y":"\\uDC00\\ud83d"}]}', 'x.1.y'],
      ['{"corp_id":"c","secret":"s","x":{"\\ud83d":1}}', 'x.?'],
    ] as const) {
      const { errcode, errmsg } = (await service.call(PATH, { body })).body
      expect([errcode, errmsg]).toEqual([10049, expect.stringContaining(`${field} 不能包含半个代理对`)])
    }
    const whole = '{"corp_id":"\\ud83d\\ude00","secret":"s"}'
    expect((await service.call(PATH, { body: whole })).body.errcode).toBe(10001)
  })
})

describe('an operator', () => {
  it('sees the process, the database and what happened', async () => {
    expect((await service.call('/healthz')).body).toEqual({ status: 'ok' })
    expect((await service.call('/readyz')).body).toEqual({ status: 'ok' })
    const metrics = await fetch(new URL('/metrics', service.address))
    const text = await metrics.text()
    expect(text).toMatch(/guanxi_calls_total\{path="\/open-api\/staff\/list",code="0"\} \d+/)
    const seconds = (which: string) => {
      const head = `guanxi_call_seconds_${which}path="/open-api/staff/list"} `
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(head))
          ?.slice(head.length),
      )
    }
    expect(seconds('count{')).toBeGreaterThan(0)
    expect(seconds('bucket{le="+Inf",')).toBe(seconds('count{'))
    expect(seconds('bucket{le="0.001",')).toBeLessThanOrEqual(seconds('count{'))
  })

  it('reads JSON logs with request ids and without tokens', async () => {
    await service.call('/open-api/staff/list', { token, headers: { 'x-request-id': 'find-me' } })
    const line = await vi.waitUntil(
      () => service.logs.map((each) => JSON.parse(each)).find((each) => each.reqId === 'find-me'),
      { timeout: 15_000 },
    )
    expect(line).toMatchObject({ method: 'GET', path: '/open-api/staff/list', corp: 'wwapp', status: 200, code: 0 })
    expect(service.logs.join('')).not.toContain(token)
  })

  it('serves the reference page and its script without another host', async () => {
    const page = await fetch(new URL('/docs/', service.address))
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).not.toMatch(/(?:src|href)="https?:/)
    const script = /src="([^"]+\.js)"/.exec(html)?.[1] as string
    expect((await fetch(new URL(script, page.url))).status).toBe(200)
    expect((await fetch(new URL('/docs/errors', service.address))).status).toBe(200)
  })
})

it('refuses with 503 and an envelope while the database is away, and recovers by itself', async () => {
  const own = await startTestService()
  const corp = await addCorp(own, 'wwaway')
  const { owner } = service.store
  const database = (own.store as unknown as { database: string }).database
  await own.store.owner.end()
  await owner.unsafe(`alter database ${database} with allow_connections false`)
  await service.store
    .app`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and usename = current_user`
  for (const moment of ['as connections break', 'as new ones are refused']) {
    const away = await own.call('/open-api/staff/list', { token: corp.token })
    expect([away.status, away.body.errcode, away.headers.get('retry-after')], moment).toEqual([503, 10953, '1'])
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect((await own.call('/readyz')).status).toBe(503)
  const metrics = await fetch(new URL('/metrics', own.address))
  expect(await metrics.text()).not.toMatch(/^guanxi_refused_total\{/m)
  await owner.unsafe(`alter database ${database} with allow_connections true`)
  for (let i = 0; i < 50 && (await own.call('/open-api/staff/list', { token: corp.token })).status !== 200; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect((await own.call('/open-api/staff/list', { token: corp.token })).body.errcode).toBe(0)
  await own.stop()
})
