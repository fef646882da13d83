import type { SeenMoment, SeenReaction } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { writeTimeline } from '../customers/timeline.ts'

/** Notes how a moment is received among the customers of who published it; false when that was known. */
export async function noteMomentReach(ctx: Ctx, seen: SeenMoment): Promise<boolean> {
  const { tx, corpId } = ctx
  const { momentId, staffId, customers } = seen
  const [comments, likes] = [seen.comments.length, seen.likes.length]
  const changed = await tx`
    update moment_task t set comment_count = ${comments}, like_count = ${likes}, customer_ids = ${[...customers]}
    from moment m
    where m.corp_id = ${corpId} and m.platform_id = ${momentId} and t.corp_id = m.corp_id and t.moment_id = m.id
      and t.staff_id = ${staffId}
      and (t.comment_count, t.like_count, t.customer_ids) is distinct from (${comments}, ${likes}, ${[...customers]}::text[])`
  await tellReactions(ctx, seen)
  return changed.count > 0
}

const REACTIONS = {
  likes: { kind: 'wx_moment_like', verb: '赞了' },
  comments: { kind: 'wx_moment_comment', verb: '评论了' },
} as const

/** One line of a customer's timeline for each like and comment, however often the platform shows it. */
async function tellReactions(ctx: Ctx, { momentId, staffId, likes, comments }: SeenMoment): Promise<void> {
  const { tx, corpId } = ctx
  const who = [...likes, ...comments].flatMap(({ customer }) => customer ?? [])
  if (who.length === 0) return
  const known = await tx<{ pk: number; who: string; id: number; name: string }[]>`
    select c.pk, c.external_user_id as who, m.id, m.name from moment m
    join customer c on c.corp_id = m.corp_id and c.external_user_id = any (${who}::text[])
    where m.corp_id = ${corpId} and m.platform_id = ${momentId}`
  const customers = new Map(known.map((each) => [each.who, each]))
  const linesOf = (reactions: readonly SeenReaction[], { kind, verb }: (typeof REACTIONS)[keyof typeof REACTIONS]) =>
    reactions.flatMap(({ customer, at }) => {
      const { pk, id, name } = customers.get(customer ?? '') ?? {}
      if (pk === undefined || name === undefined) return []
      const object = { type: 'moment', id: String(id), name }
      const key = `${kind}/${id}/${staffId}/${at}`
      return [
        { pk, kind, time: at, actor: 'customer' as const, staffId, object, text: `${verb}朋友圈「${name}」`, key },
      ]
    })
  await writeTimeline(ctx, [...linesOf(likes, REACTIONS.likes), ...linesOf(comments, REACTIONS.comments)])
}
