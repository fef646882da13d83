import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sayNoAnswer } from '../src/browser/note-page.ts'
import { NoAnswer } from '../src/refuse.ts'
import { CORP, corporation, type Json, newCustomer, setUp } from './setup.ts'
import { startSite } from './site.ts'

/** A site that logs visitors in through the platform and greets them by what it learned. */
async function site(origin: string, token: () => Promise<string>) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://site')
    const back = `http://${request.headers.host}/back`
    if (url.pathname === '/back') {
      const info = await fetch(
        `${origin}/cgi-bin/auth/getuserinfo?access_token=${await token()}&code=${url.searchParams.get('code')}`,
      )
      const who = Buffer.from(JSON.stringify(await info.json())).toString('base64url')
      response
        .writeHead(302, {
          location: `/page?state=${url.searchParams.get('state')}`,
          'set-cookie': `who=${who}; Path=/; HttpOnly`,
        })
        .end()
    } else if (request.headers.cookie?.startsWith('who=')) {
      let body = ''
      for await (const part of request) body += part
      response.end(
        JSON.stringify({
          who: JSON.parse(Buffer.from(request.headers.cookie.slice(4), 'base64url').toString()),
          method: request.method,
          body,
        }),
      )
    } else {
      const scope = url.searchParams.get('scope') ?? 'snsapi_base'
      const login = `${origin}/connect/oauth2/authorize?appid=${CORP}&redirect_uri=${encodeURIComponent(back)}&response_type=code&scope=${scope}&agentid=1000002&state=s1#wechat_redirect`
      response.writeHead(302, { location: login }).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`
}

test('a page opened as a person logs in as that person and keeps their cookies', async () => {
  const { origin, post, ask, token, call } = await setUp()
  await post('corps', corporation())
  const { person, external_userid, openid } = await newCustomer({ post, ask })
  const { people } = await post('people', { count: 1 })
  const url = await site(origin, token)
  const opened = await post('open', { url, person })
  expect(opened).toMatchObject({ status: 200, url: expect.stringContaining('/page?state=s1') })
  expect(opened.visited).toHaveLength(4)
  expect(JSON.parse(opened.body).who).toMatchObject({ errcode: 0, openid, external_userid })
  const form = await post('open', { url, person, form: { name: '王芳', ok: 'yes' } })
  expect(JSON.parse(form.body)).toMatchObject({ method: 'POST', body: 'name=%E7%8E%8B%E8%8A%B3&ok=yes' })
  const stranger = await post('open', { url, person: people[0].person })
  expect(JSON.parse(stranger.body).who).toEqual({ errcode: 0, errmsg: 'ok', openid: people[0].openid })
  const staff = await post('open', { url: `${url}?scope=snsapi_privateinfo`, userid: 'LiLei' })
  const { who } = JSON.parse(staff.body)
  expect(who).toMatchObject({ userid: 'LiLei', user_ticket: expect.any(String) })
  expect(await call('auth/getuserdetail', { body: { user_ticket: who.user_ticket } })).toMatchObject({
    userid: 'LiLei',
    mobile: '13800000001',
  })
  const first = await post('open', { url, person: people[0].person, follow: false })
  expect([first.status, first.visited]).toEqual([200, [url]])
})

test('a log-in code is good once and for five minutes', async () => {
  const { origin, post, call } = await setUp()
  await post('corps', corporation())
  const login = async () => {
    const url = `${origin}/wwlogin/sso/login?login_type=CorpApp&appid=${CORP}&agentid=1000002&redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2F&state=x`
    const opened = await post('open', { url, userid: 'Lucy', follow: false })
    return new URL(opened.headers.location).searchParams.get('code')!
  }
  const use = (code: string) => call('auth/getuserinfo', { query: { code } })
  const code = await login()
  expect(await use(code)).toMatchObject({ errcode: 0, userid: 'Lucy' })
  expect(await use(code)).toMatchObject({ errcode: 40029 })
  const late = await login()
  await post('clock', { advance_s: 300 })
  expect(await use(late)).toMatchObject({ errcode: 40029 })
})

test('the log-in page in a browser lets one choose who to be', async () => {
  const { origin, post } = await setUp()
  await post('corps', corporation())
  await post('people', { people: [{ name: '<b>王</b>' }] })
  const url = `${origin}/connect/oauth2/authorize?appid=${CORP}&redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2Fback&state=a`
  const page = await (await fetch(url)).text()
  expect(page).toContain('李雷 (LiLei)')
  expect(page).not.toContain('<b>王')
  const chosen = await fetch(`${url}&as=p:p1`, { redirect: 'manual' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/back\?code=.+&state=a$/),
  ])
  const headers = (
    await fetch(`${origin}/sim/session`, {
      method: 'POST',
      headers: { authorization: 'Bearer control' },
      body: JSON.stringify({ corpid: CORP, userid: 'LiLei' }),
    })
  ).headers
  const cookie = headers.get('set-cookie')!.split(';')[0]!
  expect((await fetch(url, { redirect: 'manual', headers: { cookie } })).status).toBe(302)
  expect((await fetch(`${origin}/connect/oauth2/authorize?appid=none`)).status).toBe(400)
  expect(((await (await fetch(`${origin}/sim/state`)).json()) as Json).error).toContain('Bearer')
})

/** Asks the simulator under another host name, as a browser does for a window. */
function askHost(origin: string, address: string, headers: Record<string, string> = {}) {
  const { host, pathname, search } = new URL(address)
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    get(`${origin}${pathname}${search}`, { headers: { ...headers, host } }, async (reply) => {
      let body = ''
      for await (const part of reply) body += part
      resolve({ status: reply.statusCode!, headers: reply.headers, body })
    }).on('error', reject)
  })
}

test('a window shows a site as a person sees it, and keeps their cookies to itself', async () => {
  const { origin, post, get: control, ask, token } = await setUp()
  await post('corps', corporation())
  const { person, external_userid } = await newCustomer({ post, ask })
  const { url } = await startSite({ origin, token }, (path, { who }) =>
    path === '/away'
      ? { to: 'http://127.0.0.1:9/elsewhere' }
      : { html: `<p>${who}</p><a href="http://127.0.0.1:9/other">x</a><img src="${url}/a.png"><a href="/b">y</a>` },
  )
  const { address } = await post('browse', { corpid: CORP, person, url: `${url}/page?a=1` })
  expect(address).toMatch(/^http:\/\/[0-9a-f]{32}\.localhost:\d+\/page\?a=1$/)
  const first = await askHost(origin, address)
  expect(first.status).toBe(302)
  const back = await askHost(origin, first.headers.location!)
  expect([back.status, back.headers['set-cookie']]).toEqual([302, undefined])
  const shown = await askHost(origin, back.headers.location!)
  expect(shown).toMatchObject({ status: 200, body: expect.stringContaining(external_userid) })
  const { host, origin: own } = new URL(address)
  expect(shown.body).toContain(`src="${own}/a.png"`)
  expect(shown.body).toContain('href="/b"')
  expect(shown.body).toMatch(/href="http:\/\/[0-9a-f]{32}\.localhost:\d+\/other"/)
  expect(shown.body).not.toContain(`href="${own}/other"`)
  expect((await control(`tab?corpid=${CORP}&person=${person}`)).url).toBe(`${url}/page?a=1`)
  const away = await askHost(origin, `${own}/away`)
  expect(away.headers.location).toMatch(/^http:\/\/[0-9a-f]{32}\.localhost:\d+\/elsewhere$/)
  expect(away.headers.location).not.toContain(host)
  // nothing of the simulator is behind a window, and nobody can guess one
  expect((await askHost(origin, `${own}/sim/corps`, { authorization: 'Bearer control' })).body).toContain(
    external_userid,
  )
  expect(
    (await askHost(origin, `http://${'0'.repeat(32)}.localhost/sim/corps`, { authorization: 'Bearer control' })).status,
  ).toBe(404)
  await expect(post('browse', { corpid: CORP, person, url: 'file:///etc/passwd' })).rejects.toThrow('url')
  const silent = await askHost(origin, away.headers.location!)
  expect(silent).toMatchObject({ status: 502, body: expect.stringContaining('127.0.0.1:9 没有应答，请稍后再试') })
  expect(silent.body).toContain('<p lang="en">127.0.0.1:9 does not answer: please try again later</p>')
  const unknown = sayNoAnswer(new NoAnswer(new URL('http://tea.invalid/?<b>'), 'ENOTFOUND'))
  expect(unknown).toContain('找不到 tea.invalid，请检查网址')
  expect(unknown).toMatch(/tea\.invalid was not found: please check the address[\s\S]*\/\?%3Cb%3E · ENOTFOUND/)
})
