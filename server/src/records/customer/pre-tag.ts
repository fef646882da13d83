import { z } from 'zod'
import { sensitive } from '../../contract/sensitive.ts'

/** A tag that waits for someone, as its list, events and bulk reads show it. */
export const PreTagTask = z
  .object({
    unionid: z.string().optional().describe('unionid；按手机号的任务没有'),
    mobile: sensitive('phone', z.string().optional().describe('手机号；按 unionid 的任务没有')),
    tag_ids: z.array(z.string()).describe('标签 ID'),
    create_at: z.int().describe('创建时间'),
    has_marked: z.boolean().describe('是否已打上'),
    source: z.string().describe('来源：openapi 开放接口，console 管理端'),
  })
  .meta({ id: 'PreTagTask' })
