import { afterAll, beforeAll, expect, it } from 'vitest'
import { explaining } from '../../../qa/support/rows-read.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { RawJson } from '../endpoint.ts'
import { addTaskList } from './add-task/list.ts'
import { momentTaskResult } from './moment/tasks.ts'
import { storeList } from './store/list.ts'

const CORP = 'wwfarin'
const MANY = 3000
const LIMIT = 10
/** A block of a counted list, and a page. */
const FEW = 256 + LIMIT

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  const { owner } = service.store
  await owner`
    insert into add_task (corp_id, id, phone, remark_name, staff_id, tags, status, source, created_at, updated_at)
    select ${CORP}, n, (13800000000 + n)::text, '人' || n, 'lina', '{}', 'waiting',
      case when n % 2 = 0 then 'open_api' else 'excel' end, n, n from generate_series(1, ${MANY}::int) n`
  await owner`
    insert into moment (corp_id, id, name, content, attachments, creator_id, tag_ids, created_at)
    select ${CORP}, n, '上新', '', '[]', 'lina', '{}', n from generate_series(1, 2) n`
  await owner`
    insert into moment_task (corp_id, moment_id, n, staff_id)
    select ${CORP}, 1 + n % 2, n, 's' || n % 3 from generate_series(1, ${MANY}::int) n`
  await owner`
    insert into store (corp_id, id, name, province, city, district, address, clerk_staff_ids, deleted, created_at, updated_at)
    select ${CORP}, n, '店' || n, '浙江省', '杭州市', '', '', '{}', n % 10 = 0, n, n from generate_series(1, ${MANY}::int) n`
  await owner`vacuum analyze add_task, moment_task, store`
})
afterAll(() => service.stop())

/** What a list answers, and how many rows of its table it looks at for that. */
async function read(list: { handle(call: unknown): Promise<unknown> }, table: string, query: object) {
  const seen = explaining(service.store.app)
  const reply = (await list.handle({ query, db: { corpId: CORP, pool: seen.pool } })) as Record<string, unknown>
  const plain = (value: unknown) => (value instanceof RawJson ? JSON.parse(value.parts.map(String).join('')) : value)
  const body = Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, plain(value)]))
  return { rows: seen.rowsOf(table), body }
}
const numbers = Array.from({ length: MANY }, (_, i) => i + 1)

it('tasks of a state cost far in what they cost at the beginning', async () => {
  for (const offset of [0, 1400, MANY - LIMIT]) {
    const { rows, body } = await read(addTaskList, 'add_task', { status: 'waiting', limit: LIMIT, offset })
    expect(rows).toBeLessThanOrEqual(FEW)
    const shown = numbers.toReversed().slice(offset, offset + LIMIT)
    expect(body).toMatchObject({ total: MANY, sub_mission_list: shown.map((id) => ({ id })) })
  }
  const sources = { status: 'waiting', source_list: ['excel'], limit: LIMIT, offset: 3 }
  expect((await read(addTaskList, 'add_task', sources)).body).toMatchObject({
    ...{ total: MANY / 2, sub_mission_list: [{ id: MANY - 7, source: 'excel' }, {}, {}, {}, {}, {}, {}, {}, {}, {}] },
  })
})

it('so does what staff were to publish, of one moment and of all, and of one staff member', async () => {
  const tasks = (query: object) => read(momentTaskResult, 'moment_task', { limit: LIMIT, ...query })
  for (const offset of [0, 1400, MANY - LIMIT]) {
    const { rows, body } = await tasks({ offset })
    expect(rows).toBeLessThanOrEqual(FEW)
    expect(body).toMatchObject({ total_count: MANY, moment_message: { moment_id: offset < MANY / 2 ? 1 : 2 } })
  }
  for (const offset of [0, 1400]) {
    const { rows, body } = await tasks({ moment_message_id: 1, offset })
    expect(rows).toBeLessThanOrEqual(2 * FEW)
    expect(body).toMatchObject({ total_count: MANY / 2, moment_message: { moment_id: 1 } })
  }
  expect((await tasks({ moment_message_id: 3, offset: 0 })).body).toMatchObject({
    total_count: 0,
    moment_message: null,
  })
  const own = await tasks({ staff_ext_id: 's1', offset: 900 })
  expect(own.body).toMatchObject({ total_count: 1000, moment_message: { staff_id: 's1' } })
  expect(own.rows).toBeLessThan(MANY)
  const both = await tasks({ staff_ext_id: 's1', moment_message_id: 2, offset: 0 })
  expect(both.body).toMatchObject({ total_count: 500, moment_message: { staff_id: 's1', moment_id: 2 } })
})

it.each([{}, { deleted: '0' }, { deleted: '1' }])('so do stores: %j', async (query) => {
  const { rows, body } = await read(storeList, 'store', { ...query, page_size: LIMIT, page_no: 25 })
  expect(rows).toBeLessThanOrEqual(FEW)
  const isDeleted = 'deleted' in query ? query.deleted === '1' : undefined
  const all = numbers.filter((n) => isDeleted === undefined || (n % 10 === 0) === isDeleted)
  const objects = all.slice(24 * LIMIT, 25 * LIMIT).map((id) => ({ id }))
  expect(body.data).toMatchObject({ total_count: all.length, has_next: 25 * LIMIT < all.length, objects })
})
