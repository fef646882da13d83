import { bareStaffLine } from '../../../../qa/support/fixtures.ts'

/** Records for tests: a small corporation whose staff see different radars. */
export const department = ['1', '2', '3'].map((id) => ({ id, name: `部门${id}`, parent_id: '0', order: 1 }))

export const staff = [
  person(1, 'an', '安然', ['1']),
  person(2, 'bo', '柏舟', ['2', '3']),
  person(3, 'chen', '陈晨', []),
]

export const tag_group = [{ tag_group_id: 'g', tag_group_name: '兴趣', department_list: ['0'] }]
export const tag = [11, 12, 13].map((t_id) => ({
  t_id,
  tag_id: `et${t_id}`,
  tag_name: `标签${t_id}`,
  tag_group_id: 'g',
  created_at: 1_700_000_000,
  updated_at: 1_700_000_000,
}))

/** 1 is open to all, 2 to department 1, 3 (in 2) to department 2, 4 (in 3) to department 1, 5 to nobody; 9 is for PDFs. */
export const radar_group = [
  group({ id: 1, is_default: true, department_list: ['0'] }),
  group({ id: 4, parent_id: 3, department_list: ['1'] }),
  group({ id: 3, parent_id: 2, department_list: ['2'], staff_ext_id: 'bo' }),
  group({ id: 2, department_list: ['1'] }),
  group({ id: 5, department_list: [] }),
  group({ id: 9, type: 'pdf', department_list: ['3'] }),
]

/** A group's line: at the top, open to all. */
export function group(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    name: `分组${fields.id}`,
    type: 'link',
    parent_id: 0,
    is_default: false,
    department_list: ['0'],
    staff_ext_id: null,
    ...fields,
  }
}

/** A radar's line; its group is open to all. */
export function radar(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    type: 'link',
    name: `雷达${fields.id}`,
    title: '新品上市',
    desc: '春茶',
    link: 'https://example.com/tea',
    radar_link: 'https://example.com/r/1',
    cover_url: 'https://example.com/c.png',
    file_id: '',
    file_name: '',
    file_size: '',
    file_type: '',
    file_url: '',
    staff_name: '',
    activity_notify: true,
    behavior_notify: false,
    clicked_total: 0,
    clicked_users_total: '0',
    auto_mark_tag: [],
    auto_mark_tag_rule: [],
    external_user_ids: [],
    group_id: 1,
    staff_id: 'an',
    created_at: 1_700_000_000,
    ...fields,
  }
}

/** A staff member's line. */
export function person(pk: number, id: string, name: string, inDepartments: string[]) {
  return bareStaffLine(pk, id, { name, department: inDepartments, created_at: pk, updated_at: pk })
}
