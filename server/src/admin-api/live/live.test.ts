import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { endSessions } from '../../engines/operators/operator.ts'
import { putTagGroup } from '../../engines/tags/tag.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, 'wwlive')
  await addCorp(service, 'wwother')
})
afterAll(() => service.stop())

const group = (corp: string, id: string) =>
  service.act(corp, (ctx) => putTagGroup(ctx, { tag_group_id: id, tag_group_name: id, department_list: ['0'] }))

/** Events of a stream as they come; `ended` when the server ended it. */
async function listen(headers: Record<string, string>) {
  const abort = new AbortController()
  const url = new URL('/admin-api/corps/wwlive/live', service.address)
  const response = await fetch(url, { headers, signal: abort.signal })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const seen: { id: number; data: { kind: string; id: string; action: string } }[] = []
  const waiting: (() => void)[] = []
  const ended = (async () => {
    let text = ''
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
        )
        text = text.slice(end + 2)
        if (fields.event === 'change') seen.push({ id: Number(fields.id), data: JSON.parse(String(fields.data)) })
      }
      for (const wake of waiting.splice(0)) wake()
    }
  })().catch(() => {})
  return {
    ...{ seen, ended },
    async until(count: number) {
      while (seen.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return seen
    },
    leave: () => abort.abort(),
  }
}

it('tells of changes of the corporation alone, and goes on where a listener left', async () => {
  const { bearer } = await addOperator(service, { name: 'reader', corps: { wwlive: 'viewer' } })
  const first = await listen(bearer)
  await group('wwother', 'x')
  await group('wwlive', 'a')
  const [change] = await first.until(1)
  expect(change?.data).toEqual({ kind: 'tag_group', id: 'a', action: 'created' })
  first.leave()
  await group('wwlive', 'b')
  await group('wwlive', 'c')
  const second = await listen({ ...bearer, 'last-event-id': String(change?.id) })
  expect((await second.until(2)).map(({ data }) => data.id)).toEqual(['b', 'c'])
  second.leave()
})

it('tells a role only of kinds that it may read', async () => {
  const { bearer } = await addOperator(service, { name: 'developer', corps: { wwlive: 'developer' } })
  const heard = await listen(bearer)
  await group('wwlive', 'd')
  const department = { id: '1', name: '总部', parent_id: '0', order: 1 }
  await service.store
    .owner`insert into department ${service.store.owner({ corp_id: 'wwlive', ...department, doc: '' })}`
  expect((await heard.until(1)).map(({ data }) => data.kind)).toEqual(['department'])
  heard.leave()
})

it('ends with the session, on every node', async () => {
  const { cookie, operatorId } = await addOperator(service, { name: 'leaver', corps: { wwlive: 'viewer' } })
  const heard = await listen(cookie)
  await endSessions(service.store.owner, operatorId)
  service.advance(1)
  await heard.ended
  expect(heard.seen).toEqual([])
})

it('refuses a position that is not in the feed', async () => {
  const { bearer } = await addOperator(service, { name: 'late', corps: { wwlive: 'viewer' } })
  const answer = await service.call('/admin-api/corps/wwlive/live', { headers: bearer, query: { cursor: 99999 } })
  expect([answer.status, answer.body.code]).toEqual([410, 'cursor_gone'])
})
