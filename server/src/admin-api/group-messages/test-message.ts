import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import { because, type Reason, reason } from '../../contract/reasons.ts'
import { ToldReason, told } from '../../contract/told-reason.ts'
import { sendStaffContent } from '../../engines/staff-messages/send.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { messageBody, messageResource } from './group-messages.ts'

const { tag, rights, path } = messageResource

/** Messages that may be asked after at once. */
const MOST = 100

const id = integer({ min: 1 }).describe('消息 ID')

const body = {
  staff_id: text({ min: 1 }).describe('接收试看的员工 ID'),
  text: messageBody.text,
  attachments: messageBody.attachments,
}

/** The content of a message on a staff member's own phone, before it goes to customers. */
const testMessage = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'POST', path: `${path}/test`, tag, summary: '发给一个员工试看', right: rights.write, body },
    description:
      '由企业的应用把同样的内容发到该员工的手机：文字与每个附件各一条，链接与小程序显示为图文。不创建群发，客户不会收到。消息在后台发送；企业尚未连接平台时，连接后再发送。',
    reply: {
      messages: integer({ min: 1 }).describe('发出的消息条数'),
      ids: z.array(id).describe('每条消息的 ID，可据以查询是否送达'),
    },
    example: { body: { staff_id: 'linmengjie', text: '本周三会员日，全场积分翻倍。' } },
  },
  async ({ ctx, body, audit, fail }) => {
    const { staff_id: staffId, text, attachments } = body
    if (text === '' && attachments.length === 0)
      throw fail('invalid', undefined, [{ field: 'text', reason: reason('content_missing') }])
    const sent = await sendStaffContent(ctx, { staffId, text, attachments: attachments as never[] })
    await audit({ action: 'test', kind: 'staff_message', id: sent[0] as number, after: body })
    return { messages: sent.length, ids: sent }
  },
)

const query = {
  ids: text({ min: 1, max: 2000 })
    .refine(
      (list) => /^\d{1,15}(,\d{1,15})*$/.test(list) && list.split(',').length <= MOST,
      because(reason('not_valid')),
    )
    .describe(`试看消息的 ID，以逗号分隔，至多 ${MOST} 个`),
}

const State = z.object({
  id,
  state: oneOf('pending', 'sent', 'failed').describe('pending 待发送，sent 已送达，failed 失败'),
  reason: ToldReason.nullable().describe('等待或失败的原因，没有则为 null'),
})

/** What became of such messages: those who sent them wait for it. */
const testMessageStates = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: `${path}/test`, tag, summary: '试看消息是否送达', right: rights.write, query },
    description: '员工消息保留 30 天，已删除的不返回。',
    reply: { items: z.array(State) },
    example: { query: { ids: '1' } },
  },
  async ({ db, query, language }) => {
    const items = await read<{ id: number; state: string; reason: Reason | null }>(
      db,
      sql`select m.id, reason_of(m.reason_code, m.reason_params) as reason,
          case when m.done_at is null then 'pending' when m.reason_code is null then 'sent' else 'failed' end as state
        from staff_message m where m.corp_id = w.corp_id and m.id = any(${query.ids.split(',')}::bigint[]) order by m.id`,
    )
    return { items: items.map((each) => ({ ...each, reason: told(each.reason, language) })) }
  },
)

export const testMessages = [testMessage, testMessageStates]
