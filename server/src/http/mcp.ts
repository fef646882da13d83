import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOwnUnreboundOrigin } from '../contract/own-addresses.ts'
import { problem } from '../contract/problem.ts'
import type { AppDeps, McpCall, McpCalls } from './app-deps.ts'
import { bodyError } from './body-errors.ts'
import { ExcessError, readJsonBody } from './json-bodies.ts'
import { languageOf } from './language.ts'
import { toProblem } from './rest/problems.ts'

const BODY_LIMIT = 1024 * 1024

/** A code of JSON-RPC. */
const INVALID_REQUEST = -32600

type McpRequest = FastifyRequest<{ Params: { corp_id?: string } }>

/** `/mcp` and `/mcp/{corp_id}`: the management API as tools of agents. A call is whole in itself, so there is nothing to GET or end. */
export function addMcp(app: FastifyInstance, { mcp, origin, everySandbox = false }: AppDeps): void {
  if (!mcp) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', readJsonBody)
    scope.setErrorHandler(refuseBody)
    for (const url of ['/mcp', '/mcp/:corp_id']) {
      scope.route({ method: 'POST', url, bodyLimit: BODY_LIMIT, handler: answer })
      scope.route({ method: ['GET', 'DELETE'], url, exposeHeadRoute: false, handler: refuse })
    }
  })

  async function answer(request: McpRequest, reply: FastifyReply) {
    // the calls that it makes count as in flight themselves
    request.release?.()
    const { headers, host } = request
    if (headers.origin !== undefined && !isOwnUnreboundOrigin(headers.origin, host, new URL(origin())))
      throw problem('forbidden', {
        detail: { zh: '不接受其他网站发起的请求', en: 'requests of other sites are not accepted' },
      })
    if (!/^Bearer \S+$/i.test(headers.authorization ?? '')) throw unknownKey()
    const { corp_id: corpId } = request.params
    const language = languageOf(headers['accept-language'])
    const asked = { calls: callsOf(app, request), corpId, origin: origin(), everySandbox, language }
    const response = await (await (mcp as NonNullable<typeof mcp>)())(webRequest(request), asked)
    if (response instanceof Response) return sent(response, reply)
    if (response.status === 401) throw unknownKey()
    return reply
      .code(response.status as number)
      .type('application/problem+json; charset=utf-8')
      .send(response)
  }
}

const unknownKey = () => problem('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })

async function refuse(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header('allow', 'POST')
  throw problem('method_not_allowed')
}

/** Refuses a body as the protocol does; any other failure is answered as the management API answers it. */
function refuseBody(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = bodyError(error, request) ?? error
  const { status, title, detail = title } = toProblem(known)
  const isExcess = known instanceof ExcessError
  if (!isExcess && status !== 413 && status !== 415) throw error
  if (isExcess) reply.removeHeader('connection')
  request.code = isExcess ? 400 : status
  return reply
    .code(request.code)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message: detail.en } })
}

async function sent(response: Response, reply: FastifyReply) {
  const text = await response.text()
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  return reply
    .code(response.status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(text)
}

function webRequest({ headers, body, url }: FastifyRequest): Request {
  const given = Object.entries(headers).filter(([name]) => !['host', 'content-length', 'connection'].includes(name))
  return new Request(new URL(url, 'http://mcp'), {
    method: 'POST',
    headers: given.map(([name, value]): [string, string] => [name, String(value)]),
    body: String(body ?? ''),
  })
}

/** Calls of the management API in this process: the whole way of a request, with the key, address and language of the agent's. */
function callsOf(app: FastifyInstance, { headers, ip, host }: FastifyRequest): McpCalls {
  const { authorization = '', 'accept-language': language } = headers
  const common = { authorization, host, ...(language ? { 'accept-language': language } : {}) }
  return async ({ method, url, body, headers: own }: McpCall) => {
    const reply = await app.inject({
      ...{ method, url, remoteAddress: ip },
      headers: { ...common, ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: reply.statusCode, text: reply.payload, etag: reply.headers.etag as string | undefined }
  }
}
