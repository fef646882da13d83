import { z } from 'zod'
import { seconds } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { order, Tag } from './tag.ts'

const { t_id, tag_id, tag_name, tag_group_id } = Tag.shape

export const tagKind = datasetKind({
  name: 'tag',
  summary: {
    en: 'Tags',
    zh: '标签',
  },
  line: z.object({
    t_id,
    tag_id,
    tag_name,
    tag_group_id,
    created_at: seconds.describe('创建时间'),
    updated_at: seconds.describe('更新时间'),
    order: order.optional(),
  }),
  table: 'tag',
  key: ['t_id'],
  columns: { order: ({ order = 0 }) => order },
  unique: [['tag_id']],
  references: [{ field: 'tag_group_id', table: 'tag_group', key: 'tag_group_id' }],
})
