import { z } from 'zod'
import type { SeenMoment } from '../../seen.ts'

const reactions = z.array(z.object({ external_userid: z.string().nullish(), create_time: z.int().nullish() })).nullish()
const feedback = z.object({ comment_list: reactions, like_list: reactions })

/** `externalcontact/get_moment_comments`: who commented and who liked, members too; the platform gives no texts. */
export function readMomentFeedback(reply: unknown): Pick<SeenMoment, 'comments' | 'likes'> {
  const { comment_list, like_list } = feedback.parse(reply)
  return { comments: (comment_list ?? []).map(seen), likes: (like_list ?? []).map(seen) }
}

type Reaction = NonNullable<z.output<typeof reactions>>[number]
const seen = ({ external_userid, create_time }: Reaction) => ({
  customer: external_userid ?? null,
  at: create_time ?? 0,
})

const readers = z.object({
  customer_list: z.array(z.object({ external_userid: z.string() })).nullish(),
  next_cursor: z.string().nullish(),
})

/** `externalcontact/get_moment_send_result`: a page of those who may see it. */
export function readMomentReaders(reply: unknown): { customers: string[]; nextCursor: string } {
  const { customer_list, next_cursor } = readers.parse(reply)
  return {
    customers: (customer_list ?? []).map(({ external_userid }) => external_userid),
    nextCursor: next_cursor ?? '',
  }
}
