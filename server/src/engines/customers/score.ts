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

/** Adds to the scores of customers, each of whom may be named more than once; no score goes beyond the most. */
export async function addScores(
  { tx, corpId, now }: Ctx,
  given: readonly { externalUserId: string; score: number }[],
): Promise<void> {
  const raised = given.filter(({ score }) => score > 0)
  if (raised.length === 0) return
  await tx`
    update customer c set score = least(c.score + g.score, ${MOST_SCORE}), updated_at = ${now}
    from (
      select "externalUserId" as id, sum(score) as score
      from json_to_recordset(${JSON.stringify(raised)}::text::json) g ("externalUserId" text, score bigint) group by 1) g
    where c.corp_id = ${corpId} and c.external_user_id = g.id`
}
