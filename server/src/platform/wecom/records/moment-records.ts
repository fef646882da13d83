import { z } from 'zod'

const feedback = z.object({ comment_list: z.array(z.unknown()).nullish(), like_list: z.array(z.unknown()).nullish() })

/** `externalcontact/get_moment_comments`: how many there are; the platform gives no texts. */
export function readMomentFeedback(reply: unknown): { comments: number; likes: number } {
  const { comment_list, like_list } = feedback.parse(reply)
  return { comments: comment_list?.length ?? 0, likes: like_list?.length ?? 0 }
}

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
