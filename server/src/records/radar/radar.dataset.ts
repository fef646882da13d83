import { z } from 'zod'
import { seconds } from '../../contract/fields.ts'
import { datasetKind, type Line } from '../../dataset/kind.ts'
import { radarsImported } from '../../engines/radars/imported.ts'
import { filePages, groupId, staffId } from '../../engines/radars/radar.ts'
import { Radar, ScoreRule } from './radar.ts'

type Tags = { id: number }[]

export const radarKind = datasetKind({
  name: 'radar',
  summary: {
    en: 'Radars. staff_name and the names of tags come from staff and tags; an import does not take them from here',
    zh: '互动雷达。staff_name 与标签名称以员工和标签为准，导入时不取其值',
  },
  line: z.object({
    ...Radar.shape,
    group_id: groupId,
    staff_id: staffId,
    created_at: seconds.describe('创建时间'),
    file_pages: filePages.default(0),
    score_rule: z.array(ScoreRule).max(20).optional().describe('打开后增加客户评分的规则'),
  }),
  table: 'radar',
  key: ['id'],
  ignored: ['staff_name'],
  columns: { tag_ids: tagIds, file_pages: (line) => line.file_pages ?? 0, score_rule: (line) => line.score_rule ?? [] },
  references: [
    { field: 'group_id', table: 'radar_group', key: 'id' },
    { field: 'staff_id', table: 'staff', key: 'id' },
    { field: 'auto_mark_tag', column: 'tag_ids', table: 'tag', key: 't_id' },
  ],
  settle: radarsImported,
  exports: {
    staff_name: `to_json(coalesce((select s.name from staff s where s.corp_id = r.corp_id and s.id = r.staff_id), ''))::text`,
    clicked_users_total: 'to_json(r.clicked_users_total::text)::text',
    score_rule: `nullif(r.score_rule::text, '[]')`,
  },
})

function tagIds(line: Line): number[] {
  const {
    auto_mark_tag,
    auto_mark_tag_rule,
    score_rule = [],
  } = line as {
    auto_mark_tag: Tags
    auto_mark_tag_rule: { tag_list: Tags }[]
    score_rule?: { tags: Tags }[]
  }
  const ruled = [...auto_mark_tag_rule.map(({ tag_list }) => tag_list), ...score_rule.map(({ tags }) => tags)]
  const tags = [...auto_mark_tag, ...ruled.flat()]
  return [...new Set(tags.map(({ id }) => id))].sort((a, b) => a - b)
}
