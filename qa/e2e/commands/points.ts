import fc from 'fast-check'
import { ok, postCommand } from './command.ts'
import { type Corporation, movePoints, named } from './model.ts'
import { anyOpenid, anyUnionid } from './values.ts'

const either = fc.tuple(anyUnionid, anyOpenid).chain(([unionid, openid]) => {
  const pairs: Pair[] = [{ unionid, openid }, { unionid }, { openid }]
  return fc.constantFrom(...pairs)
})
type Pair = { unionid?: string; openid?: string }

const bodies = fc.record(
  {
    unionid: fc.array(fc.oneof({ weight: 6, arbitrary: anyUnionid }, fc.constantFrom('nobody', '')), { maxLength: 6 }),
    integral: fc.constantFrom(1, 7, 50, -1, -5, -60, -100, 0, 1_000_000_001),
    unionid_openid_list: fc.oneof(
      { weight: 9, arbitrary: fc.array(either, { maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constant([{}] as Pair[]) },
    ),
  },
  { requiredKeys: ['unionid', 'integral'], noNullPrototype: true },
)

/** Endpoint 9. */
export const movePointsOfMany = postCommand(
  'points',
  '/open-api/integral/batch/update',
  bodies,
  refuse,
  (corp, body, now) => {
    const { unionid, unionid_openid_list: pairs = [], integral } = body
    const wanted: Pair[] = corp.ciphertext ? pairs : unionid.map((each) => ({ unionid: each }))
    const meant = wanted.map((pair) => ({ name: (pair.unionid ?? pair.openid)!, customer: named(corp, pair) }))
    const short = meant.filter(({ customer }) => customer && customer.points + integral < 0)
    const changed = new Set(meant.flatMap((each) => (each.customer && !short.includes(each) ? each.customer : [])))
    for (const customer of changed) movePoints(customer, integral, 'open_api', now)

    const unpaired = corp.ciphertext ? unionid.filter((each) => pairs.every((pair) => pair.unionid !== each)) : []
    const unmatched = unpaired.filter((each) => ![...changed].some((customer) => customer.unionid === each))
    const fail = new Set(short.map(({ name }) => name))
    const unknown = new Set(meant.flatMap(({ name, customer }) => (customer ? [] : name)))
    for (const name of unmatched) unknown.add(name)
    for (const name of fail) unknown.delete(name)
    const lists = {
      ...(fail.size ? { fail_unionid: [...fail] } : {}),
      ...(unknown.size ? { no_exist_unionid: [...unknown] } : {}),
    }
    return { reply: { ...ok, ...lists } }
  },
)

function refuse(body: { unionid: string[]; unionid_openid_list?: Pair[]; integral: number }, corp: Corporation) {
  const { unionid, unionid_openid_list: pairs = [], integral } = body
  const whole = pairs.every((pair) => pair.unionid !== undefined || pair.openid !== undefined)
  const someone = corp.ciphertext ? pairs.length > 0 && whole : unionid.length > 0
  const hasEmpty = [...unionid, ...pairs.flatMap((pair) => [pair.unionid, pair.openid])].includes('')
  return integral === 0 || Math.abs(integral) > 1_000_000_000 || !someone || hasEmpty || pairs.length > 10
    ? 22001
    : undefined
}
