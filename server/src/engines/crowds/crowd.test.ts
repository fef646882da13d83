import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { run } from '../../storage/sql.ts'
import { crowd } from '../crowd-filter/crowd.ts'
import type { CustomerFilter } from '../crowd-filter/filter.ts'
import { changePackage } from './change.ts'
import { createPackage } from './create.ts'
import { recomputePackage } from './recompute.ts'

const STAFF = ['zhangwei', 'lina', 'wangfang']
const GROUPS = ['wr1', 'wr2']
const TAGS = [1, 2, 3]
const STAGES = [11, 12]
const time = fc.integer({ min: 0, max: 6 })

type Person = {
  external_user_id: string
  gender: number
  tags: number[]
  groups: string[]
  follows: { staff_id: string; added_at: number; stage_id: number | null }[]
}

const person = fc.record({
  gender: fc.integer({ min: 0, max: 2 }),
  tags: fc.subarray(TAGS),
  groups: fc.subarray(GROUPS),
  follows: fc.uniqueArray(
    fc.record({
      staff_id: fc.constantFrom(...STAFF),
      added_at: time,
      state: fc.constant(''),
      stage_id: fc.option(fc.constantFrom(...STAGES)),
      remark: fc.constant(''),
    }),
    { selector: (follow) => follow.staff_id, maxLength: 3 },
  ),
})

const filter: fc.Arbitrary<Partial<CustomerFilter>> = fc.record(
  {
    eu_distinct: fc.boolean(),
    staff_ext_id_list: fc.subarray([...STAFF, 'nobody']),
    gender: fc.integer({ min: 0, max: 2 }),
    tag_condition: fc.record(
      { or_tag_list: fc.subarray([...TAGS, 99]), not_or_tag_list: fc.subarray([...TAGS, 99]) },
      { requiredKeys: [] },
    ),
    kanban_stage_id_list: fc.subarray([...STAGES, 99]),
    group_ext_id_list: fc.subarray([...GROUPS, 'none']),
    start_time: time,
    end_time: time,
  },
  { requiredKeys: [] },
)

/** The same conditions, one customer after another. */
function naive(people: readonly Person[], wanted: Partial<CustomerFilter>): string[] {
  const some = <T>(asked: readonly T[] | undefined, held: readonly T[]) =>
    !asked?.length || asked.some((each) => held.includes(each))
  const none = <T>(asked: readonly T[] | undefined, held: readonly T[]) => !asked?.some((each) => held.includes(each))
  return people
    .filter(({ gender }) => wanted.gender === undefined || wanted.gender === gender)
    .filter(({ tags }) => some(wanted.tag_condition?.or_tag_list, tags))
    .filter(({ tags }) => none(wanted.tag_condition?.not_or_tag_list, tags))
    .filter(({ groups }) => some(wanted.group_ext_id_list, groups))
    .flatMap(({ external_user_id, follows }) => {
      const met = follows
        .filter(({ staff_id }) => some(wanted.staff_ext_id_list, [staff_id]))
        .filter(({ stage_id }) => some(wanted.kanban_stage_id_list as (number | null)[], [stage_id]))
        .filter(({ added_at }) => added_at >= (wanted.start_time ?? 0) && added_at <= (wanted.end_time ?? 9))
        .sort((a, b) => a.added_at - b.added_at || (a.staff_id < b.staff_id ? -1 : 1))
      const kept = (wanted.eu_distinct ?? true) ? met.slice(0, 1) : met
      return kept.map(({ staff_id }) => `${external_user_id} ${staff_id}`)
    })
    .sort()
}

let service: TestService
const people = fc.sample(person, { numRuns: 200, seed: 7 }).map((more, n) => customer(n, more) as unknown as Person)
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, 'wwcrowd')
  await addCorp(service, 'wwother')
  for (const corp_id of ['wwcrowd', 'wwother']) {
    await importRecords(
      service,
      { corp_id },
      { ...surroundings, customer: corp_id === 'wwcrowd' ? (people as never[]) : [] },
    )
  }
})
afterAll(() => service.stop())

const inside = <T>(work: (ctx: Ctx) => Promise<T>, now?: number, corpId = 'wwcrowd') => service.act(corpId, work, now)

async function found(wanted: Partial<CustomerFilter>, corpId = 'wwcrowd'): Promise<string[]> {
  const rows = await inside(
    ({ tx }) => run<{ customer_pk: number; staff_id: string }[]>(tx, crowd(corpId, wanted)),
    undefined,
    corpId,
  )
  const names = await service.store.owner<{ pk: number; external_user_id: string }[]>`
    select pk, external_user_id from customer where corp_id = ${corpId}`
  const nameOf = new Map(names.map(({ pk, external_user_id }) => [pk, external_user_id]))
  return rows.map(({ customer_pk, staff_id }) => `${nameOf.get(customer_pk)} ${staff_id}`).sort()
}

it('finds whom a loop over all customers finds', async () => {
  await fc.assert(
    fc.asyncProperty(filter, async (wanted) => {
      expect(await found(wanted)).toEqual(naive(people, wanted))
    }),
    { numRuns: 150 },
  )
  expect(await found({}, 'wwother')).toEqual([])
})

const draft = { name: '包', description: '', update_type: 'manual', filter_type: 'filter', creator_pk: 1 } as const

async function state(id: number) {
  const [row] = await service.store.owner`
    select p.user_count, p.data_update_time, count(m.customer_pk)::int as members from crowd_package p
    left join crowd_member m on m.corp_id = p.corp_id and m.package_id = p.id
    where p.corp_id = 'wwcrowd' and p.id = ${id} group by p.user_count, p.data_update_time`
  return row
}

it('computes a package by filter, by members, for everyone, and leaves a mere count alone', async () => {
  const make = (more: object) => inside((ctx) => createPackage(ctx, { ...draft, ...more }), 5)
  const compute = (id: number, now: number) => inside((ctx) => recomputePackage(ctx, id), now)
  const men = { gender: 1 }
  const id = await make({ filter: men })
  expect(await state(id)).toEqual({ user_count: 0, data_update_time: 5, members: 0 })
  await compute(id, 6)
  const count = naive(people, men).length
  expect(await state(id)).toEqual({ user_count: count, data_update_time: 6, members: count })
  await inside((ctx) => changePackage(ctx, id, { filter: { gender: 2 } }))
  await compute(id, 7)
  const women = naive(people, { gender: 2 }).length
  expect(await state(id)).toEqual({ user_count: women, data_update_time: 7, members: women })

  const listed = await make({ filter_type: 'import', members: ['wm0001', 'wm0002', 'wm0001', 'unknown'] })
  await compute(listed, 8)
  expect(await state(listed)).toEqual({ user_count: 2, data_update_time: 8, members: 2 })
  const all = await make({ filter_type: 'all' })
  await compute(all, 8)
  expect(await state(all)).toEqual({ user_count: 200, data_update_time: 8, members: 200 })
  const mere = await make({ filter_type: 'openApi', user_count: 77 })
  await compute(mere, 9)
  expect(await state(mere)).toEqual({ user_count: 77, data_update_time: 5, members: 0 })
  expect(await compute(99_999, 9)).toBe(false)
})

/** Works on what is due so many seconds from the start of the test; whether there was anything. */
const START = Math.ceil(Date.now() / 1000) + 60
const refresh = async (at: number) =>
  (await workOnDue(service.store, {}, { clock: () => (START + at) * 1000, businessTime: () => at })) > 0

it('computes automatic packages when they are due, hourly', async () => {
  const { owner } = service.store
  const id = await inside((ctx) => createPackage(ctx, { ...draft, update_type: 'auto', filter: { gender: 0 } }), 5)
  const count = naive(people, { gender: 0 }).length
  expect(await refresh(1_000)).toBe(true)
  expect(await refresh(1_001)).toBe(false)
  expect(await state(id)).toEqual({ user_count: count, data_update_time: 1_000, members: count })
  expect(await refresh(4_599)).toBe(false)
  expect(await refresh(4_600)).toBe(true)
  await owner`update job set lease = gen_random_uuid(), lease_until_ms = clock_ms() + 60000`
  expect(await refresh(9_000)).toBe(false)
  await owner`update job set lease_until_ms = 0`
  expect(await refresh(9_000)).toBe(true)
  await inside((ctx) => changePackage(ctx, id, { update_type: 'manual' }))
  await refresh(99_999)
  expect(await state(id)).toMatchObject({ data_update_time: 9_000 })
  expect([...(await owner`select id from job`)]).toEqual([])
})

it('computes an automatic package of everyone when it is due, however it came', async () => {
  const line = { id: 900, name: '全部', description: '', data_update_time: 5, user_count: 5, creator_pk: 1 }
  const whole = { ...line, update_type: 'auto', filter_type: 'all' }
  await importRecords(service, { corp_id: 'wwcrowd' }, { crowd_package: [whole] })
  expect(await refresh(1_000)).toBe(true)
  expect(await state(900)).toEqual({ user_count: 200, data_update_time: 1_000, members: 200 })

  await inside((ctx) => changePackage(ctx, 900, { filter_type: 'openApi' }))
  await refresh(9_000)
  expect(await state(900)).toMatchObject({ data_update_time: 1_000 })
  await inside((ctx) => changePackage(ctx, 900, { filter_type: 'all' }))
  expect(await refresh(9_000)).toBe(true)
  expect(await state(900)).toEqual({ user_count: 200, data_update_time: 9_000, members: 200 })
})
