import type { HttpOptions } from 'n8n-workflow'
import { type Client, createClient } from '../../client/src/client.ts'

/** What a credential of the type `guanxiApi` holds. */
export interface Credentials {
  baseUrl: string
  corpId: string
  secret: string
  apiKey: string
}

type Helpers = { httpRequest(options: HttpOptions): Promise<any> }
type Calling = { helpers: Helpers; getCredentials(name: string): Promise<any> }

/** The credentials of a node. */
export async function credentialsOf(node: Calling): Promise<Credentials> {
  return (await node.getCredentials('guanxiApi')) as Credentials
}

/** A client whose calls are made by n8n, with its proxy and certificates. */
export function clientOf({ helpers }: Calling, { baseUrl, corpId, secret }: Credentials): Client {
  const fetch = async (
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string; signal: unknown },
  ) => {
    const { method, headers, body, signal } = init
    const {
      statusCode,
      headers: answered,
      body: text,
    } = await full(helpers, {
      ...{ url, method, headers, ...(body === undefined ? {} : { body }), abortSignal: signal },
    })
    const named = (name: string) => answered[name] ?? null
    return { status: statusCode, headers: { get: named }, text: async () => text }
  }
  return createClient({ baseUrl, corpId, secret, fetch })
}

/** A call of the management API below the corporation, with the API key: its status and what it said. */
export async function manage(
  node: Calling,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: any }> {
  const { baseUrl, corpId, apiKey } = await credentialsOf(node)
  const reply = await full(node.helpers, {
    ...{ url: `${baseUrl.replace(/\/+$/, '')}/admin-api/corps/${encodeURIComponent(corpId)}/${path}`, method },
    headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.statusCode, body: jsonOf(reply.body) }
}

function full(helpers: Helpers, options: HttpOptions) {
  const way = {
    ...({ json: false, encoding: 'text', returnFullResponse: true, ignoreHttpStatusErrors: true } as const),
    // a key must not go where nobody named
    disableFollowRedirect: true,
  }
  return helpers.httpRequest({ ...options, ...way })
}

function jsonOf(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
