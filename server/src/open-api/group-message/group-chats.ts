import { z } from 'zod'
import { listOf, paging, queryTime, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { createGroupMessage } from '../../engines/messages/create.ts'
import { unknownStaff } from '../../engines/staff/known.ts'
import { Attachment } from '../../records/group-message/attachment.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { ChatMission, MAX_DAYS, MAX_MISSIONS, missionsBetween } from './missions.ts'

const MOST_CHATS = 2000
const ids = (max: number) => z.array(text({ min: 1 })).max(max)

const common = { audience: 'open', kind: 'group_message', companion: true, seat: 'basic' } as const

export const groupChatMessageAdd = endpoint({
  ...common,
  method: 'POST',
  path: '/open-api/customer_group_msg/add',
  partlyKnown: true,
  summary: '创建客户群群发',
  description:
    'text 与 attachments 至少有一。由群主发送：group_ext_id_list 中的客户群，传了 staff_ext_id_list 时只限这些员工为群主的；group_ext_id_list 为空时为这些员工的全部客户群。不存在或群主不在 staff_ext_id_list 中的客户群列入 error_ext_ids；没有可发送的客户群时返回 10049，且不创建。发送结果见 /open-api/customer_group_msg/result。',
  writes: true,
  body: {
    name: text({ min: 1, max: 255 }).describe('群发名称'),
    staff_ext_id_list: ids(100).default([]).describe('群主的员工 ID，至多 100 个'),
    group_ext_id_list: ids(MOST_CHATS).default([]).describe(`客户群 ID，至多 ${MOST_CHATS} 个`),
    create_staff_ext_id: text({ min: 1 }).describe('创建人的员工 ID'),
    text: text({ max: 4000 }).optional().describe('消息文本；与 attachments 至少有一'),
    attachments: z.array(Attachment).max(9).default([]).describe('附件，至多 9 个；与 text 至少有一'),
  },
  reply: {
    mission_id: z.int().describe('群发任务 ID'),
    error_ext_ids: z.array(z.string()).describe('没有发送的客户群 ID'),
  },
  failureMayCarry: ['error_ext_ids'],
  example: {
    body: {
      name: '周末试饮',
      staff_ext_id_list: [],
      group_ext_id_list: ['wr_yunqi_jingan_01'],
      create_staff_ext_id: 'huangzihan',
      text: '本周末到店试饮新茶。',
      attachments: [],
    },
  },

  async handle({ body, ctx, fail }) {
    const { name, text: content = '', attachments, create_staff_ext_id: creator } = body
    const { staff_ext_id_list: owners, group_ext_id_list: asked } = body
    if (content === '' && attachments.length === 0) throw fail(10049, 'text 与 attachments 至少有一')
    if (owners.length + asked.length === 0) throw fail(10049, '应传 group_ext_id_list 或 staff_ext_id_list')
    if ((await unknownStaff(ctx, [creator, ...owners])) !== undefined)
      throw fail(10049, 'create_staff_ext_id 或 staff_ext_id_list 中有员工不存在')
    const chats = await chatsOf(ctx, asked, owners)
    const error_ext_ids = [...new Set(asked)].filter((id) => !chats.includes(id))
    if (chats.length === 0) throw fail(10049, '没有可发送的客户群', { error_ext_ids })
    const { id } = await createGroupMessage(ctx, {
      ...{ name, text: content, attachments, creator, allowSelect: false, filter: {} },
      target: { by: 'chat', ids: chats },
    })
    return { mission_id: id, error_ext_ids }
  },
})

/** The group chats that are meant: the named ones, all of them unless owners are given; or all of the owners. */
async function chatsOf({ tx, corpId }: Ctx, asked: string[], owners: string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select group_ext_id as id from group_chat where corp_id = ${corpId}
      and (${asked.length === 0} or group_ext_id = any (${asked}::text[]))
      and (${owners.length === 0} or owner_staff_id = any (${owners}::text[])) order by 1`
  return rows.map(({ id }) => id)
}

export const groupChatMessageResult = endpoint({
  ...common,
  method: 'GET',
  path: '/open-api/customer_group_msg/result',
  summary: '获取客户群群发任务',
  description: 'start_time 与 end_time 至多相隔三天，取群发的创建时间；按创建时间排序。',
  query: {
    start_time: queryTime('number').describe('创建时间的起点（含）'),
    end_time: queryTime('number').describe('创建时间的终点（含）'),
    staff_ext_id: text().optional().describe('创建人的员工 ID'),
    ...paging({ limit: MAX_MISSIONS, max: MAX_MISSIONS }),
  },
  reply: { missions: listOf(ChatMission), total_count: z.int().describe('群发任务总数') },
  example: { query: { start_time: '1741999000', end_time: '1742050000' } },

  async handle({ query, db, corp, fail }) {
    const { limit, offset, ...asked } = query
    if (asked.end_time - asked.start_time > MAX_DAYS * 86_400) throw fail(10049, 'start_time 与 end_time 至多相隔三天')
    const { total, missions } = await missionsBetween(
      db,
      corp.time_zone,
      { kind: ChatMission, ...asked },
      { limit, offset },
    )
    return { missions, total_count: total }
  },
})
