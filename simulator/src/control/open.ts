import { z } from 'zod'
import { answerLogin, isLogin, type Visitor } from '../login/authorize.ts'
import { findPerson } from '../world/people.ts'
import { type ControlDeps, controlCall, refuse } from './call.ts'
import { cookieHeader, keepCookies } from './cookies.ts'

const MOST_STEPS = 20
const TIMEOUT_MS = 30_000
const CUSTOMER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50'
const STAFF_AGENT = `${CUSTOMER_AGENT} wxwork/4.1.36`

const openInput = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  person: z.string().optional(),
  userid: z.string().optional(),
  corpid: z.string().optional(),
  follow: z.boolean().default(true),
  method: z.enum(['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).optional(),
  form: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional(),
  headers: z.record(z.string(), z.string()).optional(),
})

export const openCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/open',
    about:
      'opens a page as that person in the platform’s browser: cookies are kept per person, log-in redirects are answered as that person',
    replies: '`{status, url, headers, body, visited: [url]}`',
    input: openInput,
    handle: open,
  }),
]

async function open(deps: ControlDeps, input: z.output<typeof openInput>) {
  const visitor = visitorOf(deps, input)
  const who = visitor.person ? `p:${visitor.person}` : `u:${input.corpid ?? ''}/${visitor.userid}`
  const visited: string[] = []
  let method = input.method ?? (input.form ? 'POST' : 'GET')
  let body = input.form && method !== 'GET' && method !== 'HEAD' ? encode(input.form) : undefined
  let url = new URL(input.url)
  if (input.form && !body) for (const [name, value] of encode(input.form)) url.searchParams.append(name, value)
  for (let step = 0; step < MOST_STEPS; step++) {
    visited.push(url.href)
    if (isLogin(url)) {
      const answer = answerLogin(deps.sim, url, visitor)
      if ('error' in answer) return { status: 400, url: url.href, headers: {}, body: answer.error, visited }
      if (!input.follow)
        return { status: 302, url: url.href, headers: { location: answer.location }, body: '', visited }
      url = new URL(answer.location)
      ;[method, body] = ['GET', undefined]
      continue
    }
    const reply = await request(deps, url, {
      method,
      body,
      who,
      staff: visitor.userid !== undefined,
      headers: input.headers,
    })
    const location = reply.headers.get('location')
    const redirected =
      reply.status >= 300 && reply.status < 400 && location !== null && URL.canParse(location, url.href)
    if (!redirected || !input.follow) {
      const headers = Object.fromEntries(reply.headers)
      return { status: reply.status, url: url.href, headers, body: await reply.text(), visited }
    }
    await reply.body?.cancel()
    url = new URL(location, url)
    if (reply.status !== 307 && reply.status !== 308 && method !== 'HEAD') [method, body] = ['GET', undefined]
  }
  return refuse(`url: more than ${MOST_STEPS} redirects`)
}

function visitorOf({ sim }: ControlDeps, { person, userid, corpid }: z.output<typeof openInput>): Visitor {
  if ((person === undefined) === (userid === undefined)) return refuse('person or userid: give one of them')
  if (userid !== undefined) return { userid }
  const found = findPerson(sim, person!, corpid) ?? refuse(`person: there is no ${person}`, 404)
  return { person: found.person }
}

function encode(form: NonNullable<z.output<typeof openInput>['form']>): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) encoded.append(name, String(one))
  return encoded
}

interface Wanted {
  method: string
  body?: URLSearchParams
  who: string
  staff: boolean
  headers?: Record<string, string>
}

async function request(
  { sim }: ControlDeps,
  url: URL,
  { method, body, who, staff, headers }: Wanted,
): Promise<Response> {
  const cookie = cookieHeader(sim, who, url)
  try {
    const reply = await fetch(url, {
      method,
      body,
      redirect: 'manual',
      headers: {
        'user-agent': staff ? STAFF_AGENT : CUSTOMER_AGENT,
        accept: 'text/html,*/*',
        'accept-language': 'zh-CN,zh;q=0.9',
        ...headers,
        ...(cookie && { cookie }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    keepCookies(sim, who, url, reply.headers.getSetCookie())
    return reply
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return refuse(`url: ${url.href} does not answer (${cause?.code ?? message})`, 502)
  }
}
