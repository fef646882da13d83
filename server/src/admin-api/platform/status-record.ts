import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { ToldReason } from '../../contract/told-reason.ts'
import { SKIPPED } from '../../platform/wecom/sync/progress.ts'

/** A comparison with the platform, and how far it is. */
export const Sync = z
  .object({
    id: integer({ min: 1 }).describe('编号'),
    state: z
      .enum(['waiting', 'running', 'done', 'failed'])
      .describe('waiting 等待，running 进行中，done 完成，failed 失败'),
    step: text().nullable().describe('正在核对的部分'),
    done: integer().describe('已核对的条数'),
    changes: z
      .record(z.string(), z.record(z.string(), integer()))
      .describe('改动的条数，按部分与种类，如 staff 的 created'),
    skipped: z
      .array(
        z.object({
          what: z
            .enum(SKIPPED)
            .describe(
              'department 部门，staff 员工，contact_way 活码，customers 该员工的客户，group_chats 该员工等人的客户群，group_chat 客户群，left 离职员工的客户，personal_messages 员工个人群发，moments 朋友圈的互动',
            ),
          id: text().nullable().describe('在平台的 ID'),
          reason: ToldReason.describe('平台不给出的原因'),
        }),
      )
      .describe('平台没有给出而略过的，至多 20 个'),
    reason: ToldReason.nullable().describe('失败的原因'),
    created_at: seconds.describe('开始时间'),
    ended_at: seconds.nullable().describe('结束时间'),
  })
  .meta({ id: 'PlatformSync' })

/** What a corporation is connected to, and how it fares. */
export const PlatformStatus = z
  .object({
    connected: z.boolean().describe('是否已连接'),
    corpid: text().nullable().describe('企业在平台的 ID'),
    agent_id: integer().nullable().describe('应用编号'),
    base_url: text().nullable().describe('平台的地址'),
    connected_at: seconds.nullable().describe('连接时间'),
    phone_url: text().nullable().describe('模拟手机的页面；连接的是本机的模拟平台且可管理连接时才有'),
    simulator_url: text().nullable().describe('本机模拟平台的地址；可管理连接时才有'),
    callback_url: text().describe('回调地址'),
    credentials: z
      .array(
        z.object({
          purpose: text().describe('agent 应用，contact 通讯录，archive 会话存档'),
          checked_at: seconds.nullable().describe('最近使用时间'),
          errcode: integer().nullable().describe('平台最近的错误码，0 为正常'),
          reason: ToldReason.nullable().describe('原因与处理办法'),
        }),
      )
      .describe('密钥的状态'),
    waiting: z
      .array(z.object({ kind: text().describe('种类'), jobs: integer().describe('条数') }))
      .describe('等待发往平台的工作'),
    sync: Sync.nullable().describe('最近一次核对'),
    failed_calls: z
      .array(
        z.object({
          at_ms: integer().describe('时间（Unix 毫秒）'),
          path: text().describe('平台接口'),
          errcode: integer().nullable().describe('错误码，null 为没有应答'),
          reason: ToldReason.nullable().describe('原因与处理办法'),
        }),
      )
      .describe('最近失败的调用'),
  })
  .meta({ id: 'PlatformStatus' })
