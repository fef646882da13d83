import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptMessage } from '../../../server/src/contract/wecom-crypto.ts'
import type { Lab } from '../../lab/finding.ts'
import { CALLBACK } from './canaries.ts'

/** A receiver of callbacks that keeps what it was sent; while `failing` it answers 500. */
export async function startReceiver(lab: Lab) {
  const state = { url: '', failing: false, delivered: 0, failed: 0, requests: [] as string[] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    state.requests.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
    if (request.method === 'GET') {
      const { searchParams } = new URL(request.url ?? '/', 'http://receiver')
      response.end(decryptMessage(CALLBACK.encoding_aes_key, searchParams.get('echostr') ?? '').message)
    } else if (state.failing) {
      state.failed++
      response.writeHead(500).end('not today')
    } else {
      state.delivered++
      response.end('ok')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  lab.after(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return state
}
