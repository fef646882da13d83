import { shanghai } from './random.ts'

const at = shanghai('2024-03-04 10:00:00')
const stamped = { created_at: at, updated_at: at }

/** How the shops sort their group chats; the last group is for a year that is over. */
export const groupTagGroups = ['用途', '活跃度', '往期活动'].map((name, i) => ({
  ...{ id: i + 1, name, department_list: ['0'], order: i + 1, ...stamped },
}))

export const groupTags = [
  { name: '会员', tag_group_id: 1 },
  { name: '早安茶友', tag_group_id: 1 },
  { name: '新品尝鲜', tag_group_id: 1 },
  { name: '活跃', tag_group_id: 2 },
  { name: '沉默', tag_group_id: 2 },
  { name: '国庆快闪', tag_group_id: 3 },
].map((tag, i) => ({ id: i + 1, ...tag, order: i + 1, ...stamped }))

/** Each shop has two group chats: one of its members, one of those who come in the morning. */
export const groupChatTags = Array.from({ length: 10 }, (_, i) => `wr_yunqi_${i + 1}`)
  .flatMap((group_ext_id, i) => [
    { group_ext_id, tag_id: 1 + (i % 2), created_at: at + 60 },
    ...(i % 3 === 0 ? [] : [{ group_ext_id, tag_id: 3 + (i % 3), created_at: at + 120 }]),
  ])
  .sort((a, b) => (a.group_ext_id === b.group_ext_id ? a.tag_id - b.tag_id : a.group_ext_id < b.group_ext_id ? -1 : 1))

/** Who joins the first shop's group chat of members is one. */
export const groupChatJoinTags = [{ group_ext_id: 'wr_yunqi_1', t_id: 104, created_at: at + 180 }]
