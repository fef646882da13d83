import { z } from 'zod'
import { invalid } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { useSidebarCode } from '../../engines/sidebar/code.ts'

export const sidebarAuthInfo = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/open_auth/sidebar/get_auth_info',
  kind: 'customer',
  summary: '以 code 换取侧边栏所在的会话',
  description:
    '侧边栏中的页面以 code 参数打开，以它换取是谁在看、看的是哪位客户或哪个群，字段直接位于应答中。code 只能使用一次，5 分钟内有效，只属于本企业；由管理接口 sidebar-codes 或命令 guanxi trigger sidebar 签发。以 GET 调用的写接口：接受 Idempotency-Key，预取请求不执行，没有 HEAD。',
  companion: true,
  seat: 'basic',
  writes: true,

  query: { code: text({ min: 1, max: 64 }).describe('页面地址中的 code') },
  reply: {
    staff_id: z.string().describe('员工 ID'),
    external_user_id: z.string().describe('客户 ID；群聊的侧边栏为空字符串'),
    group_chat_id: z.string().describe('客户群 ID；单聊的侧边栏为空字符串'),
  },
  errors: { 22101: invalid('code', 'code 不存在、已使用或已过期') },
  example: {
    query: { code: '5c9d3b1e-7a54-4f0e-9a3c-2f6d8e1b4a70' },
    onlyOnce: {
      code: 22101,
      reply: { staff_id: 'majingyi', external_user_id: 'wm_yunqi_1001', group_chat_id: '' },
    },
  },

  async handle({ query: { code }, ctx, fail }) {
    const beside = await useSidebarCode(ctx, code)
    if (!beside) throw fail(22101)
    return beside
  },
})
