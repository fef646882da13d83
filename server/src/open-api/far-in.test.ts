import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../qa/support/customers.ts'
import { group, radar } from '../../../qa/support/fixtures/radar.ts'
import { earlierWritesEnd } from '../../../qa/support/radar-marks.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { explaining } from '../../../qa/support/rows-read.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { RawJson } from '../endpoint.ts'
import { addTaskList } from './add-task/list.ts'
import { crowdPackageDataList } from './crowd-package/data-list.ts'
import { groupChatMessageSubMissions } from './group-message/sub-missions.ts'
import { momentTaskResult } from './moment/tasks.ts'
import { personalMessageList, personalMessageRecipients } from './personal-message/lists.ts'
import { radarStatisticList } from './radar/statistic-list.ts'
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
  await importRecords(service, { corp_id: CORP }, surroundings)
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
  await owner`
    insert into customer (corp_id, pk, external_user_id, name, avatar, gender, phones, tags, follows, properties, custom_fields, groups, created_at, updated_at)
    select ${CORP}, n, 'wm' || lpad(n::text, 5, '0'), '客户' || n, '', 0, '{}', '{}', '[]', '{}', '[]', '{}', 1, 1
    from generate_series(1, ${MANY}::int) n`
  await owner`
    insert into crowd_package (corp_id, id, name, description, filter_type, update_type, data_update_time, user_count, creator_pk)
    select ${CORP}, n, '包' || n, '', 'openApi', 'manual', 1, 0, (select min(pk) from staff where corp_id = ${CORP}) from generate_series(1, 3) n`
  await owner`
    insert into crowd_member (corp_id, package_id, customer_pk, external_user_id)
    select ${CORP}, p, n, 'wm' || lpad(n::text, 5, '0') from generate_series(1, ${MANY}::int) n, generate_series(1, 2) p`
  await owner`
    insert into personal_message (corp_id, msg_id, staff_id, msg_data, created_at, updated_at)
    select ${CORP}, 'm' || lpad(n::text, 5, '0'), 's' || n % 3, '{}', n, n from generate_series(1, ${MANY}::int) n`
  await owner`
    insert into personal_message_recipient (corp_id, msg_id, external_user_id, status, send_time)
    select ${CORP}, m, 'wm' || lpad(n::text, 5, '0'), n % 2, n
    from generate_series(1, ${MANY}::int) n, unnest(array['m00001', 'm00002']) m`
  await owner`
    insert into group_message (corp_id, id, name, content, attachments, allow_select, creator_id, chat_type, created_at, senders)
    select ${CORP}, n, '群发' || n, '', '[]', false, 'lina', case when n % 5 = 0 then 'single' else 'group' end, n,
      case when n % 7 > 0 then 10 end from generate_series(1, ${MANY / 10}::int) n`
  await owner`
    insert into group_message_task (corp_id, mission_id, first, last, staff_id)
    select ${CORP}, m, s * 2 - 1, s * 2, 's' || s from generate_series(1, ${MANY / 10}::int) m, generate_series(1, 10) s`
  await owner`
    insert into group_message_recipient (corp_id, mission_id, n, chat_id, staff_id)
    select ${CORP}, m, n, 'wr' || n, 's' || (n + 1) / 2 from generate_series(1, ${MANY / 10}::int) m, generate_series(1, 20) n`
  await importRecords(
    service,
    { corp_id: CORP },
    { radar_group: [group({ id: 1 })], radar: [1, 2].map((id) => radar({ id, staff_id: 'lina' })) },
  )
  for (let seen = 0; seen < 2 * MANY; seen += 250) {
    await owner`
      insert into radar_view (corp_id, radar_id, key, staff_id, channel, sharer, visitor, at)
      select ${CORP}, r, n, '', '', '', '', n from generate_series(${seen + 1}::int, ${seen + 250}::int) n, generate_series(1, 2) r`
    await owner`update radar set visits_total = visits_total + 250 where corp_id = ${CORP}`
    await earlierWritesEnd(owner, CORP)
  }
  await owner`vacuum analyze radar_view, radar_view_mark, group_message, group_message_task, group_message_recipient, add_task, moment_task, store, crowd_member, personal_message, personal_message_recipient`
})
afterAll(() => service.stop())

/** What a list answers, and how many rows of its table it looks at for that. */
async function read(list: { handle(call: unknown): Promise<unknown> }, table: string, query: object) {
  const seen = explaining(service.store.app)
  const call = { query, db: { corpId: CORP, pool: seen.pool }, corp: { time_zone: 'Asia/Shanghai' } }
  const reply = (await list.handle(call)) as Record<string, unknown>
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

it('so do the members of a crowd package', async () => {
  for (const page_no of [1, 140, MANY / LIMIT]) {
    const query = { package_id: 2, page_no, page_size: LIMIT }
    const { rows, body } = await read(crowdPackageDataList, 'crowd_member', query)
    expect(rows).toBeLessThanOrEqual(2 * FEW)
    const objects = numbers.slice((page_no - 1) * LIMIT, page_no * LIMIT).map((n) => ({ name: `客户${n}` }))
    expect(body).toMatchObject({ total_count: MANY, has_next: page_no < MANY / LIMIT, objects })
  }
  const none = await read(crowdPackageDataList, 'crowd_member', { package_id: 3, page_no: 1, page_size: LIMIT })
  expect(none.body).toMatchObject({ total_count: 0, has_next: false, objects: [], package_data: { id: 3 } })
})

it('so do messages that staff sent by themselves, and those who got one', async () => {
  for (const offset of [0, 1400, MANY - LIMIT]) {
    const messages = await read(personalMessageList, 'personal_message', { order: 'desc', limit: LIMIT, offset })
    expect(messages.rows).toBeLessThanOrEqual(FEW)
    const shown = numbers.toReversed().slice(offset, offset + LIMIT)
    const msg_list = shown.map((n) => ({ msg_create_time: n }))
    expect(messages.body).toMatchObject({ total: MANY, msg_list })
    const people = await read(personalMessageRecipients, 'personal_message_recipient', {
      ...{ msg_id: 'm00002', limit: LIMIT, offset },
    })
    expect(people.rows).toBeLessThanOrEqual(FEW)
    const msg_send_result = numbers.slice(offset, offset + LIMIT).map((n) => ({ send_time: n, staff_name: 's2' }))
    expect(people.body).toMatchObject({ total: MANY, msg_send_result })
  }
  const some = { msg_id: 'm00001', status: 1, limit: LIMIT, offset: 0 }
  expect((await read(personalMessageRecipients, 'personal_message_recipient', some)).body).toMatchObject({
    total: MANY / 2,
  })
  const late = { start_time: 2001, limit: LIMIT, offset: 900, order: 'asc' }
  const window = await read(personalMessageList, 'personal_message', late)
  expect(window.rows).toBeLessThanOrEqual(3 * FEW)
  expect(window.body).toMatchObject({
    total: 1000,
    msg_list: [{ msg_create_time: 2901 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })
})

it('so do the parts of senders in messages into group chats, of all messages and of one staff member', async () => {
  const missions = numbers.slice(0, MANY / 10).filter((n) => n % 5 > 0)
  const parts = (query: object) => read(groupChatMessageSubMissions, 'group_message_task', { limit: LIMIT, ...query })
  for (const offset of [0, 1403, missions.length * 10 - LIMIT]) {
    const { rows, body } = await parts({ offset })
    // two messages, and those of which an older node made the tasks
    expect(rows).toBeLessThanOrEqual(20 + (missions.length * 10) / 7 + LIMIT)
    const shown = missions.flatMap((main_mission_id) =>
      Array.from({ length: 10 }, (_, i) => ({ main_mission_id, staff_id: `s${i + 1}`, total_target_count: 2 })),
    )
    expect(body).toMatchObject({ total_count: shown.length, sub_mission_list: shown.slice(offset, offset + LIMIT) })
  }
  const own = await parts({ staff_ext_id: 's4', offset: 100 })
  const sub_mission_list = missions.slice(100, 110).map((main_mission_id) => ({ main_mission_id, staff_id: 's4' }))
  expect(own.body).toMatchObject({ total_count: missions.length, sub_mission_list })
  expect(own.rows).toBeLessThanOrEqual(MANY / 10 + 10 * LIMIT)
  expect((await parts({ main_mission_id: 8, offset: 9 })).body).toMatchObject({
    ...{ total_count: 10, sub_mission_list: [{ staff_id: 's10', group_list: ['wr19', 'wr20'] }] },
  })
  expect((await parts({ main_mission_id: 5, offset: 0 })).body).toMatchObject({ total_count: 0, sub_mission_list: [] })
})

it('so do the visits of a radar, the newest first', async () => {
  const seen = Array.from({ length: 2 * MANY }, (_, i) => 2 * MANY - i)
  for (const offset of [0, 3, 1400, 4321, 2 * MANY - LIMIT, 2 * MANY, 9 * MANY]) {
    const { rows, body } = await read(radarStatisticList, 'radar_view', { radar_id: 2, limit: LIMIT, offset })
    expect(rows).toBeLessThanOrEqual(1500 + LIMIT)
    const record_list = seen.slice(offset, offset + LIMIT).map((created_at) => ({ created_at, target_id: 2 }))
    expect(body).toMatchObject({ total_count: 2 * MANY, record_list })
  }
})
