import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffLine } from '../../../qa/support/fixtures.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Seen = { kind: string; action: string; record_id: string; data: Record<string, unknown> }

async function feed(token: string, kinds?: string): Promise<Seen[]> {
  const query = { limit: 1000, ...(kinds ? { kinds } : {}) }
  return (await service.call('/open-api/event/list', { token, query })).body.event_list as Seen[]
}
const told = (events: Seen[]) => events.map(({ kind, action, record_id }) => `${kind} ${action} ${record_id}`).sort()

const groups = (...names: string[]) =>
  names.map((name, i) => ({ tag_group_id: `g${i}`, tag_group_name: name, department_list: ['0'] }))
const tag = (t_id: number, tag_id: string) => ({
  ...{ t_id, tag_id, tag_name: `tag ${t_id}`, tag_group_id: 'g0', created_at: 1, updated_at: 1 },
})

it('of a new corporation is not in the feed; one of another corporation is, once for each record', async () => {
  const corp = { corp_id: 'wwfirst', secrets: ['first'], seats: [{ kind: 'basic', quantity: 1, expires_at: null }] }
  await importRecords(service, corp, { tag_group: groups('a', 'b') })
  const { body } = await service.call('/open-api/access_token/get', { body: { corp_id: 'wwfirst', secret: 'first' } })
  const token = body.access_token as string
  expect(await feed(token)).toEqual([])
  await importRecords(service, { corp_id: 'wwfirst' }, { tag_group: groups('a', 'c', 'd') })
  expect(told(await feed(token))).toEqual(['tag_group created g2', 'tag_group updated g1'])
  await importRecords(service, { corp_id: 'wwfirst' }, { tag_group: groups('a', 'c', 'd') })
  expect((await feed(token)).length).toBe(2)
})

it('into a corporation that was made before and is empty is in the feed: somebody may have followed it', async () => {
  const { corpId, token } = await addCorp(service, 'wwempty')
  await importRecords(service, { corp_id: corpId }, { tag_group: groups('a'), tag: [tag(1, 'x')] })
  expect(told(await feed(token))).toEqual(['tag created x', 'tag_group created g0'])
})

it('that changes a record twice on the way shows what became of it, once', async () => {
  const { corpId, token } = await addCorp(service, 'wwtwice')
  await importRecords(service, { corp_id: corpId }, { tag_group: groups('a'), tag: [tag(1, 'x'), tag(2, 'y')] })
  const before = (await feed(token)).length
  // the two exchange a unique value, and their group's new name is on both
  await importRecords(service, { corp_id: corpId }, { tag_group: groups('b'), tag: [tag(1, 'y'), tag(2, 'x')] })
  const events = (await feed(token)).slice(before)
  expect(told(events)).toEqual(['tag updated x', 'tag updated y', 'tag_group updated g0'])
  expect(events.find(({ record_id }) => record_id === 'x')?.data).toMatchObject({ t_id: 2, tag_group_name: 'b' })
})

it('shows customers with points and their ledger by the names of its list', async () => {
  const { corpId, token } = await addCorp(service, 'wwpoints')
  const customer = {
    ...{ external_user_id: 'wm1', unionid: 'on1', openid: null, name: '客户', avatar: '', gender: 0, phones: [] },
    ...{ tags: [], properties: {}, custom_fields: [], follows: [], groups: [], created_at: 1, updated_at: 2 },
  }
  await importRecords(service, { corp_id: corpId }, { customer: [{ ...customer, points: 5 }] })
  await service.call('/open-api/integral/batch/update', { token, body: { unionid: ['on1'], integral: 3 } })
  const events = await feed(token)
  const listed = await service.call('/open-api/external_user/list', { token })
  expect(events.filter(({ kind }) => kind === 'customer').map(({ data }) => data.points)).toEqual([5, 8])
  expect([events.findLast(({ kind }) => kind === 'customer')?.data]).toEqual(listed.body.external_user_list)
  const ledger = await service.call('/open-api/integral/list', { token, query: { unionid: 'on1' } })
  const entries = events.filter(({ kind }) => kind === 'points_entry')
  expect(entries.map(({ data }) => data).reverse()).toEqual(ledger.body.integral_list)
  expect(entries.map(({ record_id }) => record_id)).toEqual(['wm1/1', 'wm1/2'])
})

it('of tickets calls nobody back, and the feed shows them as their list does', async () => {
  const { corpId, token } = await addCorp(service, 'wwtickets')
  const { owner } = service.store
  await owner`
    insert into subscription (corp_id, subscription_id, url, kinds, app_id, enabled, secrets, created_at, updated_at)
    values (${corpId}, 1, 'http://127.0.0.1:1/', '{work_order_change}', 'a', true, '\\x00', 1, 1)`
  const ticket = {
    ...{
      id: 1,
      order_no: 'WO-1',
      title: '旧',
      status: 10,
      handler_id: 's1',
      creator_id: 's1',
      created_at: 1,
      updated_at: 1,
    },
  }
  const staff = [staffLine(1, { id: 's1', department: [] })]
  await importRecords(service, { corp_id: corpId }, { staff, ticket: [ticket] })
  const events = await feed(token, 'ticket')
  expect(told(events)).toEqual(['ticket created WO-1'])
  const { body } = await service.call('/open-api/workorder/list', { token })
  const timeless = (items: unknown) => (items as object[]).map((item) => ({ ...item, total_time: 0 }))
  expect(timeless(events.map(({ data }) => data))).toEqual(timeless(body.workorder_list))
  await importRecords(service, { corp_id: corpId }, { ticket: [{ ...ticket, priority: 4 }] })
  expect(told(await feed(token, 'ticket'))).toEqual(['ticket created WO-1', 'ticket updated WO-1'])
  expect(await owner`select from delivery where corp_id = ${corpId}`).toHaveLength(0)
})
