import { z } from 'zod'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { quickReplyGroupFields } from './quick-reply-group.ts'

const { corp_id, ...fields } = quickReplyGroupFields

/** What the contract knows only as null. */
const EMPTY = [
  'creator_id',
  'content',
  'file_id',
  'file_name',
  'file_size',
  'file_type',
  'file_url',
  'searchable_text',
] as const

export const quickReplyGroupKind = datasetKind({
  name: 'quick_reply_group',
  summary: {
    en: 'Quick-reply groups, one a line; parent_id makes them a tree. A deleted group and what lies below it are kept, and not listed',
    zh: '快捷回复分组，每行一个，由 parent_id 组成树；已删除的分组及其下级保留，但不在列表中返回',
  },
  line: z
    .object(fields)
    .refine((group) => (group.parent_id === 0) === (group.level === 1), because(reason('level_of_group'), ['level']))
    .refine((group) => group.parent_id !== group.id, because(reason('group_below_itself'), ['parent_id'])),
  table: 'quick_reply_group',
  key: ['id'],
  ignored: EMPTY,
  absent: 'absent',
  references: [
    { field: 'parent_id', table: 'quick_reply_group', key: 'id', except: ['0'] },
    { field: 'staff_ext_id', table: 'staff', key: 'id', except: [''] },
    { field: 'department_list', table: 'department', key: 'id', except: ['0'] },
  ],
  countedLists: ['quick_reply_tree'],
  exports: Object.fromEntries(EMPTY.map((field) => [field, `'null'`])),
})
