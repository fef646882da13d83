import type { Ctx } from '../../storage/ctx.ts'
import type { Follow } from './customer.ts'

/** A customer's row, held until the transaction ends. */
export type Held = { pk: number; external_user_id: string; tags: number[]; follows: Follow[]; groups: string[] }

/** Holds these customers' rows in the order of their keys, as every writer does, so that none waits in a circle. */
export async function holdCustomers({ tx, corpId }: Ctx, externalUserIds: readonly string[]): Promise<Held[]> {
  return tx<Held[]>`
    select pk, external_user_id, tags, follows, groups from customer
    where corp_id = ${corpId} and external_user_id = any (${[...externalUserIds]})
    order by pk for update`
}
