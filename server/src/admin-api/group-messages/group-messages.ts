import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import type { Decoded } from '../../endpoint/shape.ts'
import type { Waiting } from '../../engines/drafts/draft.ts'
import { cancelGroupMessage } from '../../engines/messages/cancel.ts'
import { createGroupMessage } from '../../engines/messages/create.ts'
import { lockDraft } from '../../engines/messages/draft.ts'
import { changeDraft, keepDraft } from '../../engines/messages/keep-draft.ts'
import { remindGroupMessage } from '../../engines/messages/remind.ts'
import { ReachesNobody, sendDraft } from '../../engines/messages/send-draft.ts'
import { messageState, STATE_WORDS } from '../../records/group-message/draft-fields.ts'
import { groupMessageKind } from '../../records/group-message/group-message.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { actingStaff } from '../kit/acting-staff.ts'
import type { WriteCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, readOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { expectMaySend } from '../kit/narrow-keys.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { draftAfter, expectSendable, expectSound, type MessageChanges } from './draft-rules.ts'
import { alreadySent, draftsFilter, draftVerbs, expectMayWait, waitingAfter, whenSent } from './drafts.ts'
import { cancelledAt, pursuits } from './pursuits.ts'
import { aim, chatTarget, target } from './target.ts'

const counts = z
  .object({
    total: integer({ min: 0 }).describe('客户数，发到客户群时为群数，下同'),
    pending: integer({ min: 0 }).describe('等待发送或等待结果'),
    sent: integer({ min: 0 }).describe('已发送'),
    failed: integer({ min: 0 }).describe('发送失败'),
  })
  .describe('各状态的客户数')

export const messageResource = resourceOf(groupMessageKind, {
  ...{ path: 'group-messages', tag: '群发', noun: '群发' },
  rights: { read: 'marketing:read', write: 'marketing:write' },
  ...extended(groupMessageKind, {
    counts: {
      schema: counts,
      sql: `json_build_object('total', r.recipients, 'pending', r.recipients - r.sent - r.failed, 'sent', r.sent, 'failed', r.failed)`,
    },
    cancelled_at: cancelledAt,
  }),
  sorts: { id: { columns: ['id'] }, created_at: { columns: ['created_at', 'id'] } },
  sort: '-id',
  search: ['name', 'content'],
  filters: {
    state: filter(messageState.describe(STATE_WORDS), (state) => sql`r.state = ${state}`),
    drafts: draftsFilter(),
    chat_type: filter(
      oneOf('single', 'group').describe('single 发给客户，group 发到客户群'),
      (type) => sql`r.chat_type = ${type}`,
    ),
    creator_id: filter(text({ min: 1 }).describe('创建人的员工 ID'), (id) => sql`r.creator_id = ${id}`),
    waits_for: filter(
      text({ min: 1 }).describe('等这位员工在手机上确认发送的'),
      (id) => sql`r.id in (select t.mission_id from group_message_task t
        where t.corp_id = w.corp_id and t.staff_id = ${id} and t.state = 'accepted')`,
    ),
  },
  example: '1',
})

const { name, text: content, attachments, allow_select } = groupMessageKind.line.shape as Record<string, z.ZodType>

/** What a message says, and who makes it. */
export const messageBody = {
  name: name as z.ZodString,
  text: (content as z.ZodString).default(''),
  attachments: (attachments as z.ZodArray<z.ZodObject>).default([]),
  allow_select: (allow_select as z.ZodBoolean).default(false),
  creator_id: text({ min: 1 }).optional().describe('创建人的员工 ID，默认为账号关联的员工'),
}

const noRecipients = {
  no_recipients: { status: 409, title: { zh: '没有可发送的客户', en: 'there is no customer to send it to' } },
}

const SENT_BY = 'filter、crowd_package_id、external_user_ids、chat_ids、chat_owner_ids'

const nullable = Object.fromEntries(
  Object.entries({ ...target, ...chatTarget }).map(([name, field]) => [name, (field as z.ZodType).nullable()]),
) as { [K in keyof (typeof target & typeof chatTarget)]: z.ZodNullable<(typeof target & typeof chatTarget)[K]> }

export const groupMessages = [
  listOf(messageResource),
  createOf(messageResource, {
    body: { ...messageBody, ...target, ...chatTarget, ...whenSent },
    description: `text 与 attachments 至少有一；${SENT_BY} 传且只传一个，后两个发到客户群。收件人在创建时确定：人群包以后的变化不影响。草稿可以先不完整，草稿与定时群发的收件人在发送时确定。`,
    errors: noRecipients,
    example: {
      name: '会员日提醒',
      text: '本周三会员日，全场积分翻倍。',
      creator_id: 'luojianguo',
      crowd_package_id: 701,
    },
    async create(ctx, given, call) {
      const waiting = waitingAfter(given)
      if (!waiting) return sent(ctx, given, call)
      expectMayWait(call, waiting)
      const creator = await actingStaff(ctx, call, 'creator_id', given.creator_id)
      const draft = draftAfter(given as MessageChanges, { creator, waiting })
      await expectSound(ctx, draft).catch(nobody(call))
      return keepDraft(ctx, draft)
    },
  }),
  readOf(messageResource),
  changeOf(messageResource, {
    body: partial({ ...messageBody, ...nullable, ...whenSent }),
    description: `只有草稿与定时群发可以修改，直到发送。${SENT_BY} 至多传一个，传了的代替原来的。`,
    errors: { ...alreadySent, ...noRecipients },
    ...{ example: { text: '这个周末，门店第二杯半价。' }, exampleId: '4' },
    async change(ctx, id: number, given, call) {
      const before = await lockDraft(ctx, id)
      if (!before) throw call.fail('already_sent')
      const waiting = waitingAfter(given, before) as Waiting
      expectMayWait(call, waiting, before)
      const { creator_id } = given
      const creator = creator_id ? await actingStaff(ctx, call, 'creator_id', creator_id) : before.creator
      const draft = draftAfter(given as MessageChanges, { creator, waiting }, before)
      await expectSound(ctx, draft).catch(nobody(call))
      await changeDraft(ctx, id, draft)
    },
  }),
  ...draftVerbs(messageResource, {
    table: 'group_message',
    description: '立即发送草稿，定时群发也一样；收件人在此时确定。',
    errors: noRecipients,
    examples: { send: '4', remove: '5' },
    async send(ctx, id, call) {
      const draft = await lockDraft(ctx, id)
      if (!draft) return false
      await expectSendable(ctx, draft)
        .then(() => sendDraft(ctx, id))
        .catch(nobody(call))
      return true
    },
  }),
  ...pursuits(messageResource, { cancel: cancelGroupMessage, remind: remindGroupMessage, open: '6' }),
]

type Given = Decoded<typeof messageBody & typeof target & typeof chatTarget>

/** Sends a message at once. */
async function sent(ctx: Ctx, given: Given, call: Call): Promise<number> {
  expectMaySend(call)
  const { name, text, attachments, allow_select: allowSelect, creator_id } = given
  if (text === '' && attachments.length === 0) throw new FieldError('text', reason('content_missing'))
  const creator = await actingStaff(ctx, call, 'creator_id', creator_id)
  const content = { name, text, attachments: attachments as never[], allowSelect, creator }
  const { id, recipients } = await createGroupMessage(ctx, { ...content, ...(await aim(ctx, given)) })
  if (recipients === 0) throw call.fail('no_recipients' as never)
  return id
}

type Call = Pick<WriteCall<never>, 'caller' | 'rights' | 'fail'>

/** The refusal of a message that would reach nobody. */
const nobody = (call: Pick<WriteCall<never>, 'fail'>) => (error: unknown) => {
  throw error instanceof ReachesNobody ? call.fail('no_recipients' as never) : error
}
