import { z } from 'zod'
import { listOf, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import type { StoreDraft } from '../../engines/stores/store.ts'
import { addStore, changeStore } from '../../engines/stores/write.ts'
import { given, MOST, readStore, refusalOf, staffWith } from './given.ts'

const common = {
  ...({ audience: 'open', kind: 'store', companion: true, seat: 'marketing' } as const),
  ...({ method: 'POST', envelope: 'both', writes: true, batch: true } as const),
} as const
const err = z.array(z.string()).describe('原因')

export const storeBatchAdd = endpoint({
  ...common,
  path: '/open-api/contact_way/store/batch_add',
  summary: '批量新增门店',
  description:
    '不合法的门店不新增，原因见 err_list，其余照常新增。负责人与店员按手机号找员工；有负责人或店员的门店同时有一个活码，由他们接待。',
  body: { store_list: z.array(z.object(given)).min(1).max(MOST).describe(`门店，至多 ${MOST} 个`) },
  reply: {
    data: z
      .object({
        err_list: listOf(z.object({ err, rows: z.string().describe('第几个门店，从 1 起') })).describe(
          '没有新增的门店',
        ),
        store_id_list: z.array(z.string()).describe('新增的门店 ID'),
      })
      .describe('结果'),
  },
  example: {
    body: {
      store_list: [
        {
          ...{ name: '云栖茶饮滨江店', province: '浙江省', city: '杭州市' },
          ...{ address: '浙江省杭州市滨江区江南大道 228 号', mobile: '13800001001', clerk_staff_phone_list: [] },
        },
      ],
    },
  },

  async handle({ body: { store_list }, ctx }) {
    const staff = await staffWith(ctx, store_list)
    const err_list: { err: string[]; rows: string }[] = []
    const store_id_list: string[] = []
    for (const [n, said] of store_list.entries()) {
      const whole = { name: '', province: '', city: '', address: '', ...said }
      const { fields, wrong } = readStore(whole, staff)
      const none = { district: '', owner_staff_id: null, clerk_staff_ids: [] }
      const add = async () => store_id_list.push(String(await addStore(ctx, { ...none, ...fields } as StoreDraft)))
      const err = wrong.length > 0 ? wrong : await refusalOf(add())
      if (err.length > 0) err_list.push({ err, rows: String(n + 1) })
    }
    return { data: { err_list, store_id_list } }
  },
})

const storeId = z.union([text({ max: 16 }), z.int()]).describe('门店 ID，字符串')

export const storeBatchUpdate = endpoint({
  ...common,
  path: '/open-api/contact_way/store/batch_update',
  summary: '批量更新门店',
  description:
    '不合法的门店不更新，原因见 err_list，其余照常更新。name、province、city 必填；没有传的 address、mobile、clerk_staff_phone_list 保持原样，门店活码随负责人与店员变化。',
  body: {
    store_list: z
      .array(z.object({ store_id: storeId, ...given }))
      .min(1)
      .max(MOST)
      .describe(`门店，至多 ${MOST} 个`),
  },
  reply: {
    data: z
      .object({
        err_list: listOf(z.object({ err, err_store_id: z.string().describe('门店 ID') })).describe('没有更新的门店'),
      })
      .describe('结果'),
  },
  example: {
    body: { store_list: [{ store_id: '1', name: '云栖茶饮西湖店', province: '浙江省', city: '杭州市' }] },
  },

  async handle({ body: { store_list }, ctx }) {
    const staff = await staffWith(ctx, store_list)
    const err_list: { err: string[]; err_store_id: string }[] = []
    for (const { store_id, ...said } of store_list) {
      const { fields, wrong } = readStore({ name: '', province: '', city: '', ...said }, staff)
      const id = /^[1-9]\d{0,14}$/.test(String(store_id)) ? Number(store_id) : 0
      const err = wrong.length > 0 ? wrong : await refusalOf(changeStore(ctx, id, fields))
      if (err.length > 0) err_list.push({ err, err_store_id: String(store_id) })
    }
    return { data: { err_list } }
  },
})
