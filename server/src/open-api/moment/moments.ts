import { z } from 'zod'
import { oneOf } from '../../contract/fields.ts'
import type { CorpDb } from '../../storage/corp-db.ts'
import { type Page, page } from '../../storage/page.ts'
import { sql } from '../../storage/sql.ts'

/** How many posts a page of the task list may have. */
export const MAX_MOMENTS = 30

const address = z.object({ url: z.string().optional(), title: z.string().optional() })

/** A moments post in the task list; times on the corporation's wall clock. */
export const MomentItem = z
  .object({
    id: z.int().describe('朋友圈任务 ID'),
    moment_id: z.string().describe('朋友圈 ID，字符串'),
    title: z.string().describe('朋友圈名称'),
    text: z.string().describe('文本内容'),
    message_type: oneOf('text', 'image', 'link', 'video').describe('附件类型，没有附件为 text'),
    msg_data: z.string().describe('内容，JSON 文本：text.content 与 attachments'),
    image: z.array(z.string()).describe('图片地址'),
    link: address.describe('链接，没有则为空对象'),
    video: address.describe('视频，没有则为空对象'),
    location: z.object({}).describe('位置，不支持，总为空对象'),
    created_at: z.string().describe('创建时间'),
    msgtime: z.string().describe('下发时间，与创建时间相同'),
    publish_at: z.string().nullable().describe('第一名员工发表的时间，没有则为 null'),
    state: oneOf('pending', 'sending', 'done', 'failed').describe('状态，与 moment_id 查询的 state 相同'),
    create_type: z.literal(0).describe('0 企业发表'),
    visible_type: z.literal([0, 1]).describe('0 部分客户可见，1 公开'),
    is_cron: z.boolean().describe('是否定时发表'),
    cron_finished: z.null().describe('总为 null'),
    create_error_msg: z.null().describe('总为 null'),
    staff_ext_id: z.string().describe('创建人员工 ID'),
    staff_name: z.string().describe('创建人姓名'),
    staff_id_list: z.array(z.string()).describe('发表员工 ID'),
    staff_id_count: z.int().describe('发表员工数'),
    total_task_count: z.int().describe('任务数，每名员工一个'),
    sended_task_count: z.int().describe('已发表的任务数'),
  })
  .meta({ id: 'MomentTaskItem' })

type Between = { start_time?: number | undefined; end_time?: number | undefined }

/** Those that were created within the window, oldest first. */
export function momentsBetween(
  db: CorpDb,
  zone: string,
  { start_time, end_time }: Between,
  window: { limit: number; offset: number },
): Promise<Page> {
  return page(db, {
    of: 'moment',
    item: sql`(select moment_item(m, ${zone}) from moment m where m.corp_id = r.corp_id and m.id = r.id)`,
    order: { columns: ['created_at', 'id'] },
    list: { name: 'moment_by_shelf', key: { t: 'created_at', id: 'id' }, segment: { column: 'shelf', value: 'sent' } },
    range: { from: start_time, to: end_time },
    window,
  })
}
