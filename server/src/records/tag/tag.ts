import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'

/** A tag as the first version of the list shows it: `tag_group` repeats `tag_group_name`. */
export const Tag = z
  .object({
    t_id: integer({ min: 1 }).describe('标签 ID'),
    tag_id: text({ min: 1 }).describe('标签外部 ID'),
    tag_name: text().describe('标签名称'),
    tag_group_id: text({ min: 1 }).describe('标签组 ID'),
    tag_group_name: text().describe('标签组名称'),
    tag_group: text().describe('标签组名称，与 tag_group_name 相同'),
    department_list: z.array(text()).describe('可见部门 ID，"0" 表示全部部门'),
  })
  .meta({ id: 'Tag' })

/** Of tags and of groups. The lists of tags do not show it: their fields are agreed with the programs that call them. */
export const order = integer().describe('次序，大的在前')

const { tag_group_id, tag_group_name, tag_group, department_list } = Tag.shape

/** A tag group, under the names that its tags show it by. */
export const TagGroup = z
  .object({ tag_group_id, tag_group_name, tag_group, department_list, order })
  .meta({ id: 'TagGroup' })

const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** A tag as the second version shows it, times on the corporation's wall clock. */
export const TagV2 = z
  .object({
    tag_id: text({ min: 1 }).describe('标签外部 ID'),
    tag_name: text().describe('标签名称'),
    tag_group_id: text({ min: 1 }).describe('标签组 ID'),
    tag_group: text().describe('标签组名称'),
    tag_group_department_list: z.array(text()).describe('标签组可见部门 ID'),
    created_at: localTime.describe('创建时间'),
    updated_at: localTime.describe('更新时间'),
  })
  .meta({ id: 'TagV2' })
