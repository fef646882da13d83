import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { startSimulator } from '../../../simulator/src/index.ts'
import { browserLaunch } from '../../support/browser.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

export const CORP = 'wwphone'
const SECRET = 'app-secret'

export type Scene = Awaited<ReturnType<typeof openScene>>

/** A simulator with a corporation on it, a site that knows its visitors by the platform's log-in, and a browser. */
export async function openScene() {
  const simulator = await startSimulator({ token: 'control' })
  const { origin } = simulator
  const sim = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const reply = await fetch(`${origin}/sim/${path}`, {
      method,
      headers: { authorization: 'Bearer control' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: Json = await reply.json()
    if (reply.status !== 200) throw new Error(`${path}: ${json.error}`)
    return json
  }
  const post = (path: string, body: object = {}) => sim('POST', path, body)
  const get = (path: string) => sim('GET', path)
  const token = async () =>
    ((await (await fetch(`${origin}/cgi-bin/gettoken?corpid=${CORP}&corpsecret=${SECRET}`)).json()) as Json)
      .access_token
  const ask = async (path: string, body: object): Promise<Json> => {
    const url = `${origin}/cgi-bin/externalcontact/${path}?access_token=${await token()}`
    return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
  }
  await post('corps', {
    ...{ corpid: CORP, name: '云栖茶舍' },
    apps: [{ agentid: 1000002, name: '客户助手', secret: SECRET, visible: 'all' }],
    users: [
      { userid: 'wangruoxi', name: '王若曦' },
      { userid: 'guojunjie', name: '郭俊杰' },
    ],
  })
  const site = await startSite(origin, token)
  const browser = await chromium.launch(browserLaunch())
  const complaints: string[] = []

  return {
    ...{ origin, sim, post, get, ask, site, complaints },
    /** The phone's page in a window of its own. */
    async open(query: Record<string, string> = {}, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'America/New_York', ...options })
      context.setDefaultTimeout(0)
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      await page.goto(`${origin}/sim/?${new URLSearchParams({ corpid: CORP, ...query })}#token=control`)
      return page
    },
    async close() {
      await browser.close()
      await site.close()
      await simulator.close()
    },
  }
}

/** A form page that may not be framed, and greets the person whom the platform names. */
async function startSite(platform: string, token: () => Promise<string>) {
  const answers: { who: string; name: string; origin?: string }[] = []
  const opened: string[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    let body = ''
    for await (const part of request) body += part
    const who = /who=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
    }
    if (url.pathname === '/back') {
      const code = url.searchParams.get('code') ?? ''
      const query = new URLSearchParams({ access_token: await token(), code })
      const info: Json = await (await fetch(`${platform}/cgi-bin/auth/getuserinfo?${query}`)).json()
      const cookie = `who=${info.external_userid ?? info.openid}; Path=/; HttpOnly`
      response.writeHead(302, { location: `${url.origin}/f/abc`, 'set-cookie': cookie }).end()
    } else if (!who) {
      const query = new URLSearchParams({
        appid: CORP,
        redirect_uri: `${url.origin}/back`,
        agentid: '1000002',
        state: 's',
      })
      response.writeHead(302, { location: `${platform}/connect/oauth2/authorize?${query}` }).end()
    } else if (request.method === 'POST') {
      const name = new URLSearchParams(body).get('name') ?? ''
      answers.push({ who, name, origin: request.headers.origin })
      response.writeHead(200, headers).end(`<!doctype html><title>谢谢</title><h1>谢谢，${name}</h1>`)
    } else {
      opened.push(`${who} ${url.search}`)
      response.writeHead(200, headers).end(`<!doctype html><meta name="viewport" content="width=device-width">
        <title>春茶品鉴报名</title><body data-share="/f/abc?from=${who}"><h1>春茶品鉴报名</h1>
        <form method="post" action="${url.origin}/f/abc"><label>姓名 <input name="name"></label><button>提交</button></form>`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/f/abc`,
    answers,
    opened,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
