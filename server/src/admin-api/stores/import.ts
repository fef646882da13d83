import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import { staffMeant } from '../../engines/staff/known.ts'
import { storeFields } from '../../engines/stores/store.ts'
import { addStore } from '../../engines/stores/write.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import type { Resource } from '../kit/resource.ts'

const MOST = 200
const word = text({ min: 1, max: 128 })

const body = {
  stores: z
    .array(
      z.strictObject({
        ...storeFields,
        district: storeFields.district.default(''),
        owner_staff_id: word.nullable().default(null).describe('负责人的员工 ID 或姓名'),
        clerk_staff_ids: z.array(word).max(99).default([]).describe('店员的员工 ID 或姓名'),
      }),
    )
    .min(1)
    .max(MOST)
    .describe(`门店，至多 ${MOST} 个`),
}

/** `POST stores/import`: many stores as people have them in a table, all or none. */
export const importStores = ({ tag, kind }: Resource): RestEndpoint =>
  inCorporation<WriteCall<typeof body>>(
    {
      ...{ method: 'POST', path: 'stores/import', tag, summary: '新建多个门店', right: 'acquisition:write', body },
      description: '有负责人或店员的门店同时有一个活码。有一个不合法则都不新建。',
      reply: { created: z.int().describe('新建的门店数'), ids: z.array(z.int()).describe('新建的门店 ID') },
      example: {
        body: {
          stores: [{ name: '云栖茶饮城西店', province: '浙江省', city: '杭州市', address: '文二西路 1 号' }],
        },
      },
    },
    async ({ ctx, body: { stores }, audit, caller }) => {
      const meant = await staffMeant(
        ctx,
        stores.flatMap(({ owner_staff_id, clerk_staff_ids }) => [
          ...clerk_staff_ids,
          ...(owner_staff_id ? [owner_staff_id] : []),
        ]),
      )
      const idOf = (word: string, field: string): string => {
        const [id, other] = meant.get(word) ?? []
        if (id === undefined) throw new FieldError(field, reason('not_found', { kind: 'staff', value: word }))
        if (other !== undefined) throw new FieldError(field, reason('several_named', { value: word }))
        return id
      }
      const ids: number[] = []
      for (const [n, store] of stores.entries()) {
        const at = (field: string) => `stores.${n}.${field}`
        const { owner_staff_id, clerk_staff_ids } = store
        const people = {
          owner_staff_id: owner_staff_id && idOf(owner_staff_id, at('owner_staff_id')),
          clerk_staff_ids: [...new Set(clerk_staff_ids.map((word) => idOf(word, at('clerk_staff_ids'))))],
        }
        const made = addStore(ctx, { ...store, ...people }, caller.staffIn?.(ctx.corpId)).catch((error) => {
          throw error instanceof FieldError ? new FieldError(at(error.field), error.reason) : error
        })
        ids.push(await made)
      }
      await audit({ action: 'imported', kind, id: ids.length, after: { ids } })
      return { created: ids.length, ids }
    },
  )
