import type { Ctx } from '../../storage/ctx.ts'
import type { Follow } from './customer.ts'

/** A customer's row, locked until the transaction ends. */
export type LockedCustomer = {
  pk: number
  external_user_id: string
  tags: number[]
  follows: Follow[]
  groups: string[]
  phones: string[]
}

/** Locks these customers' rows in the order of their keys, as every writer does, so that writers cannot deadlock. */
export async function lockCustomers(
  { tx, corpId }: Ctx,
  externalUserIds: readonly string[],
): Promise<LockedCustomer[]> {
  return tx<LockedCustomer[]>`
    select pk, external_user_id, tags, follows, groups, phones from customer
    where corp_id = ${corpId} and external_user_id = any (${[...externalUserIds]})
    order by pk for update`
}
