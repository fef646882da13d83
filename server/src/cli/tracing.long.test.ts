import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { dataFolder, start, strike } from '../../../qa/support/cli-setup.ts'

vi.setConfig({ testTimeout: 120_000 })

afterEach(strike)

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

/** What a collector of OpenTelemetry gets over HTTP. */
async function startCollector() {
  const sent: Sent[] = []
  const server = createServer(async (request, reply) => {
    sent.push((await json(request)) as Sent)
    reply.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    text: () => JSON.stringify(sent),
    services: () => sent.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
    spans: () =>
      sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap((each) => each.scopeSpans.flatMap((s) => s.spans))),
    close: () => server.close(),
  }
}

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))

test('a call is a span below its caller’s, with what it asked the database below it; jobs have their own', async () => {
  const collector = await startCollector()
  const { says, child, ran } = start(['serve', '--json'], {
    ...{ GUANXI_DATA: await dataFolder('demo'), PORT: '0', GUANXI_SIMULATOR_PORT: '0' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
    OTEL_BSP_SCHEDULE_DELAY: '200',
  })
  const { address, demo } = JSON.parse(await says('\n'))
  const minted = await fetch(`${address}/open-api/access_token/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  })
  const { access_token } = (await minted.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, traceparent: `00-${TRACE}-${CALLER}-01` }
  await fetch(`${address}/open-api/staff/list?keyword=${encodeURIComponent('马')}`, { headers })
  await vi.waitFor(
    () => {
      const spans = collector.spans()
      const call = spans.find(({ parentSpanId }) => parentSpanId === CALLER)
      expect(call).toMatchObject({ traceId: TRACE, name: 'GET /open-api/staff/list' })
      expect(attributesOf(call)).toMatchObject({ 'http.response.status_code': 200, 'guanxi.corp_id': demo.corp_id })
      const inside = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
      expect(inside.map(({ name }) => name)).toContain('read')
      expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true)
    },
    { timeout: 60_000, interval: 100 },
  )
  child.kill('SIGTERM')
  expect(await ran).toMatchObject({ code: 0 })
  collector.close()
  expect(collector.services()[0]).toContainEqual({ key: 'service.name', value: { stringValue: 'guanxi' } })
  for (const kept of [access_token, demo.secret, '马']) expect(collector.text()).not.toContain(kept)
})
