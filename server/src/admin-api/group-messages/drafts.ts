import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { seconds } from '../../contract/fields.ts'
import type { ProblemRules } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import { type DraftTable, removeDraft, type Waiting } from '../../engines/drafts/draft.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import type { WriteCall } from '../kit/call.ts'
import { removeOf, verbOf } from '../kit/endpoints.ts'
import { expectMaySend } from '../kit/narrow-keys.ts'
import { filter, type Resource, segmentFilter } from '../kit/resource.ts'

/** Fields of a body that say when something is sent; with neither it is sent at once. */
export const whenSent = {
  draft: z
    .boolean()
    .default(false)
    .describe('true 存为草稿，不会自己发送；false 且有 send_at 时到点发送一次。定时的改为 true 即停止定时'),
  send_at: seconds.nullable().optional().describe('定时发送的时间，Unix 秒；draft 为 true 时只是记下'),
}

type Given = { draft?: boolean | undefined; send_at?: number | null | undefined }

/** How something waits that a call makes or changes; nothing where it is sent at once. */
export function waitingAfter({ draft, send_at }: Given, before?: Waiting): Waiting | undefined {
  const sendAt = send_at === undefined ? (before?.sendAt ?? null) : send_at
  if (draft === undefined && before) return { state: before.state, sendAt }
  if (draft) return { state: 'draft', sendAt }
  return before || sendAt !== null ? { state: 'scheduled', sendAt } : undefined
}

/** Refuses to wait for no time, or for one that is past; and a key that may not send, for what sends itself. */
export function expectMayWait(
  call: Pick<WriteCall, 'caller' | 'rights' | 'ctx'>,
  { state, sendAt }: Waiting,
  before?: Waiting,
): void {
  if (state === 'draft') return
  expectMaySend(call)
  if (sendAt === null) throw new FieldError('send_at', reason('required_when', { field: 'draft', value: 'false' }))
  const isNew = before?.state !== 'scheduled' || before.sendAt !== sendAt
  if (isNew && sendAt <= call.ctx.now) throw new FieldError('send_at', reason('in_past'))
}

/** Lists by whether it was sent. A counted list of the table, cut by its column `shelf`, makes any page cost the same. */
export function draftsFilter(lists?: Readonly<Record<string, string>>) {
  const schema = z
    .enum(['true', 'false'])
    .transform((value) => (value === 'true' ? 'draft' : 'sent'))
    .describe('true 草稿与定时的，false 已发送的（包括发送中），不传为全部')
  return lists ? segmentFilter(schema, { column: 'shelf', lists }) : filter(schema, (shelf) => sql`r.shelf = ${shelf}`)
}

export const alreadySent = {
  already_sent: { status: 409, title: { zh: '已经发送', en: 'it was sent already' } },
} satisfies ProblemRules

type Drafts = {
  table: DraftTable
  /** Sends the draft of this id; false for what was sent. */
  send(ctx: Ctx, id: number, call: WriteCall): Promise<boolean>
  description: string
  errors?: ProblemRules
  /** Drafts of the demo corporation that examples may send and remove. */
  examples: { send: string; remove: string }
}

/** What is done with drafts, beside changing them. */
export function draftVerbs(resource: Resource, { table, send, description, errors, examples }: Drafts): RestEndpoint[] {
  return [
    verbOf(resource, 'send', {
      ...{ summary: `发送草稿：${resource.noun}`, description, orRight: 'messages:send', exampleId: examples.send },
      errors: { ...alreadySent, ...errors },
      async act(ctx, id: number, _, call) {
        expectMaySend(call)
        if (!(await send(ctx, id, call))) throw call.fail('already_sent')
      },
    }),
    removeOf(
      { ...resource, id: { ...resource.id, removable: examples.remove } },
      async (ctx, id: number, { fail }) => {
        if (!(await removeDraft(ctx, table, id))) throw fail('already_sent' as never)
      },
      { errors: alreadySent, description: '只有草稿与定时的可以删除。' },
    ),
  ]
}
