import { bulkOf } from './bulk.ts'
import { perform, type Shared } from './call.ts'
import type { Api, FeedKind } from './generated/api.js'
import { endpoints } from './generated/endpoints.ts'
import { listOf } from './list.ts'
import { keepToken } from './token.ts'
import type { Bulk, CallOptions, ClientOptions, Endpoint } from './types.ts'
import { slots, wait } from './wait.ts'

export type Client = Api & {
  /** Any call: the fields of its reply, without the envelope's. */
  request<Reply = any>(
    method: string,
    path: string,
    options?: CallOptions & { query?: Record<string, unknown>; body?: unknown },
  ): Promise<Reply>
  /** All records of a kind at one moment. */
  bulk(kind: FeedKind, options?: { after?: string } & CallOptions): Bulk
  /** The token that calls use now. */
  token(): Promise<string>
}

const TOKEN_PATH = '/open-api/access_token/get'

/** A client of one corporation. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, corpId, secret, token } = options
  if (!baseUrl) throw new TypeError('baseUrl is missing')
  if (!token && !(corpId && secret)) throw new TypeError('corpId and secret, or token, are missing')
  const { window, document } = globalThis as { window?: unknown; document?: unknown }
  if (secret && window !== undefined && document !== undefined && !options.dangerouslyAllowBrowser) {
    throw new TypeError('a secret does not belong into a page; pass `token`, or dangerouslyAllowBrowser')
  }
  const fetchToken = () =>
    perform(shared, {
      ...{ method: 'POST', path: TOKEN_PATH, body: { corp_id: corpId, secret }, writes: false, auth: false },
    })
  const shared: Shared = {
    options,
    tokens: token
      ? { get: token, drop() {} }
      : keepToken(fetchToken, options.tokenStore, `${baseUrl.replace(/\/+$/, '')} ${corpId}`),
    inSlot: slots(options.maxInFlight ?? (options.dialect === 'vendor' ? 5 : Number.POSITIVE_INFINITY)),
  }
  const made: Record<string, any> = {
    token: () => shared.tokens.get(),
    async request(given: string, address: string, { query, body, ...call }: any = {}) {
      if (address[0] !== '/') throw new TypeError('a path begins with /')
      const method = given.toUpperCase()
      const [path, ...asked] = address.split('?') as [string, ...string[]]
      const known = endpoints.find((each) => each.path === path && each.method === method)
      const writes = known?.writes ?? !/^(?:GET|HEAD)$/.test(method)
      const all = { ...Object.fromEntries(new URLSearchParams(asked.join('?'))), ...query }
      return perform(shared, { method, path, query: all, body, writes, auth: path !== TOKEN_PATH }, call)
    },
    bulk(kind: string, { after, ...call }: any = {}) {
      const request = { method: 'GET', path: `/open-api/bulk/${kind}`, writes: false, auth: true, lines: true }
      return bulkOf((after) => perform(shared, { ...request, query: { after } }, call), after, {
        endpoint: `GET ${request.path}`,
        timeoutMs: call.timeoutMs ?? options.timeoutMs ?? 30_000,
        maxRetries: call.maxRetries ?? options.maxRetries ?? 2,
        parse: options.parse ?? JSON.parse,
        signal: call.signal,
      })
    },
  }
  for (const endpoint of endpoints) place(made, endpoint.name.split('.'), method(shared, endpoint))
  return made as Client
}

function place(tree: Record<string, any>, [name = '', ...below]: string[], made: unknown): void {
  if (below.length === 0) {
    tree[name] = made
    return
  }
  tree[name] ??= {}
  place(tree[name], below, made)
}

function method(shared: Shared, endpoint: Endpoint) {
  const { method, path, writes } = endpoint
  const auth = path !== TOKEN_PATH
  return (params: Record<string, any> = {}, call: CallOptions = {}) => {
    const read = (given: Record<string, any>) =>
      perform(shared, { method, path, writes, auth, ...parted(endpoint, given) }, call)
    if (!endpoint.page) return read(params)
    return listOf(endpoint, params, read, () => wait(shared.options.retryMs ?? 500, call.signal))
  }
}

/** Parameters as they are sent: in the address, in the body, or in both. */
function parted({ method, query: names }: Endpoint, given: Record<string, any>) {
  if (method === 'GET') return { query: given }
  if (!names) return { body: given }
  const [query, body]: Record<string, any>[] = [{}, {}]
  for (const [name, value] of Object.entries(given)) (names.split('|').includes(name) ? query : body)![name] = value
  return { query, body }
}
