import type { Check } from '../../lab/finding.ts'
import { oncePerRun } from '../../lab/once.ts'
import { addPerson } from '../../lab/operators.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { makeCorp } from '../../lab/service.ts'
import { median } from '../../lab/stats.ts'
import { benchSetup } from '../bench-setup.ts'
import { crm } from '../customer-fixture.ts'
import { addCustomers } from '../rows/customers.ts'
import { addSearched, SEARCHED } from '../rows/searched.ts'

const SMALL = 'wwcrmfew'
const CALLS = 20

/** What an operator types, and how it finds the same twenty people. */
const TERMS = [
  ['by the beginning of a phone', '1880000'],
  ['by pinyin initials', 'oynn'],
  ['by a remark', '靠窗老位子'],
] as const

/** Both corporations with those who are searched for, and a key for both. */
const searched = oncePerRun(async (lab) => {
  const { db } = await benchSetup(lab)
  const { corpId } = await crm(lab)
  const few = lab.by({ slice: 100, quick: 2000, full: 10_000 })
  await makeCorp(db.owner, SMALL)
  await addCustomers(db.owner, SMALL, few)
  for (const corp of [corpId, SMALL]) await addSearched(db.owner, corp)
  const { key } = await addPerson(db.owner, 'search owner', { [corpId]: 'owner', [SMALL]: 'owner' })
  return { few, headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' } }
})

/** The console's search among many customers, beside the same search among few that finds as many. */
export const check: Check = {
  name: 'search',
  title: 'Searching for a customer among many',
  prepare: searched,
  async run(lab) {
    const { service } = await benchSetup(lab)
    const { corpId, people } = await crm(lab)
    const { few, headers } = await searched(lab)
    const search = async (corp: string, q: string) => {
      const path = `/admin-api/corps/${corp}/customers?q=${encodeURIComponent(q)}`
      const { total } = (await (await fetch(`${service.address}${path}`, { headers })).json()) as { total: number }
      if (total !== SEARCHED) throw new Error(`${q} finds ${total} of ${SEARCHED} in ${corp}`)
    }
    const findings = []
    for (const [how, q] of TERMS) {
      const samples = await interleave(lab.by({ slice: 1, quick: 9, full: 15 }), {
        ours: () => timed(() => search(corpId, q)),
        theirs: () => timed(() => search(SMALL, q)),
      })
      const what = `search ${how} among ${people.toLocaleString('en-US')} customers`
      const against = `the same among ${few.toLocaleString('en-US')}`
      findings.push(ratio({ what, against, bar: { atMost: 1.3 }, unit: 'milliseconds' }, samples))
    }
    return findings
  },
}

/** Milliseconds of the middle one of some calls. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < CALLS; i++) {
    const begun = performance.now()
    await work()
    took.push(performance.now() - begun)
  }
  return median(took)
}
