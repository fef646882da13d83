import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'
import { cancelGroupMessage } from '../../engines/messages/cancel.ts'
import { createGroupMessage } from '../../engines/messages/create.ts'
import { remindGroupMessage } from '../../engines/messages/remind.ts'
import { groupMessageKind } from '../../records/group-message/group-message.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { actingStaff } from '../kit/acting-staff.ts'
import { createOf, listOf, readOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { expectMaySend } from '../kit/narrow-keys.ts'
import { filter, resourceOf } from '../kit/resource.ts'
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
    state: filter(oneOf('pending', 'sending', 'done', 'failed').describe('状态'), (state) => sql`r.state = ${state}`),
    chat_type: filter(
      oneOf('single', 'group').describe('single 发给客户，group 发到客户群'),
      (type) => sql`r.chat_type = ${type}`,
    ),
    creator_id: filter(text({ min: 1 }).describe('创建人的员工 ID'), (id) => sql`r.creator_id = ${id}`),
  },
  ...{ example: '1', removable: '2' },
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

export const noRecipients = {
  no_recipients: { status: 409, title: { zh: '没有可发送的客户', en: 'there is no customer to send it to' } },
}

export const groupMessages = [
  listOf(messageResource),
  createOf(messageResource, {
    body: { ...messageBody, ...target, ...chatTarget },
    description:
      'text 与 attachments 至少有一；filter、crowd_package_id、external_user_ids、chat_ids、chat_owner_ids 传且只传一个，后两个发到客户群。收件人在创建时确定：人群包以后的变化不影响。',
    errors: noRecipients,
    example: {
      name: '会员日提醒',
      text: '本周三会员日，全场积分翻倍。',
      creator_id: 'luojianguo',
      crowd_package_id: 701,
    },
    async create(ctx, given, call) {
      expectMaySend(call)
      const { name, text, attachments, allow_select: allowSelect, creator_id } = given
      if (text === '' && attachments.length === 0)
        throw call.fail('invalid', undefined, [{ field: 'text', reason: reason('content_missing') }])
      const creator = await actingStaff(ctx, call, 'creator_id', creator_id)
      const draft = {
        name,
        text,
        attachments: attachments as never[],
        allowSelect,
        creator,
        ...(await aim(ctx, given)),
      }
      const { id, recipients } = await createGroupMessage(ctx, draft)
      if (recipients === 0) throw call.fail('no_recipients')
      return id
    },
  }),
  readOf(messageResource),
  ...pursuits(messageResource, { cancel: cancelGroupMessage, remind: remindGroupMessage, open: '4' }),
]
