import { personOf } from './parts/customer.ts'
import { seeded } from './parts/random.ts'

/** A channel code as those who come by it meet it; tags by the platform's ids. */
export type ArrivalCode = {
  state: string
  created_at: number
  staff_ids: readonly string[]
  tags: readonly string[]
  remark: string
}

/** Somebody who came by a code, and may have left again; as the engine of relations is told. */
type Arrival = ReturnType<typeof arrival>

const DAY = 86_400
const DAYS = 365
/** Shanghai's midnight, in seconds before that of UTC. */
const ZONE = 8 * 3600

/** How busy a tea shop is, from Sunday on. */
const WEEK = [1.7, 0.7, 0.7, 0.8, 0.9, 1.3, 1.8]

/**
 * Who came by the codes in the 365 days before `now`, as the platform would have told, oldest first: a little more each month,
 * most at weekends, and one in eight left again. The same codes and the same day give the same people.
 */
export function yearOfArrivals(codes: readonly ArrivalCode[], now: number): Arrival[] {
  const random = seeded(20_260_101)
  const midnight = Math.floor((now + ZONE) / DAY) * DAY - ZONE
  const told: Arrival[] = []
  for (let day = DAYS - 1; day >= 0; day--) {
    const begins = midnight - day * DAY
    const busy = (WEEK[new Date((begins + ZONE) * 1000).getUTCDay()] as number) * (1.9 - day / DAYS)
    const people = Math.floor(busy) + (random.chance(busy % 1) ? 1 : 0)
    for (let i = 0; i < people; i++) {
      const at = begins + random.between(9 * 3600, 21 * 3600)
      const [code, share, stayed] = [random.below(97), random.below(97), random.between(1, 40 * DAY)]
      const leaves = random.chance(0.125)
      const known = codes.filter(({ created_at }) => created_at < at)
      const via = known[Math.min(code, share) % known.length]
      if (!via || at >= now) continue
      told.push(arrival(told.length + 1, via, at, leaves && at + stayed < now ? at + stayed : undefined))
    }
  }
  return told
}

/** What the platform shows of the pair is what the code marks, so that nothing is left to be marked there. */
function arrival(n: number, { state, staff_ids, tags, remark }: ArrivalCode, at: number, left?: number) {
  const random = seeded(31_000_007 + n * 7919)
  const staffId = random.pick(staff_ids)
  const number = String(n).padStart(4, '0')
  const phones = random.chance(0.3) ? [`139${String(20_000_000 + n)}`] : []
  return {
    externalUserId: `wm_yunqi_y${number}`,
    ...{ type: 'added' as const, staffId, at, half: false, state },
    look: {
      details: { ...personOf(random), type: 1 as const, unionid: `on_yunqi_y${number}` },
      follow: { staff_id: staffId, since: at, state, remark, tags, phones },
    },
    ...(left === undefined ? {} : { ended: { at: left, by: 'customer' as const } }),
  }
}
