import { seconds, text } from '../../contract/fields.ts'
import { issueSidebarCode } from '../../engines/sidebar/code.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'

const body = {
  staff_id: text({ min: 1 }).describe('看侧边栏的员工 ID'),
  external_user_id: text({ min: 1 }).optional().describe('单聊：员工添加了的客户'),
  group_chat_id: text({ min: 1 }).optional().describe('群聊：员工所在的客户群；与 external_user_id 传且只传一个'),
}

/** A code as the side bar of a chat hands it to a page, for those who write such pages. */
export const sidebarCode = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'POST', path: 'sidebar-codes', tag: '开发者', summary: '签发侧边栏 code', right: 'developers:write' },
    ...{ status: 201, body, shownOnce: ['code'] },
    description:
      '页面以它调用 open_auth/sidebar/get_auth_info，得知自己位于谁的哪个会话旁。只能使用一次，5 分钟内有效。',
    reply: {
      code: text().nullable().describe('code，只显示这一次'),
      expires_at: seconds.describe('到期时间'),
    },
    example: { body: { staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001' } },
  },
  async ({ ctx, body, audit }) => {
    const { staff_id, external_user_id = '', group_chat_id = '' } = body
    const made = await issueSidebarCode(ctx, { staff_id, external_user_id, group_chat_id })
    await audit({ action: 'created', kind: 'sidebar_code', id: staff_id, after: body })
    return made
  },
)
