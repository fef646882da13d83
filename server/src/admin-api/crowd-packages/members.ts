import { z } from 'zod'
import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { RawJson } from '../../endpoint.ts'
import { members } from '../../engines/crowd-filter/crowd.ts'
import { customerKind } from '../../records/customer/customer.dataset.ts'
import { run, sql, verbatim } from '../../storage/sql.ts'
import { customerSheet } from '../customers/sheet.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { crowdFilter } from '../kit/crowd-filter.ts'
import { maskingFor } from '../kit/masks.ts'
import { itemBehind, partOf } from '../kit/part.ts'
import { resourceOf } from '../kit/resource.ts'
import { packageResource } from './crowd-packages.ts'

const { tag, rights, path } = packageResource

const customers = resourceOf(customerKind, {
  ...{ path: 'members', tag, noun: '客户', rights },
  sorts: { pk: { columns: ['pk'] } },
  sheet: customerSheet,
  example: '',
})

/** Rows of `crowd_member`, shown as the customers they name. */
const packageMembers = {
  ...customers,
  table: 'crowd_member',
  item: itemBehind(customers, { customer_pk: 'pk' }),
  sorts: { customer: { columns: ['customer_pk'] as const } },
}

const body = { filter: crowdFilter.describe('条件，同人群包的 filter') }

const FIRST = 20

/** Counts the customers that meet a filter now; stores nothing. */
const preview = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'POST', path: `${path}/preview`, tag, summary: '预览条件的客户数与前 20 个客户' },
    ...{ right: rights.read, body, unaudited: true },
    reply: { count: z.int().describe('符合条件的客户数'), items: z.array(customers.record).describe('前 20 个客户') },
    example: { body: { filter: { tag_condition: { or_tag_list: [101] } } } },
  },
  async ({ ctx: { tx, corpId }, body: { filter }, rights }) => {
    const preview = sql`
      with found as materialized (${members(corpId, filter)})
      select (select count(*) from found) as count, array(
        select ${customers.item} from customer r where r.corp_id = ${corpId}
          and r.pk in (select f.customer_pk from found f order by f.customer_pk limit ${verbatim(String(FIRST))})
        order by r.pk) as items`
    const [row] = await run<{ count: number; items: string[] }[]>(tx, preview)
    const { count, items } = row as { count: number; items: string[] }
    const mask = maskingFor(customers, rights)
    const shown = mask
      ? items.map((item) => JSON.stringify(mask(parseNearlyExact(item) as Record<string, unknown>)))
      : items
    return { count, items: new RawJson(`[${shown.join(',')}]`) }
  },
)

const memberList = partOf({
  ...{ parent: packageResource, part: packageMembers, summary: '人群包的客户' },
  own: (id: number) => sql`r.package_id = ${id}`,
})

export const crowdPackageMembers = [preview, memberList]
