import { seconds } from '../../contract/fields.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { verbOf } from '../kit/endpoints.ts'
import type { Resource } from '../kit/resource.ts'

/** The field that tells that a message or moment was cancelled. */
export const cancelledAt = {
  schema: seconds.nullable().describe('取消时间，没有取消为 null'),
  sql: `coalesce(r.cancelled_at::text, 'null')`,
}

type Verbs = {
  cancel(ctx: Ctx, id: number): Promise<'cancelled' | 'ended' | 'unsent' | undefined>
  remind(ctx: Ctx, id: number): Promise<number | 'nobody' | 'too-often' | undefined>
  /** One that examples may cancel: what the example of POST has made. */
  open: string
}

/** What may be done with a message or moment that staff members are still to send. */
export function pursuits(resource: Resource, { cancel, remind, open }: Verbs): RestEndpoint[] {
  return [
    verbOf(resource, 'remind', {
      summary: `提醒员工：${resource.noun}`,
      description: '提醒已收到任务而没有发送的员工，24 小时内至多 3 次。',
      errors: {
        nobody_to_remind: { status: 409, title: { zh: '没有需要提醒的员工', en: 'there is nobody to remind' } },
        reminded_too_often: {
          status: 409,
          title: { zh: '24 小时内至多提醒 3 次', en: 'at most three reminders in 24 hours' },
        },
      },
      async act(ctx, id: number, _, { fail }) {
        const reminded = await remind(ctx, id)
        if (reminded === 'nobody') throw fail('nobody_to_remind')
        if (reminded === 'too-often') throw fail('reminded_too_often')
      },
    }),
    verbOf(resource, 'cancel', {
      summary: `取消${resource.noun}`,
      description: '收回没有发送的部分，已发送的不能收回。随后在后台完成。',
      exampleId: open,
      errors: {
        already_ended: { status: 409, title: { zh: '已经结束', en: 'it is over already' } },
        not_sent_yet: { status: 409, title: { zh: '还没有发送', en: 'it was not sent yet' } },
      },
      async act(ctx, id: number, _, { fail }) {
        const outcome = await cancel(ctx, id)
        if (outcome === 'ended') throw fail('already_ended')
        if (outcome === 'unsent') throw fail('not_sent_yet')
      },
    }),
  ]
}
