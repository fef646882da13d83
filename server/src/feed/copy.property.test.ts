import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { staffLine } from '../../../qa/support/fixtures.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { runs } from '../../../qa/support/runs.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

vi.setConfig({ testTimeout: 300_000 })

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Copy = Map<string, unknown>
type Op = { what: 'rename' | 'move' | 'remove' | 'points' | 'ticket' | 'import'; a: number; b: number }

const KINDS = ['tag_group', 'tag', 'customer', 'points_entry', 'clue', 'ticket', 'staff']
const op: fc.Arbitrary<Op> = fc.record({
  what: fc.constantFrom('rename', 'move', 'remove', 'points', 'ticket', 'import'),
  a: fc.nat(5),
  b: fc.nat(5),
})
const plan = fc.record({
  before: fc.array(op, { maxLength: 4 }),
  meanwhile: fc.array(op, { minLength: 2, maxLength: 10 }),
  after: fc.array(op, { maxLength: 6 }),
  start: fc.constantFrom('lists', 'bulk'),
})

it('a copy that is begun at any moment equals the lists whenever nobody writes', async () => {
  let corps = 0
  await fc.assert(
    fc.asyncProperty(plan, async ({ before, meanwhile, after, start }) => {
      const { corpId, token } = await addCorp(service, `wwcopy${++corps}`)
      const get = async (path: string, query: Record<string, string | number> = {}) =>
        (await service.call(`/open-api/${path}`, { token, query })).body
      const cursors = new Map<string, string>()
      const copies = new Map<string, Copy>(KINDS.map((kind) => [kind, new Map()]))

      async function write(ops: readonly Op[]): Promise<void> {
        for (const each of ops) await apply(corpId, token, each)
      }
      /** Every record of a kind by its id, as bulk reading or the list gives it. */
      async function begin(kind: string): Promise<void> {
        if (start === 'lists') cursors.set(kind, (await get('event/list', { cursor: 'latest' })).next_cursor as string)
        const whole = await service.call(`/open-api/bulk/${kind}`, { token })
        if (start === 'bulk') cursors.set(kind, whole.headers.get('x-feed-cursor') as string)
        copies.set(kind, copyOf(whole.body.lines as { record_id: string; data: unknown }[]))
      }
      async function follow(kind: string): Promise<void> {
        const copy = copies.get(kind) as Copy
        for (let more = true; more; ) {
          const page = await get('event/list', { cursor: cursors.get(kind) as string, kinds: kind, limit: 3 })
          for (const { action, record_id, data } of page.event_list as Record<string, string>[]) {
            // of a snapshot's cursor nothing comes twice
            if (start === 'bulk')
              expect([kind, record_id, copy.has(record_id as string)]).toEqual([kind, record_id, action !== 'created'])
            if (action === 'removed') copy.delete(record_id as string)
            else copy.set(record_id as string, timeless(data))
          }
          cursors.set(kind, page.next_cursor as string)
          more = page.has_next as boolean
        }
      }
      async function expectEqual(): Promise<void> {
        for (const kind of KINDS) {
          await follow(kind)
          const { body } = await service.call(`/open-api/bulk/${kind}`, { token })
          expect([kind, copies.get(kind)]).toEqual([kind, copyOf(body.lines as { record_id: string; data: unknown }[])])
        }
        const listed = await get('external_user/list', { limit: 100 })
        expect(sorted((copies.get('customer') as Copy).values())).toEqual(sorted(listed.external_user_list as object[]))
        const tickets = await get('workorder/list', { limit: 100 })
        const shown = (tickets.workorder_list as object[]).map(timeless)
        expect(sorted((copies.get('ticket') as Copy).values())).toEqual(sorted(shown as object[]))
      }

      await seed(corpId)
      await write(before)
      const [first, second] = [meanwhile.filter((_, i) => i % 2 === 0), meanwhile.filter((_, i) => i % 2 === 1)]
      await Promise.all([
        write(first),
        write(second),
        (async () => {
          for (const kind of KINDS) {
            await begin(kind)
            await follow(kind)
          }
        })(),
      ])
      await expectEqual()
      await write(after)
      await expectEqual()
    }),
    { numRuns: runs(3, 20) },
  )
})

const copyOf = (lines: readonly { record_id: string; data: unknown }[]): Copy =>
  new Map(lines.map(({ record_id, data }) => [record_id, timeless(data)]))
const sorted = (items: Iterable<unknown>) => [...items].map((item) => JSON.stringify(item)).sort()
/** An open ticket's time runs on. */
const timeless = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'total_time' in data ? { ...data, total_time: 0 } : data

const group = (i: number, name: string) => ({ tag_group_id: `g${i}`, tag_group_name: name, department_list: ['0'] })
const tag = (i: number, at: number) => ({
  ...{ t_id: i + 1, tag_id: `t${i}`, tag_name: `tag ${i}`, tag_group_id: `g${at}`, created_at: 1, updated_at: 1 },
})
const customer = (i: number, points: number, tags: number[]) => ({
  ...{ external_user_id: `wm${i}`, unionid: `on${i}`, openid: null, name: `客户${i}`, avatar: '', gender: 0 },
  ...{ phones: [`1380000000${i}`], points, tags, properties: {}, custom_fields: [], follows: [], groups: [] },
  ...{ created_at: 1, updated_at: 2 },
})
const person = staffLine(1, { id: 's1', department: [] })

async function seed(corpId: string): Promise<void> {
  const all = [0, 1, 2, 3, 4, 5]
  await importRecords(
    service,
    { corp_id: corpId },
    {
      staff: [person],
      tag_group: all.map((i) => group(i, `group ${i}`)),
      tag: all.map((i) => tag(i, i)),
      ticket_template: [{ id: 1, title: '模板', steps: [{ name: '一', handler_ids: ['s1'] }], components: [] }],
      customer: all.map((i) => customer(i, 0, [])),
    },
  )
}

async function apply(corpId: string, token: string, { what, a, b }: Op): Promise<void> {
  const { owner } = service.store
  const post = (path: string, body: object) => service.call(`/open-api/${path}`, { token, body })
  if (what === 'rename')
    await owner`update tag_group set tag_group_name = ${`name ${b}`} where corp_id = ${corpId} and tag_group_id = ${`g${a}`}`
  if (what === 'move')
    await owner`update tag set tag_group_id = ${`g${b}`} where corp_id = ${corpId} and tag_id = ${`t${a}`}`
  if (what === 'remove') await owner`delete from customer where corp_id = ${corpId} and external_user_id = ${`wm${a}`}`
  if (what === 'points') await post('integral/batch/update', { unionid: [`on${a}`, `on${b}`], integral: b + 1 })
  if (what === 'ticket') {
    const order = {
      template_id: 1,
      title: `工单 ${a}`,
      relation_type: 1,
      relation_id: `wm${a}`,
      handler_id: 's1',
      staff_id: 's1',
    }
    const { order_no } = (await post('workorder/create', order)).body
    if (order_no && b > 2) await post('workorder/close', { order_no, staff_id: 's1' })
  }
  if (what === 'import')
    await importRecords(
      service,
      { corp_id: corpId },
      {
        tag_group: [group(a, `imported ${b}`), group(b, `imported ${b}`)].slice(0, a === b ? 1 : 2),
        customer: a === b ? [] : [customer(a, b, [b + 1]), customer(b, a, [])],
      },
    )
}
