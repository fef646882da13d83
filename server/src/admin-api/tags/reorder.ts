import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Placed } from '../../engines/tags/order.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import type { Resource } from '../kit/resource.ts'
import { place } from './order-field.ts'

/** `POST …/<path>/order`: gives records their places, all of them or none. `put` returns the ids that it knows. */
export function reorderOf<Id extends string | number>(
  { path, tag, noun, rights, kind }: Resource,
  { id, example }: { id: z.ZodType<Id>; example: Id },
  put: (ctx: Ctx, places: readonly Placed<Id>[]) => Promise<ReadonlySet<Id>>,
) {
  const body = {
    orders: z
      .array(z.object({ id, order: place }))
      .min(1)
      .max(1000)
      .describe('各条记录的新次序，至多 1000 条'),
  }
  return inCorporation<WriteCall<typeof body>>(
    {
      ...{ method: 'POST', path: `${path}/order`, tag, summary: `排列${noun}`, right: rights.write },
      ...{ body, reply: { changed: z.int().describe('给出的记录数') } },
      example: { body: { orders: [{ id: example, order: 10 }] } },
    },
    async ({ ctx, body: { orders }, audit }) => {
      const again = orders.findIndex(({ id }, n) => orders.findIndex((other) => other.id === id) < n)
      if (again >= 0) {
        const value = orders[again]?.id as Id
        throw new FieldError(`orders.${again}.id`, reason('named_twice', { value }))
      }
      const known = await put(ctx, orders)
      const unknown = orders.findIndex(({ id }) => !known.has(id))
      if (unknown >= 0) {
        const value = orders[unknown]?.id as Id
        throw new FieldError(`orders.${unknown}.id`, reason('not_found', { kind, value }))
      }
      await audit({ action: 'updated', kind, id: orders.length, after: { orders } })
      return { changed: orders.length }
    },
  )
}
