import { members } from '../../server/src/engines/crowd-filter/crowd.ts'
import { sql, textOf } from '../../server/src/storage/sql.ts'
import type { Check } from '../lab/finding.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { benchSetup } from './bench-setup.ts'
import { crm } from './customer-fixture.ts'

const TAGS = [3, 31]
const WINDOW = { start: 1_620_000_000, end: 1_680_000_000 }

/** The customer filter that messages and crowd packages use, beside statements written by hand for just this filter. */
export const check: Check = {
  name: 'crowd',
  title: 'Filtering many customers',
  prepare: crm,
  async run(lab) {
    const { db } = await benchSetup(lab)
    const { corpId, people } = await crm(lab)
    const filter = {
      gender: 2,
      tag_condition: { or_tag_list: TAGS },
      start_time: WINDOW.start,
      end_time: WINDOW.end,
    }
    const counted = sql`select count(*)::int as n, sum(customer_pk) as pks from (${members(corpId, filter)}) x`
    const engine = [textOf(counted), [...counted.values] as never[]] as const
    // planned for its values each time, as the engines send it: a generic plan is many times slower
    const timed = async (text: string, values: never[]) => {
      const begun = performance.now()
      const [row] = await db.owner.unsafe(text, values)
      return { took: performance.now() - begun, found: `${row?.n} ${row?.pks}` }
    }
    const values = [corpId, TAGS, 2, WINDOW.start, WINDOW.end] as never[]
    const known = await timed(...engine)
    const times = new Map<string, number>()
    for (const text of BY_HAND) {
      const { found } = await timed(text, values)
      if (found !== known.found) throw new Error(`by hand ${found}, by the engine ${known.found}`)
      times.set(text, Math.min((await timed(text, values)).took, (await timed(text, values)).took))
    }
    const best = BY_HAND.toSorted((a, b) => (times.get(a) as number) - (times.get(b) as number))[0] as string
    const samples = await interleave(lab.by({ slice: 1, quick: 7, full: 11 }), {
      ours: async () => (await timed(...engine)).took,
      theirs: async () => (await timed(best, values)).took,
    })
    const what = `filter of ${people.toLocaleString('en-US')} customers by two tags, gender and add time`
    const note = `${known.found.split(' ')[0]} customers found`
    const against = `the best of ${BY_HAND.length} statements written by hand`
    return [ratio({ what, against, bar: { atMost: 1.2 }, unit: 'milliseconds', note }, samples)]
  },
}

/** $1 corporation, $2 tags, $3 gender, $4 and $5 add time. */
const BY_HAND = [
  `select count(*)::int as n, sum(pk) as pks from customer c
   where corp_id = $1 and gender = $3
     and exists (select from customer_tag t where t.corp_id = $1 and t.customer_pk = c.pk and t.t_id = any ($2::bigint[]))
     and exists (select from customer_follow f where f.corp_id = $1 and f.customer_pk = c.pk and f.added_at between $4 and $5)`,
  `select count(*)::int as n, sum(pk) as pks from (
     select distinct customer_pk from customer_tag where corp_id = $1 and t_id = any ($2::bigint[])) t
   join customer c on c.corp_id = $1 and c.pk = t.customer_pk and c.gender = $3
   where exists (select from customer_follow f where f.corp_id = $1 and f.customer_pk = c.pk and f.added_at between $4 and $5)`,
  `select count(distinct c.pk)::int as n, sum(distinct c.pk) as pks from customer_tag t
   join customer_follow f on f.corp_id = $1 and f.customer_pk = t.customer_pk and f.added_at between $4 and $5
   join customer c on c.corp_id = $1 and c.pk = t.customer_pk and c.gender = $3
   where t.corp_id = $1 and t.t_id = any ($2::bigint[])`,
]
