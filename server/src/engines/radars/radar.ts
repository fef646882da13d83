import { z } from 'zod'
import { integer, oneOf, text, webAddress } from '../../contract/fields.ts'

export const radarType = oneOf('link', 'pdf', 'article').describe('雷达类型：link 链接，pdf PDF，article 文章')
export const radarId = integer({ min: 1 }).describe('雷达 ID')
export const groupId = integer({ min: 1 }).describe('分组 ID')
export const staffId = text({ min: 1 }).describe('创建人员工 ID')
export const tagId = integer({ min: 1 }).describe('标签 ID')
export const customerId = text({ min: 1 })

/** What a radar leads to and how it looks. */
export const radarFields = {
  type: radarType,
  name: text().describe('雷达名称'),
  title: text().describe('标题'),
  desc: text().describe('描述'),
  link: webAddress({ orName: true }).describe('原链接'),
  radar_link: webAddress({ orName: true }).describe('雷达链接'),
  cover_url: webAddress({ orName: true, orOwnFile: true }).describe('封面地址'),
  file_id: text().describe('文件 ID'),
  file_name: text().describe('文件名'),
  file_size: text().describe('文件大小'),
  file_type: text().describe('文件类型'),
  file_url: webAddress({ orName: true, orOwnFile: true }).describe('文件地址'),
}

/** Pages of a PDF; a file of ours is counted when it is uploaded, those elsewhere somebody tells. */
export const filePages = integer({ min: 0, max: 10_000 }).describe(
  'PDF 的页数，0 表示不知道；上传到本服务的文件自动得出',
)

/** Who is notified of a click. */
export const notifyFields = {
  activity_notify: z.boolean().describe('是否开启动态通知'),
  behavior_notify: z.boolean().describe('是否开启行为通知'),
}

/** What a rule that marks may look at: a customer's clicks, seconds and shares. */
export const MARKING = ['click_count', 'read_seconds', 'share_count'] as const

/** When a rule marks a customer; its tags stand in another field. */
export const ruleFields = {
  count: integer({ min: 0 }).describe('次数'),
  kind: text().describe('规则种类，如 click_count'),
}

/** When a rule adds to a customer's score, and how much; what it marks stands in another field. */
export const scoreFields = {
  count: integer({ min: 1, max: 1_000_000 }).describe('次数，entry_once 总为 1'),
  kind: oneOf('entry_once', 'entry_count').describe('规则种类：entry_once 首次打开，entry_count 打开达到次数'),
  score: integer({ min: 0, max: 1_000_000 }).describe('增加的客户评分'),
}

/** A group by itself, without the groups below it. */
export const groupFields = {
  name: text().describe('分组名称'),
  type: radarType,
  parent_id: integer({ min: 0 }).describe('上级分组 ID，0 表示顶层'),
  is_default: z.boolean().describe('是否默认分组'),
  department_list: z.array(text()).describe('可见部门 ID，"0" 表示全部部门'),
  staff_ext_id: text().nullable().describe('创建人员工 ID'),
}
