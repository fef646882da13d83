import type { Ctx } from '../../storage/ctx.ts'

/**
 * Counts `n` customers who came by the code with this state and returns the code's id; undefined when there is none.
 * States need not be unique: the oldest id counts. Concurrent callers add up.
 */
export async function countAdded({ tx, corpId }: Ctx, state: string, n: number): Promise<number | undefined> {
  if (state === '') return undefined
  const [counted] = await tx`
    update contact_way set add_user_count = add_user_count + ${n}
    where corp_id = ${corpId} and id = (
      select min(id) from contact_way where corp_id = ${corpId} and state = ${state})
    returning id`
  return counted?.id as number | undefined
}
