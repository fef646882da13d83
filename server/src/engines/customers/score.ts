import type { Ctx } from '../../storage/ctx.ts'

/** The most that a customer's score comes to: what programs of every kind can hold. */
export const MOST_SCORE = 2 ** 31 - 1

/** Adds to a customer's score; false when it would be beyond the most. */
export async function addScore({ tx, corpId, now }: Ctx, pk: number, score: number): Promise<boolean> {
  const raised = await tx`
    update customer set score = score + ${score}, updated_at = ${now}
    where corp_id = ${corpId} and pk = ${pk} and score + ${score} <= ${MOST_SCORE} returning 1`
  return raised.length > 0
}
