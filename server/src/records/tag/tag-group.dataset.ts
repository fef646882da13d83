import { z } from 'zod'
import { datasetKind } from '../../dataset/kind.ts'
import { order, Tag } from './tag.ts'

const { tag_group_id, tag_group_name, department_list } = Tag.shape

export const tagGroupKind = datasetKind({
  name: 'tag_group',
  summary: {
    en: 'Tag groups',
    zh: '标签组',
  },
  line: z.object({ tag_group_id, tag_group_name, department_list, order: order.optional() }),
  table: 'tag_group',
  key: ['tag_group_id'],
  columns: { order: ({ order = 0 }) => order },
  references: [{ field: 'department_list', table: 'department', key: 'id', except: ['0'] }],
})
