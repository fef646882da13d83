import { z } from 'zod'
import { integer } from '../../contract/fields.ts'
import { hiddenFrom } from '../../contract/sensitive.ts'
import { changeCustomer } from '../../engines/customers/change.ts'
import { type Details, details, distinct } from '../../engines/customers/customer.ts'
import { lockCustomers } from '../../engines/customers/lock.ts'
import { removeCustomer } from '../../engines/customers/remove.ts'
import { tagCustomers, untagCustomers } from '../../engines/customers/tag.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { customerKind } from '../../records/customer/customer.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { expectPhones } from '../kit/expect-phones.ts'
import { partial, type Resource, resourceOf } from '../kit/resource.ts'
import { customerFilters } from './filter.ts'
import { customerSheet } from './sheet.ts'

export const customerResource: Resource = {
  ...resourceOf(customerKind, {
    ...{ path: 'customers', tag: '客户', noun: '客户' },
    rights: { read: 'customers:read', write: 'customers:write' },
    sorts: {
      arrival: { columns: ['pk'], list: { name: 'customer', key: { id: 'pk' } } },
      created_at: {
        columns: ['created_at', 'pk'],
        list: { name: 'customer_by_creation', key: { t: 'created_at', id: 'pk' } },
      },
      updated_at: {
        columns: ['updated_at', 'pk'],
        list: { name: 'customer_by_update', key: { t: 'updated_at', id: 'pk' } },
      },
      score: { columns: ['score', 'pk'] },
      // not by points: with an index on them a change of a balance, which is made often, costs two to six times as much
    },
    sort: '-arrival',
    search: { table: 'customer_known', key: 'pk' },
    filters: customerFilters,
    sheet: customerSheet,
    holds: holdTags,
    ...{ example: 'wm_yunqi_1001', removable: 'wm_yunqi_1009' },
  }),
  seenBy: (rights) => (hiddenFrom(rights).has('phone') ? {} : { search: { table: 'customer_phoned', key: 'pk' } }),
}

const tags = distinct(z.array(integer({ min: 1 })).max(1000)).describe('标签 t_id，整体替换')

export const customers = [
  listOf(customerResource),
  readOf(customerResource),
  changeOf(customerResource, {
    body: { ...partial(details), tags: tags.optional() },
    example: { position: '店长' },
    async change(ctx, id: string, { tags, ...changes }, { rights }) {
      // the answer tells whether it was another
      if (changes.phones) expectPhones(rights)
      if (tags) await replaceTags(ctx, id, tags)
      if (Object.keys(changes).length > 0) await changeCustomer(ctx, id, changes as Partial<Details>)
    },
  }),
  removeOf(customerResource, (ctx, id: string) => removeCustomer(ctx, id)),
]

/** Puts on and takes off what differs, so that tags which stay keep their place. */
async function replaceTags(ctx: Ctx, id: string, wanted: readonly number[]): Promise<void> {
  const [known] = await lockCustomers(ctx, [id])
  const gone = (known?.tags ?? []).filter((tag) => !wanted.includes(tag))
  await tagCustomers(ctx, [id], wanted)
  if (gone.length > 0) await untagCustomers(ctx, [id], gone)
}
