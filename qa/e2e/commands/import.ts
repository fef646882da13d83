import fc from 'fast-check'
import { customer as line } from '../../support/customers.ts'
import { importRecords } from '../../support/records.ts'
import { convert } from './clue.ts'
import { command } from './command.ts'
import { type Corporation, type Customer, cluesInOrder, inOrder, isMeant, movePoints, write } from './model.ts'
import { anyOpenid, anyPhone, anyUnionid, externalUserId, numbers, someFields, someProperties } from './values.ts'

const follow = (staff_id: string, i: number) =>
  fc
    .record({ at: fc.nat(3), stage_id: fc.constantFrom(null, 11, 12) })
    // no two at one time: who of them is the earliest is nobody's promise
    .map(({ at, stage_id }) => ({ staff_id, added_at: 1000 + at * 10 + i, stage_id, remark: '' }))

const someFollows = fc
  .tuple(...['zhangwei', 'lina', 'wangfang'].map((id, i) => fc.option(follow(id, i))))
  .map((follows) => follows.filter((each) => each !== null))

const someOf = <T>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })

const anyLine = fc.record({
  n: fc.constantFrom(...numbers),
  unionid: fc.option(anyUnionid, { freq: 6 }),
  openid: fc.option(anyOpenid),
  gender: fc.nat(2),
  phones: fc.uniqueArray(anyPhone, { maxLength: 2 }),
  points: fc.constantFrom(0, 5, 100),
  tags: someOf(1, 2, 3),
  properties: someProperties(0),
  fields: someFields,
  follows: someFollows,
  groups: someOf('wr1', 'wr2'),
})
type Line = typeof anyLine extends fc.Arbitrary<infer T> ? T : never

const lines = fc.uniqueArray(anyLine, { selector: ({ n }) => n, minLength: 1, maxLength: 3 })

/** Imports customers, new and known ones; what waited for them is theirs then. */
export const importCustomers = command('import', lines, async (some, { corp, caller, real, now }) => {
  const customer = some.map(({ n, fields, ...more }) => {
    const custom_fields = Object.entries(fields).map(([id, value]) => ({ field_id: Number(id), value }))
    return line(n, { ...more, custom_fields, updated_at: now })
  })
  await importRecords(real.service, { corp_id: caller.corpId }, { customer })
  for (const one of some) put(corp, one, now)
  arrive(corp, new Set(some.map(({ n }) => externalUserId(n))), now)
})

/** A record replaces the one with its key; only the ledger remembers. */
function put(corp: Corporation, { n, points, ...given }: Line, now: number): void {
  const external_user_id = externalUserId(n)
  const before = corp.customers.get(external_user_id)
  const copied: Omit<Line, 'n' | 'points'> = structuredClone(given)
  const [ledger, old] = [before?.ledger ?? [], before?.points ?? 0]
  const customer: Customer = {
    ...{ ...copied, external_user_id, ledger, points: old },
    ...{ created_at: 1_680_000_000 + n, updated_at: now },
  }
  movePoints(customer, points - old, 'import', now)
  corp.customers.set(external_user_id, customer)
}

/** All who came together get what waited for them, in the order of the calls that left it; a clue is the first one's. */
function arrive(corp: Corporation, came: Set<string>, now: number): void {
  const customers = inOrder(corp).filter(({ external_user_id }) => came.has(external_user_id))
  corp.waiting = corp.waiting.filter(({ target, writing }) => {
    const meant = customers.filter((customer) => isMeant(customer, target))
    for (const customer of meant) write(customer, writing, now)
    return meant.length === 0
  })
  for (const clue of cluesInOrder(corp)) {
    const first = customers.find(({ phones }) => phones.includes(clue.phone))
    if (clue.external_user_id === null && first) convert(clue, first, now)
  }
}
