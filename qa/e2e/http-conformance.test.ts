import { afterAll, beforeAll, expect, it } from 'vitest'
import { envelopes } from '../../server/src/contract/envelopes.ts'
import type { OpenEndpoint } from '../../server/src/endpoint.ts'
import { endpoints } from '../../server/src/open-api/index.ts'
import { startDemoService } from '../support/demo.ts'
import type { TestService } from '../support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  const demo = await startDemoService()
  service = demo
  token = demo.token
})
afterAll(() => service.stop())

/** Calls the endpoint's own example; the reply as it came. */
async function sent(endpoint: OpenEndpoint, method: string, headers: Record<string, string> = {}) {
  const url = new URL(endpoint.path, service.address)
  for (const [name, value] of Object.entries(endpoint.example.query ?? {})) url.searchParams.set(name, String(value))
  const body = method === 'POST' ? { body: JSON.stringify(endpoint.example.body ?? {}) } : {}
  const authorization = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers: { ...authorization, ...headers }, ...body })
  return { response, text: await response.text() }
}

const SAME = ['content-type', 'content-length', 'content-encoding', 'vary', 'cache-control', 'deprecation', 'link']

it.each(endpoints.filter(({ method, writes }) => method === 'GET' && !writes))(
  '$path answers HEAD as GET, without the body',
  async (one) => {
    for (const coding of ['identity', 'zstd']) {
      const [get, head] = [
        await sent(one, 'GET', { 'accept-encoding': coding }),
        await sent(one, 'HEAD', { 'accept-encoding': coding }),
      ]
      expect([head.response.status, head.text]).toEqual([get.response.status, ''])
      for (const name of SAME)
        expect([name, head.response.headers.get(name)]).toEqual([name, get.response.headers.get(name)])
    }
  },
)

const ENCODED: Record<string, string>[] = [
  { 'content-encoding': 'gzip' },
  { 'content-type': 'application/json; charset=gbk' },
]

it.each(endpoints.filter(({ method }) => method === 'POST'))('$path refuses HEAD, and encoded bodies', async (one) => {
  const head = await sent(one, 'HEAD')
  expect([head.response.status, head.response.headers.get('allow')]).toEqual([405, 'POST'])
  for (const headers of ENCODED) {
    const { response, text } = await sent(one, 'POST', headers)
    expect([headers, response.status, envelopes[one.envelope].codeOf(JSON.parse(text))]).toEqual([headers, 415, 10906])
  }
})
