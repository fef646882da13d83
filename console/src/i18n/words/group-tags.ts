import { pairs } from '../pairs.ts'

/** The tags of group chats. */
export const groupTags = pairs({
  groupTags: ['群标签', 'Group chat tags'],
  'groupTags.about': [
    '给客户群分类的标签，只在这里，不在平台；人群可按它筛选。',
    'Tags that sort group chats. They are kept here, not at the platform, and crowds can be chosen by them.',
  ],
  'groupTags.empty': [
    '还没有群标签，例如“会员群”或“活跃”。',
    'There are no tags of group chats yet, such as “members” or “active”.',
  ],
  'groupTags.unused': ['还没有客户群带这个标签。', 'No group chat has this tag yet.'],
  'groupTags.create': ['新建群标签', 'New group chat tag'],
  groupTagGroups: ['群标签组', 'Groups of group chat tags'],
  'groupTagGroups.about': ['群标签的分组；删除时其中的标签一并删除。', 'A group that is removed takes its tags along.'],
  'filter.groupTags': ['所在客户群的标签', 'In group chats with tags'],
})
