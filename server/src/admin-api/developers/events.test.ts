import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const EVENTS = '/admin-api/corps/wwfeed/events'
const MADE = 1203

let service: TestService
let bearer: Record<string, string>
let viewer: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  const { token } = await addCorp(service, 'wwfeed')
  bearer = (await addOperator(service, { name: 'owner', corps: { wwfeed: 'owner' } })).bearer
  viewer = (await addOperator(service, { name: 'dev', corps: { wwfeed: 'developer' } })).bearer
  for (let first = 0; first < MADE; first += 20) {
    const count = Math.min(20, MADE - first)
    const clue_list = Array.from({ length: count }, (_, i) => ({
      phone: String(13_800_000_000 + first + i),
      remark: '=1+1',
    }))
    await service.call('/open-api/customer_open_sea/clue/add', { token, body: { clue_list } })
  }
})
afterAll(() => service.stop())

async function streamed(accept: string, headers = bearer, query = '') {
  const answer = await fetch(new URL(`${EVENTS}${query}`, service.address), { headers: { ...headers, accept } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

it('gives all events as NDJSON, the same as page by page', async () => {
  const pages: unknown[] = []
  for (let cursor = '', more = true; more; ) {
    const query = { limit: 100, ...(cursor ? { cursor } : {}) }
    const { body } = await service.call(EVENTS, { headers: bearer, query })
    pages.push(...(body.items as unknown[]))
    cursor = body.next_cursor as string
    more = body.has_next as boolean
  }
  const { text, headers } = await streamed('application/x-ndjson')
  expect(headers.get('content-disposition')).toBe('attachment; filename="events.ndjson"')
  const lines = text.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(pages)
  expect(lines).toHaveLength(MADE)
})

it('gives them as CSV, and only what the caller may see', async () => {
  const { text, headers } = await streamed('text/csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...rows] = text.trimEnd().split('\n')
  expect(head).toBe('id,kind,action,record_id,time,data')
  expect(rows).toHaveLength(MADE)
  expect(text).toContain('13800000000')
  expect((await streamed('text/csv', viewer)).text).not.toContain('13800000000')
})

it('refuses a cursor whose events are gone in every form', async () => {
  for (const accept of ['application/json', 'text/csv', 'application/x-ndjson'])
    expect((await streamed(accept, bearer, '?cursor=999999')).status).toBe(410)
})
