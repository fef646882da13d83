import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt, getSignature } from '@wecom/crypto'
import { Webhook } from 'standardwebhooks'
import type { Secrets } from '../../../server/src/webhooks/secrets.ts'

/** The plaintext of a push. */
type Push = {
  id: string
  seq: number
  corp_id: string
  create_time: number
  type: string
  event: string
  status: string
  retry_count: number
  msg_data: Record<string, unknown>
}

type Answer = { status?: number; headers?: Record<string, string>; body?: string } | 'hang'

type Behaviour = {
  /** Makes what arrives readable; without it requests are only counted. */
  secrets?: () => Secrets
  answer?: (push: Push | undefined, n: number) => Answer | Promise<Answer>
}

/** A receiver as a customer would write it, with the platform's own package: it verifies, decrypts and remembers. */
export async function startReceiver({ secrets, answer = () => ({}) }: Behaviour = {}) {
  const pushes: Push[] = []
  const texts: string[] = []
  const hanging = new Set<ServerResponse>()
  let requests = 0
  const server: Server = createServer(async (request, response) => {
    requests++
    const url = new URL(request.url ?? '/', 'http://receiver')
    const body = await textOf(request)
    if (request.method === 'GET') return void response.end(secrets ? echo(url, secrets()) : '')
    const text = secrets && opened(url, request, body, secrets())
    const push = text === undefined ? undefined : (JSON.parse(text) as Push)
    const given = await answer(push, requests)
    if (given === 'hang') return void hanging.add(response)
    if (text !== undefined && push && (given.status ?? 200) < 300) {
      pushes.push(push)
      texts.push(text)
    }
    response.writeHead(given.status ?? 200, given.headers).end(given.body ?? 'ok')
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/callback`,
    port,
    /** What was accepted, in order of arrival. */
    pushes,
    /** The same as they were decrypted. */
    texts,
    requests: () => requests,
    hanging: () => hanging.size,
    async close() {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function echo({ searchParams: q }: URL, { token, encoding_aes_key }: Secrets): string {
  const echostr = q.get('echostr') ?? ''
  checkSignature(q, token, echostr)
  return decrypt(encoding_aes_key, echostr).message
}

function opened({ searchParams: q }: URL, { headers }: IncomingMessage, body: string, secrets: Secrets): string {
  const { corp_id, encrypt } = JSON.parse(body)
  checkSignature(q, secrets.token, encrypt)
  new Webhook(secrets.webhook_secrets[0]?.secret ?? '').verify(body, headers as Record<string, string>)
  const { message, id } = decrypt(secrets.encoding_aes_key, encrypt)
  const push = JSON.parse(message)
  if (id !== corp_id || push.corp_id !== corp_id || headers['webhook-id'] !== push.id) throw new Error('not for us')
  return message
}

function checkSignature(q: URLSearchParams, token: string, sealed: string): void {
  const signature = getSignature(token, q.get('timestamp') ?? '', q.get('nonce') ?? '', sealed)
  if (signature !== q.get('msg_signature')) throw new Error('bad signature')
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Waits until something holds; tests that never get there end by their own time limit. */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, everyMs))
}
