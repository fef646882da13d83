import fc from 'fast-check'
import { ok, postCommand } from './command.ts'
import { byUnionid, movePoints } from './model.ts'
import { anyUnionid } from './values.ts'

const bodies = fc.record(
  {
    unionid: fc.array(fc.oneof({ weight: 6, arbitrary: anyUnionid }, fc.constantFrom('nobody', '')), { maxLength: 6 }),
    integral: fc.constantFrom(1, 7, 50, -1, -5, -60, -100, 0, 1_000_000_001),
    unionid_openid_list: fc.constant([{ unionid: 'on1', openid: 'o1' }]),
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
    const { unionid, integral } = body
    const [fail, unknown]: [string[], string[]] = [[], []]
    for (const each of new Set(unionid)) {
      const customer = byUnionid(corp, each)
      if (!customer) unknown.push(each)
      else if (customer.points + integral < 0) fail.push(each)
      else movePoints(customer, integral, 'open_api', now)
    }
    const lists = {
      ...(fail.length ? { fail_unionid: fail } : {}),
      ...(unknown.length ? { no_exist_unionid: unknown } : {}),
    }
    return { reply: { ...ok, ...lists } }
  },
)

function refuse({ integral }: { integral: number }): number | undefined {
  return integral === 0 || Math.abs(integral) > 1_000_000_000 ? 22001 : undefined
}
