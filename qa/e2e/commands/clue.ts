import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { ok, postCommand } from './command.ts'
import { byPhone, type Clue, type Customer, cluesInOrder, write } from './model.ts'
import { anyPhone, anyStaff, someProperties } from './values.ts'

const optional = { requiredKeys: [], noNullPrototype: true } as { requiredKeys: []; noNullPrototype: true }

const anyItem = fc
  .record({
    phone: anyPhone,
    asBase: fc.boolean(),
    base: fc.option(someProperties(0), { nil: undefined }),
    blank: fc.constantFrom<Record<string, string>>({}, { state: '' }, { qq: '', email: '' }),
    rest: fc.record(
      {
        staff_ext_id: fc.oneof({ weight: 8, arbitrary: anyStaff }, fc.constant('nobody')),
        remark: fc.constantFrom('展会', '电话', ''),
        batch_add_customer_mission: fc.constantFrom(true, false, false),
        grade_id: fc.nat(2),
        tags: fc.uniqueArray(fc.constantFrom('标签1', 'et2', '没有'), { maxLength: 2 }),
        custom_info: fc.constantFrom(
          { field_name: '爱好', field_value: '茶' },
          { field_name: '身高', field_value: '1.5' },
        ),
      },
      optional,
    ),
  })
  .map(({ phone, asBase, base: { remark, ...base } = {}, blank, rest }) => ({
    ...(asBase ? {} : { phone }),
    ...(asBase ? { base_info: { ...base, ...blank, phone_number: phone } } : { base_info: { ...base, ...blank } }),
    ...rest,
  }))
type Item = typeof anyItem extends fc.Arbitrary<infer T> ? T & { phone?: string } : never

const bodies = fc.record({ clue_list: fc.array(anyItem, { maxLength: 3 }) }, { noNullPrototype: true })

/** Endpoint 8. */
export const addClues = postCommand(
  'clue',
  '/open-api/customer_open_sea/clue/add',
  bodies,
  refuse,
  (corp, { clue_list }, now) => {
    const told = new Map<string, Clue>()
    for (const item of clue_list) {
      const phone = (item as Item).phone ?? (item.base_info as { phone_number: string }).phone_number
      const before = told.get(phone) ?? corp.clues.get(phone)
      const { batch_add_customer_mission, base_info, ...given } = item
      const clue: Clue = {
        ...{ phone, staff_ext_id: null, remark: '', grade_id: 0, tags: [], custom_info: null },
        ...{ external_user_id: null, converted_at: null, created_at: now, ...before },
        ...{ ...said(given), base_info: { ...before?.base_info, ...said(base_info) }, updated_at: now },
      }
      told.set(phone, clue)
    }
    for (const [phone, clue] of told) {
      const before = corp.clues.get(phone)
      if (before && isDeepStrictEqual({ ...clue, updated_at: before.updated_at }, before)) told.delete(phone)
      else corp.clues.set(phone, Object.assign(clue, { external_user_id: null, converted_at: null }))
    }
    for (const clue of cluesInOrder(corp).filter(({ phone }) => told.has(phone))) {
      const [customer] = byPhone(corp, clue.phone)
      if (customer) convert(clue, customer, now)
    }
    return { reply: ok }
  },
)

/** What is not an empty string, which says nothing. */
function said<T extends object>(given: T): T {
  return structuredClone(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))) as T
}

function refuse({ clue_list }: { clue_list: (typeof anyItem extends fc.Arbitrary<infer T> ? T : never)[] }) {
  const bad = clue_list.some(
    ({ staff_ext_id, batch_add_customer_mission }) =>
      staff_ext_id === 'nobody' || (batch_add_customer_mission && !staff_ext_id),
  )
  return bad ? 21102 : undefined
}

const TAGS: Record<string, number> = { 标签1: 1, et2: 2 }

/** A clue becomes a customer's: what it says fills what the customer lacks. One that has it all stays as it was. */
export function convert(clue: Clue, customer: Customer, now: number): void {
  const { phone_number, ...properties } = clue.base_info
  const { field_name, field_value } = clue.custom_info ?? {}
  const fields: Record<number, string | number> =
    field_name === '爱好' ? { 1: field_value! } : field_name === '身高' ? { 2: Number(field_value) } : {}
  write(
    customer,
    { properties: { ...properties, ...(clue.remark ? { remark: clue.remark } : {}) }, fields, covers: false },
    now,
  )
  for (const tag of clue.tags.flatMap((name) => TAGS[name] ?? [])) {
    if (customer.tags.includes(tag)) continue
    customer.tags.push(tag)
    customer.updated_at = now
  }
  const noted = customer.follows.find(({ staff_id, remark }) => staff_id === clue.staff_ext_id && remark === '')
  if (noted && clue.remark) {
    noted.remark = clue.remark
    customer.updated_at = now
  }
  Object.assign(clue, { external_user_id: customer.external_user_id, converted_at: now, updated_at: now })
}
