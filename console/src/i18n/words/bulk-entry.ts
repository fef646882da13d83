import { pairs } from '../pairs.ts'

/** Many records at once, tags that wait for people, and what staff know of a customer. */
export const bulkEntry = pairs({
  bulkEntry: ['批量录入', 'Enter many'],
  'bulkEntry.send': ['录入 {n} 条', 'Enter {n}'],
  'bulkEntry.line': ['第 {line} 行：{reason}', 'Line {line}: {reason}'],
  'bulkEntry.file': ['从文件读取', 'Read from a file'],
  'bulkEntry.done': ['新建 {created} 条，已有 {existing} 条', '{created} made, {existing} there already'],
  preTags: ['预打标签', 'Tags ahead'],
  'preTags.about': [
    '人还没来，标签先等着：手机号或 unionid 的主人成为客户时打上。',
    'Tags that wait for people: the owner of the phone or unionid gets the tag on becoming a customer.',
  ],
  'preTags.empty': ['没有等待的标签。', 'No tag waits for anybody.'],
  'preTags.create': ['预打标签', 'Tag people ahead'],
  'preTags.by': ['按', 'By'],
  'preTags.targets': ['手机号或 unionid', 'Phones or unionids'],
  'preTags.targetsHelp': ['一行一个，至多 1000 个', 'One on each line, at most 1,000'],
  'preTags.target': ['手机号或 unionid', 'Phone or unionid'],
  'preTags.unionid': ['unionid', 'unionid'],
  'preTags.waiting': ['等待中', 'Waiting'],
  'preTags.marked': ['已打上', 'Tagged'],
  'preTags.markedAt': ['打上的时间', 'Tagged at'],
  'relation.tags': ['个人标签', 'Personal tags'],
  'relation.tagsHelp': ['只属于这位员工，按回车或逗号分隔', 'This staff member’s own; end each with Enter or a comma'],
  'relation.fieldsHelp': [
    '自定义字段：这位员工的值，没有则显示客户的。',
    'Custom fields: the values of this staff member, or the customer’s where there is none.',
  ],
})
