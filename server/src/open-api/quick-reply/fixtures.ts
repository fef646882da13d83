import { bareStaffLine } from '../../../../qa/support/fixtures.ts'

/** Records for tests: what groups refer to. */
export const department = [{ id: '7', name: '华东', parent_id: '0', order: 1 }]
export const staff = [bareStaffLine(1, 'wangwu', { department: ['7'] })]

/** The fields that say nothing of a group: replies of other kinds use them. */
export const unused = {
  content: null,
  file_id: null,
  file_name: null,
  file_size: null,
  file_type: null,
  file_url: null,
  quick_reply_type: 'group',
  scope: 'corp',
  searchable_text: null,
  updated_remind: false,
}

/** A group as the list shows it, and the ids of one with those below it. */
export type Group = Record<string, unknown> & { id: number; children: Group[] }
export type Tree = [number, ...Tree[]]

export const treeOf = ({ id, children }: Group): Tree => [id, ...children.map(treeOf)]
