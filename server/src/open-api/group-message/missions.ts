import { z } from 'zod'
import { listOf, oneOf } from '../../contract/fields.ts'
import { type Reason, wordsOf } from '../../contract/reasons.ts'
import type { CorpDb } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

/** How far apart the ends of the window may be, and how many missions a page may have. */
export const MAX_DAYS = 3
export const MAX_MISSIONS = 30

/** How far a sender is, and why not further. */
export const senderFields = {
  status: oneOf('waiting_send', 'waiting_confirm', 'sended', 'failed').describe(
    'waiting_send 待下发，waiting_confirm 已下发待员工确认，sended 已发送，failed 失败',
  ),
  failed_reason: z.string().describe('等待或失败的原因，没有则为空字符串'),
}

const SubMission = z.object({ staff_ext_id: z.string().describe('员工 ID'), ...senderFields })

/** Of a group message in the task list, what both kinds have; times on the corporation's wall clock. */
const missionFields = {
  id: z.int().describe('群发任务 ID'),
  name: z.string().describe('群发名称'),
  created_at: z.string().describe('创建时间'),
  send_at: z.string().describe('发送时间，与创建时间相同'),
  send_type: oneOf('realtime', 'schedule').describe('realtime 立即发送，schedule 定时发送'),
  status: oneOf('waiting', 'sended', 'completed', 'failed', 'canceled').describe(
    'waiting 待下发，sended 已下发，completed 已完成，failed 失败，canceled 已取消',
  ),
  state: oneOf('pending', 'sending', 'done', 'failed').describe('状态，与 mission_id 查询的 state 相同'),
  msg_data: z.string().describe('消息内容，JSON 文本：text.content 与 attachments'),
  staff_ext_id: z.string().describe('创建人员工 ID'),
  staff_name: z.string().describe('创建人姓名'),
  staff_id_list: z.array(z.string()).describe('发送员工 ID'),
  staff_id_count: z.int().describe('发送员工数'),
  sended_staff_count: z.int().describe('已发送的员工数'),
  not_send_staff_count: z.int().describe('未发送的员工数'),
}

/** A message to customers in the task list. */
export const Mission = z
  .object({
    ...missionFields,
    send_eu_count: z.int().describe('已送达的客户数'),
    not_send_eu_count: z.int().describe('未送达的客户数'),
    sub_mission_external_user_count: z.int().describe('客户总数'),
    sub_mission_list: listOf(SubMission).describe('各员工的发送情况'),
  })
  .meta({ id: 'GroupMessageMission' })

/** A message into group chats in the task list. */
export const ChatMission = z
  .object({
    ...missionFields,
    send_group_count: z.int().describe('已送达的客户群数'),
    not_send_group_count: z.int().describe('未送达的客户群数'),
    sub_mission_list: listOf(
      SubMission.extend({ group_list: z.array(z.string()).describe('该员工负责的客户群 ID') }),
    ).describe('各群主的发送情况'),
  })
  .meta({ id: 'GroupChatMessageMission' })

/** A sender's part as the database has it: why it waits or has failed is a code there. */
type Kept = { failed_reason: Reason | null }

/** The same as callers read it. */
export const inWords = <T extends Kept>({ failed_reason: why, ...sender }: T) => ({
  ...sender,
  failed_reason: why ? wordsOf(why, 'zh') : '',
})

type ListQuery = { start_time?: number | undefined; end_time?: number | undefined; staff_ext_id?: string | undefined }

/** Those of a kind that were created within the window, and by this staff member, oldest first. */
export async function missionsBetween<M extends typeof Mission | typeof ChatMission>(
  db: CorpDb,
  zone: string,
  { kind, start_time, end_time, staff_ext_id }: ListQuery & { kind: M },
  window: { limit: number; offset: number },
): Promise<{ total: number; missions: z.output<M>[] }> {
  const { total, items } = await page(db, {
    of: 'group_message',
    item: sql`(select group_message_item(m, ${zone}) from group_message m where m.corp_id = r.corp_id and m.id = r.id)`,
    where: [
      verbatim(kind === ChatMission ? `r.chat_type = 'group'` : `r.chat_type = 'single'`),
      verbatim(`r.shelf = 'sent'`),
      ...(start_time === undefined ? [] : [sql`r.created_at >= ${start_time}`]),
      ...(end_time === undefined ? [] : [sql`r.created_at <= ${end_time}`]),
      ...(staff_ext_id === undefined ? [] : [sql`r.creator_id = ${staff_ext_id}`]),
    ],
    order: { columns: ['created_at', 'id'] },
    window,
  })
  const kept = JSON.parse(`[${items}]`) as { sub_mission_list: Kept[] }[]
  const missions = kept.map((each) => ({ ...each, sub_mission_list: each.sub_mission_list.map(inWords) }))
  return { total, missions: missions as unknown as z.output<M>[] }
}
