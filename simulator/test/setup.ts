import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt, getSignature } from '@wecom/crypto'
import { onTestFinished } from 'vitest'
import { type SimulatorOptions, startSimulator } from '../src/index.ts'

export const CORP = 'ww0123456789abcdef'
export const TOKEN = 'QDG6eK'
export const AES_KEY = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
export type Json = any

export type Setup = Awaited<ReturnType<typeof setUp>>

/** A running simulator with a client for its control API and one for the platform. Stopped when the test is over. */
export async function setUp(options: SimulatorOptions = {}) {
  const simulator = await startSimulator({ token: 'control', ...options })
  onTestFinished(() => simulator.close())
  return clientsOf(simulator.origin)
}

/** Clients of a simulator that runs anywhere. */
export function clientsOf(origin: string) {
  async function sim(method: string, path: string, body?: unknown): Promise<Json> {
    const reply = await fetch(`${origin}/sim/${path}`, {
      method,
      headers: { authorization: 'Bearer control' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const json = await reply.json()
    if (reply.status !== 200) throw new Error(`${reply.status} ${(json as Json).error}`)
    return json
  }
  const post = (path: string, body: unknown = {}) => sim('POST', path, body)
  const get = (path: string) => sim('GET', path)

  async function token(secret = 'app-secret', corpid = CORP): Promise<string> {
    const reply = await fetch(`${origin}/cgi-bin/gettoken?corpid=${corpid}&corpsecret=${secret}`)
    return ((await reply.json()) as Json).access_token
  }

  /** A platform call as an app; `query` calls are GET. */
  async function call(
    path: string,
    given: { body?: unknown; query?: Record<string, string>; secret?: string } = {},
  ): Promise<Json> {
    const query = new URLSearchParams({ access_token: await token(given.secret), ...given.query })
    const init = given.body === undefined ? {} : { method: 'POST', body: JSON.stringify(given.body) }
    return (await fetch(`${origin}/cgi-bin/${path}?${query}`, init)).json()
  }
  const ask = (path: string, body: unknown = {}) => call(`externalcontact/${path}`, { body })

  return { origin, sim, post, get, token, call, ask }
}

/** A corporation with three members, a tag group and one app; fields can be added or replaced. */
export function corporation(more: Record<string, unknown> = {}, callback?: unknown) {
  return {
    corpid: CORP,
    name: '示例公司',
    apps: [{ agentid: 1000002, name: 'CRM', secret: 'app-secret', visible: 'all', ...(callback ? { callback } : {}) }],
    contact_secret: 'contact-secret',
    departments: [
      { id: 1, name: '示例公司', parentid: 0, order: 1 },
      { id: 2, name: '销售', parentid: 1, order: 2 },
    ],
    users: [
      { userid: 'LiLei', name: '李雷', department: [1], mobile: '13800000001', email: 'lilei@example.com' },
      { userid: 'HanMeimei', name: '韩梅梅', department: [2] },
      { userid: 'Lucy', name: 'Lucy', department: [2] },
    ],
    tag_group: [
      {
        group_id: 'etgroup',
        group_name: '等级',
        tag: [
          { id: 'etgold', name: '金' },
          { id: 'etsilver', name: '银' },
        ],
      },
    ],
    ...more,
  }
}

/** A receiver of callbacks that opens them with the platform's own library. */
export async function receiver({ status = () => 200, delay = 0 }: { status?: () => number; delay?: number } = {}) {
  const events: { xml: string; agentid: string; valid: boolean; receiver: string }[] = []
  const verified: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://receiver')
    const query = (name: string) => url.searchParams.get(name) ?? ''
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      const encrypted = query('echostr') || /<Encrypt><!\[CDATA\[(.*?)\]\]>/.exec(body)?.[1] || ''
      const valid = getSignature(TOKEN, query('timestamp'), query('nonce'), encrypted) === query('msg_signature')
      const { message, id } = decrypt(AES_KEY, encrypted)
      if (request.method === 'GET') {
        verified.push(message)
        response.end(valid ? message : '')
        return
      }
      await new Promise((resolve) => setTimeout(resolve, delay))
      const agentid = /<AgentID><!\[CDATA\[(.*?)\]\]>/.exec(body)?.[1] ?? ''
      events.push({ xml: message, agentid, valid, receiver: id })
      response.statusCode = status()
      response.end('success')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const callback = { url, token: TOKEN, encoding_aes_key: AES_KEY }
  return { callback, events, verified, xmls: () => events.map(({ xml }) => xml) }
}

/** Waits until something is so; the global timeout is the only limit. */
export async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** The text of an element of a callback. */
export const element = (xml: string, name: string) =>
  new RegExp(`<${name}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${name}>`).exec(xml)?.[1]

/** A person who has become a customer of a member by a code. */
export async function newCustomer({ post, ask }: Pick<Setup, 'post' | 'ask'>, userid = 'LiLei', state = '') {
  const { config_id } = await ask('add_contact_way', { type: 1, scene: 2, user: [userid], state })
  const { people } = await post('people', { count: 1 })
  const scanned = await post('scan', { corpid: CORP, config_id, person: people[0].person })
  return { ...scanned, ...people[0], config_id }
}
