import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPackage } from '../../server/src/engines/crowds/create.ts'
import { crowdWatchJob } from '../../server/src/engines/crowds/watch-job.ts'
import { changeFollow } from '../../server/src/engines/customers/change-follow.ts'
import { joinGroup, leaveGroup } from '../../server/src/engines/customers/membership.ts'
import { tagCustomers, untagCustomers } from '../../server/src/engines/customers/tag.ts'
import { enqueue } from '../../server/src/jobs/enqueue.ts'
import { customer, surroundings } from '../support/customers.ts'
import { workOnDue } from '../support/jobs.ts'
import { importRecords } from '../support/records.ts'
import { follow, unfollow } from '../support/relations.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const CORP = 'wwfollowed'
const people = Array.from({ length: 6 }, (_, n) =>
  customer(n, {
    tags: n < 2 ? [1] : [],
    groups: [],
    follows: [{ staff_id: 'lina', added_at: 100, state: '', stage_id: null, remark: '' }],
  }),
) as unknown as { external_user_id: string }[]
const [, second, third] = people.map(({ external_user_id }) => external_user_id) as [string, string, string]

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: people as never[] })
  await service.act(CORP, (ctx) => enqueue(ctx, crowdWatchJob, {}, { key: 'recurring' }))
})
afterAll(() => service.stop())

const START = Math.ceil(Date.now() / 1000) + 60
/** Works on all that comes due within a minute, `minute` minutes from the start. */
async function aMinuteLater(minute: number): Promise<void> {
  for (const second of [0, 20, 40, 59]) {
    const at = START + minute * 60 + second
    while ((await workOnDue(service.store, {}, { clock: () => at * 1000, businessTime: () => at })) > 0);
  }
}

const packages = async (): Promise<Json[]> =>
  ((await service.call('/open-api/external_user_package/list', { token, body: {} })).body as Json).data_list
const named = async (name: string) => (await packages()).find((each) => each.name === name)

it('an automatic package follows tags within a minute and tells who joined and left; a manual one waits to be asked', async () => {
  const draft = {
    description: '',
    filter_type: 'filter',
    creator_pk: 1,
    filter: { tag_condition: { or_tag_list: [1] } },
  }
  const make = (name: string, update_type: 'auto' | 'manual', more: object = {}) =>
    service.act(CORP, (ctx) => createPackage(ctx, { ...draft, name, update_type, ...more } as never))
  const id = await make('自动', 'auto')
  await make('手动', 'manual')
  await make('群里', 'auto', { filter: { group_ext_id_list: ['wr1'], staff_ext_id_list: ['lina'] } })
  await aMinuteLater(0)
  expect(await named('自动')).toMatchObject({ user_count: 2 })
  const before = await packages()
  const { body } = await service.call('/open-api/event/list', { token, query: { cursor: 'latest' } })

  await service.act(CORP, async (ctx) => {
    await tagCustomers(ctx, [third], [1])
    await untagCustomers(ctx, [second], [1])
  })
  await aMinuteLater(2)
  const after = await named('自动')
  expect(after.user_count).toBe(2)
  expect(after.data_update_time > before.find((each) => each.name === '自动').data_update_time).toBe(true)
  for (const name of ['手动', '群里']) expect(await named(name)).toEqual(before.find((each) => each.name === name))

  const query = { cursor: body.next_cursor as string, kinds: 'crowd_member' }
  const told = (await service.call('/open-api/event/list', { token, query })).body.event_list as Json[]
  expect(told.map(({ action, data }) => [action, data]).sort()).toEqual([
    ['created', { package_id: id, external_user_id: third }],
    ['removed', { package_id: id, external_user_id: second }],
  ])
})

it('an automatic package follows who follows a customer, their stage, and the group chats that they are in', async () => {
  const creating = { description: '', filter_type: 'filter', creator_pk: 1, update_type: 'auto' }
  const end_time = 4_000_000_000
  const ofZhang = { end_time, staff_ext_id_list: ['zhangwei'] }
  const filters = {
    加了张: ofZhang,
    二阶段: { end_time, staff_ext_id_list: ['lina'], kanban_stage_id_list: [11] },
    一群里: { end_time, staff_ext_id_list: ['lina'], group_ext_id_list: ['wr1'] },
  }
  for (const [name, filter] of Object.entries(filters))
    await service.act(CORP, (ctx) => createPackage(ctx, { ...creating, name, filter } as never))
  await aMinuteLater(4)
  const counts = async () =>
    Promise.all(Object.keys(filters).map(async (name) => (await named(name)).user_count as number))
  const before = await counts()
  await service.act(CORP, (ctx) => follow(ctx, { external_user_id: second, staff_id: 'zhangwei' }))
  await aMinuteLater(6)
  const followed = await counts()
  await service.act(CORP, (ctx) => changeFollow(ctx, third, 'lina', { stage_id: 11 }))
  await aMinuteLater(8)
  const staged = await counts()
  await service.act(CORP, (ctx) => joinGroup(ctx, 'wr1', [second, third]))
  await aMinuteLater(10)
  const joined = await counts()
  await service.act(CORP, async (ctx) => {
    await leaveGroup(ctx, 'wr1', [third])
    await changeFollow(ctx, third, 'lina', { stage_id: null })
    await unfollow(ctx, second, 'zhangwei')
  })
  await aMinuteLater(12)
  expect([before, followed, staged, joined, await counts()]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 2],
    [0, 0, 1],
  ])
})
