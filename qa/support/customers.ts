/** Records of a small corporation, for tests that need customers. */
export const staff = ['zhangwei', 'lina', 'wangfang'].map((id, i) => ({
  id,
  name: id,
  created_at: 1_600_000_000 + i,
  department: ['1'],
  oa_authorized: true,
  ia_authorized: true,
  ma_authorized: true,
  pk: i + 1,
  updated_at: 1_700_000_000,
}))

/** What customers refer to. */
export const surroundings = {
  department: [{ id: '1', name: '总部', parent_id: '0', order: 1 }],
  staff,
  tag_group: [{ tag_group_id: 'g1', tag_group_name: '等级', department_list: ['0'] }],
  tag: [1, 2, 3].map((t_id) => ({
    t_id,
    tag_id: `et${t_id}`,
    tag_name: `标签${t_id}`,
    tag_group_id: 'g1',
    created_at: 1,
    updated_at: 2,
  })),
  custom_field: [
    { field_id: 1, field_name: '爱好', kind: 'text', options: [] },
    { field_id: 2, field_name: '身高', kind: 'number', options: [] },
    { field_id: 3, field_name: '入会日期', kind: 'date', options: [] },
    {
      field_id: 4,
      field_name: '杯型',
      kind: 'option',
      options: ['中杯', '大杯'].map((name, i) => ({ option_id: i + 1, name })),
    },
  ],
  journey_stage: [
    { id: 11, name: '成交', order: 2 },
    { id: 12, name: '初识', order: 1 },
  ],
  group_chat: ['wr1', 'wr2'].map((group_ext_id, i) => ({
    group_ext_id,
    name: `群${i + 1}`,
    owner_staff_id: 'lina',
    member_count: 10,
    created_at: 1_650_000_000 + i,
  })),
}

/** A customer's line. */
export function customer(n: number, more: Record<string, unknown> = {}) {
  return {
    external_user_id: `wm${String(n).padStart(4, '0')}`,
    unionid: `on${n}`,
    openid: null,
    name: `客户${n}`,
    avatar: '',
    gender: 0,
    phones: [],
    points: 0,
    tags: [],
    properties: {},
    custom_fields: [],
    follows: [],
    groups: [],
    created_at: 1_680_000_000 + n,
    updated_at: 1_690_000_000 + n,
    ...more,
  }
}
