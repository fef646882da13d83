import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { type StoreDraft, storeFields } from '../../engines/stores/store.ts'
import { addStore, changeStore, removeStore } from '../../engines/stores/write.ts'
import { storeKind } from '../../records/store/store.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { importStores } from './import.ts'
import { storeSheet } from './sheet.ts'

const CODE = 'from contact_way k where k.corp_id = r.corp_id and k.id = r.contact_way_id'

const resource = resourceOf(storeKind, {
  ...{ path: 'stores', tag: '门店', noun: '门店' },
  rights: { read: 'acquisition:read', write: 'acquisition:write' },
  sorts: { id: { columns: ['id'] } },
  ...{ sort: '-id', search: ['name', 'address'], where: sql`not r.deleted`, sheet: storeSheet },
  filters: {
    city: filter(storeFields.city, (city) => sql`r.city = ${city}`),
    staff_id: filter(
      text({ min: 1 }).describe('负责人或店员的员工 ID'),
      (id) => sql`(r.owner_staff_id = ${id} or ${id} = any (r.clerk_staff_ids))`,
    ),
  },
  ...extended(storeKind, {
    qr_code: {
      schema: z.string().nullable().describe('门店活码的二维码地址，还没有则为 null'),
      sql: `coalesce((select js(k.qr_code) ${CODE}), 'null')`,
    },
    add_user_count: {
      schema: z.int().describe('扫门店活码添加的客户数'),
      sql: `store_added(r.past_codes, (select k.add_user_count ${CODE}))`,
    },
  }),
  ...{ example: '1', removable: '6' },
})

const body = {
  ...storeFields,
  district: storeFields.district.default(''),
  owner_staff_id: storeFields.owner_staff_id.default(null),
  clerk_staff_ids: storeFields.clerk_staff_ids.default([]),
}

export const stores = [
  importStores(resource),
  listOf(resource),
  createOf(resource, {
    body,
    description: '有负责人或店员的门店同时有一个活码，由他们接待。',
    example: { name: '云栖茶饮武林店', province: '浙江省', city: '杭州市', address: '武林路 100 号' },
    create: (ctx, draft, { caller }) => addStore(ctx, draft, caller.staffIn?.(ctx.corpId)),
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    description: '门店活码随名称、负责人与店员变化。',
    example: { address: '延安路 1 号' },
    change: (ctx, id: number, changes) => changeStore(ctx, id, changes as Partial<StoreDraft>),
  }),
  removeOf(resource, (ctx, id: number) => removeStore(ctx, id), { description: '门店活码一并删除。' }),
]
