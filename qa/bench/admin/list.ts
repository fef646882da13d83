import { lineSql } from '../../../server/src/dataset/export.ts'
import { customerKind } from '../../../server/src/records/customer/customer.dataset.ts'
import type { Check } from '../../lab/finding.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { median } from '../../lab/stats.ts'
import { benchSetup } from '../bench-setup.ts'
import { crm } from '../customer-fixture.ts'
import { ownerKey } from './operator-key.ts'

const TAG = 31
const CALLS = 20

/** The console's list of customers with a tag, through sign-in, rights and tenant policy, beside a statement by hand. */
export const check: Check = {
  name: 'admin-list',
  title: 'The management API’s list of customers with a tag',
  prepare: crm,
  async run(lab) {
    const { db, service } = await benchSetup(lab)
    const { corpId, people } = await crm(lab)
    const headers = { ...(await ownerKey(lab)), 'accept-encoding': 'identity' }
    const url = `${service.address}/admin-api/corps/${corpId}/customers?t_id=${TAG}`
    const ours = async () => {
      const reply = await fetch(url, { headers })
      return (await reply.json()) as { total: number; items: { external_user_id: string }[] }
    }
    const theirs = async () => {
      const [row] = await db.owner.unsafe(BY_HAND, [corpId, TAG], { prepare: true })
      return { total: Number(row?.total), items: JSON.parse(`[${row?.items}]`) as { external_user_id: string }[] }
    }
    const pages = [await ours(), await theirs()].map(({ total, items }) => JSON.stringify([total, items]))
    if (pages[0] !== pages[1])
      throw new Error(`not the same page:\n${pages.map((page) => page.slice(0, 500)).join('\n')}`)
    const samples = await interleave(lab.by({ slice: 1, quick: 7, full: 11 }), {
      ours: () => timed(ours),
      theirs: () => timed(theirs),
    })
    const what = `first page and total of the customers with a tag, among ${people.toLocaleString('en-US')}`
    const against = 'a statement written by hand, without HTTP, sign-in or rights'
    return [ratio({ what, against, bar: { atMost: 1.3 }, unit: 'milliseconds' }, samples)]
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

const BY_HAND = `select
  (select count(*) from customer_tag where corp_id = $1 and t_id = $2) as total,
  (select string_agg(item, ',' order by pk desc) from (
    select r.pk, ${lineSql(customerKind)} as item
    from (select customer_pk from customer_tag where corp_id = $1 and t_id = $2 order by customer_pk desc limit 20) t
    join customer r on r.corp_id = $1 and r.pk = t.customer_pk) x) as items`
