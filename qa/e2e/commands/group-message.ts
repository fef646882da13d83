import fc from 'fast-check'
import { expect } from 'vitest'
import { ok, type Prediction, postCommand, refusal } from './command.ts'
import { type Corporation, type Customer, type Follow, inOrder, named } from './model.ts'
import { anyExternalUserId, anyStaff, anyUnionid } from './values.ts'

const optional = (...requiredKeys: string[]) => ({ requiredKeys, noNullPrototype: true }) as never
const everyone = ['zhangwei', 'lina', 'wangfang']
const ids = fc.array(fc.oneof({ weight: 8, arbitrary: anyExternalUserId }, fc.constant('gone')), {
  minLength: 1,
  maxLength: 5,
})
const unionids = fc.array(fc.oneof({ weight: 8, arbitrary: anyUnionid }, fc.constant('gone')), {
  minLength: 1,
  maxLength: 5,
})
const tagIds = fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 2 })

type Filter = {
  eu_distinct?: boolean
  staff_ext_id_list: string[]
  gender?: number
  tag_condition?: { or_tag_list?: number[]; not_or_tag_list?: number[] }
  kanban_stage_id_list?: number[]
  group_ext_id_list?: string[]
  start_time?: number
  end_time: number
}
const filter = (staff: fc.Arbitrary<string[]>): fc.Arbitrary<Filter> =>
  fc.record(
    {
      eu_distinct: fc.boolean(),
      staff_ext_id_list: staff,
      gender: fc.nat(2),
      tag_condition: fc.record({ or_tag_list: tagIds, not_or_tag_list: tagIds }, optional()),
      kanban_stage_id_list: fc.constantFrom([11], [12], [11, 12]),
      group_ext_id_list: fc.constantFrom(['wr1'], ['wr2']),
      start_time: fc.integer({ min: 1000, max: 1020 }),
      end_time: fc.constantFrom(1021, 1025, 2_000_000_000),
    },
    optional('staff_ext_id_list', 'end_time'),
  )

type Target = {
  eu_ext_ids?: string[]
  unionids?: string[]
  staff_eu_list?: { staff_ext_id: string | string[]; eu_ext_ids: string[] }[]
}
const someStaff = fc.uniqueArray(anyStaff, { minLength: 1, maxLength: 2 })
const pairs = fc.array(
  fc.record({ staff_ext_id: fc.oneof(anyStaff, someStaff), eu_ext_ids: ids }, { noNullPrototype: true }),
  { minLength: 1, maxLength: 3 },
)
const targets: fc.Arbitrary<Target>[] = [
  ids.map((eu_ext_ids) => ({ eu_ext_ids })),
  unionids.map((list) => ({ unionids: list })),
  pairs.map((staff_eu_list) => ({ staff_eu_list })),
]
type Body = Target & { name: string; text: string; create_staff_ext_id: string; external_user_filter?: Filter }
const bodies: fc.Arbitrary<Body> = fc
  .tuple(
    fc.constantFrom('一', '二'),
    fc.oneof(
      // beside targets the sending staff is everyone: whether it narrows staff_eu_list is nobody's promise
      fc.tuple(fc.oneof(...targets), fc.option(filter(fc.constant(everyone)))),
      fc.tuple(fc.constant({}), filter(someStaff)),
    ),
  )
  .map(([name, [target, chosen]]) => ({
    ...{ name, text: '您好', create_staff_ext_id: 'lina', ...target },
    ...(chosen ? { external_user_filter: chosen } : {}),
  }))

/** Endpoint 17. */
export const sendGroupMessage = postCommand(
  'group message',
  '/open-api/group_msg/add',
  bodies,
  () => undefined,
  predict,
)

function predict(corp: Corporation, body: Body): Prediction {
  const { name, external_user_filter: chosen } = body
  const { pairs: meant, errors } = whom(corp, body)
  const passing = meant.filter(({ customer, follow }) => !chosen || passes(chosen, customer, follow))
  const recipients =
    body.staff_eu_list || !hasTarget(body)
      ? chosen?.eu_distinct === false
        ? passing
        : earliest(passing)
      : earliest(passing)
  const lists = { error_ext_ids: body.unionids ? [] : errors, error_unionids: body.unionids ? errors : [] }
  if (recipients.length === 0) return { reply: { ...refusal(10049), ...lists } }
  return {
    reply: { ...ok, ...lists, mission_id: expect.any(Number) },
    accept: ({ mission_id }) =>
      corp.missions.push({
        ...{ id: mission_id as number, name },
        recipients: recipients.map(({ customer, follow }) => ({
          ...{ external_user_id: customer.external_user_id, staff_id: follow.staff_id },
        })),
      }),
  }
}

type Pair = { customer: Customer; follow: Follow }
const hasTarget = (body: Target) => (body.eu_ext_ids ?? body.unionids ?? body.staff_eu_list) !== undefined

/** Each customer with each staff member who may write to it, and the ids of which none came. */
function whom(corp: Corporation, { eu_ext_ids, unionids: list, staff_eu_list, external_user_filter }: Body) {
  const follows = (customer: Customer | undefined, staff?: string[]): Pair[] =>
    (customer?.follows ?? [])
      .filter(({ staff_id }) => !staff || staff.includes(staff_id))
      .map((follow) => ({ customer: customer!, follow }))
  if (!eu_ext_ids && !list && !staff_eu_list) {
    const staff = external_user_filter!.staff_ext_id_list
    return { pairs: inOrder(corp).flatMap((customer) => follows(customer, staff)), errors: [] }
  }
  const staffOf = new Map<string, string[] | undefined>()
  for (const { staff_ext_id, eu_ext_ids: some } of staff_eu_list ?? []) {
    for (const id of some) staffOf.set(id, [...(staffOf.get(id) ?? []), ...[staff_ext_id].flat()])
  }
  for (const id of eu_ext_ids ?? list ?? []) staffOf.set(id, undefined)
  const found = [...staffOf].map(([id, staff]) => ({
    ...{ id, pairs: follows(list ? named(corp, { unionid: id }) : corp.customers.get(id), staff) },
  }))
  const errors = found.flatMap(({ id, pairs: some }) => (some.length === 0 ? [id] : []))
  return { pairs: found.flatMap(({ pairs: some }) => some), errors }
}

function passes(chosen: Filter, { gender, tags, groups }: Customer, { added_at, stage_id }: Follow): boolean {
  const { or_tag_list, not_or_tag_list } = chosen.tag_condition ?? {}
  return (
    (chosen.gender === undefined || chosen.gender === gender) &&
    (!or_tag_list || or_tag_list.some((tag) => tags.includes(tag))) &&
    !not_or_tag_list?.some((tag) => tags.includes(tag)) &&
    (!chosen.kanban_stage_id_list || chosen.kanban_stage_id_list.some((stage) => stage === stage_id)) &&
    (!chosen.group_ext_id_list || chosen.group_ext_id_list.some((group) => groups.includes(group))) &&
    (chosen.start_time === undefined || added_at >= chosen.start_time) &&
    added_at <= chosen.end_time
  )
}

/** One sender a customer: the staff member who followed it first. */
function earliest(all: Pair[]): Pair[] {
  const first = new Map<Customer, Pair>()
  for (const pair of all) {
    const other = first.get(pair.customer)
    if (!other || pair.follow.added_at < other.follow.added_at) first.set(pair.customer, pair)
  }
  return [...first.values()]
}
