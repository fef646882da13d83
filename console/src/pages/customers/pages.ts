import {
  ContactsOutlined,
  ProfileOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  UserAddOutlined,
  UsergroupAddOutlined,
} from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const customerPages = pageGroup({
  title: 'menu.customers',
  icon: ContactsOutlined,
  pages: [
    {
      ...{
        path: 'customers',
        title: 'customers',
        icon: ContactsOutlined,
        right: 'customers:read',
        people: true,
        short: 'short.customers',
      },
      search: { resource: 'customers', id: 'external_user_id', name: 'name', also: 'phones' },
      audit: { customer: 'customer' },
      load: () => import('./customers.tsx'),
    },
    {
      ...{ path: 'group-chats', title: 'groupChats', icon: TeamOutlined, right: 'customers:read' },
      actions: [{ word: 'groupTags.create', call: 'POST group-tags', search: 'view=tags&new=yes' }],
      search: { resource: 'group-chats', id: 'group_ext_id', name: 'name' },
      audit: { group_chat: 'groupChats', group_tag: 'groupTags', group_tag_group: 'groupTagGroups' },
      load: () => import('./group-chats.tsx'),
    },
    {
      ...{ path: 'tags', title: 'tags', icon: TagsOutlined, right: 'customers:read' },
      actions: [
        { word: 'tags.create', call: 'POST tags' },
        { word: 'preTags.create', call: 'POST pre-tags', search: 'view=ahead&new=yes' },
      ],
      search: { resource: 'tags', id: 't_id', name: 'tag_name' },
      audit: { tag: 'kind.tag', tag_group: 'tagGroup', pre_tag: 'preTags' },
      load: () => import('./tags.tsx'),
    },
    {
      ...{
        path: 'fields',
        title: 'fieldsAndStages',
        icon: ProfileOutlined,
        right: 'customers:read',
        uses: 'customers:write',
      },
      actions: [
        { word: 'customFields.create', call: 'POST custom-fields' },
        { word: 'journeyStages.create', call: 'POST journey-stages', search: 'view=stages&new=yes' },
        { word: 'eventTypes.create', call: 'POST event-types', search: 'view=events&new=yes' },
      ],
      audit: { custom_field: 'customFields', journey_stage: 'journeyStages', event_type: 'eventTypes' },
      load: () => import('./fields.tsx'),
    },
    {
      ...{
        path: 'clues',
        title: 'clues',
        icon: SolutionOutlined,
        right: 'customers:read',
        uses: 'customers:write',
        people: true,
      },
      actions: [{ word: 'clues.create', call: 'POST clues' }],
      audit: { clue: 'clues' },
      load: () => import('./clues.tsx'),
    },
    {
      ...{
        path: 'add-tasks',
        title: 'addTasks',
        icon: UserAddOutlined,
        right: 'customers:read',
        uses: 'customers:write',
        people: true,
      },
      actions: [{ word: 'addTasks.create', call: 'POST add-tasks' }],
      audit: { add_task: 'addTasks' },
      load: () => import('./add-tasks.tsx'),
    },
    {
      ...{ path: 'crowd-packages', title: 'crowds', icon: UsergroupAddOutlined, right: 'customers:read' },
      actions: [{ word: 'crowds.create', call: 'POST crowd-packages' }],
      search: { resource: 'crowd-packages', id: 'id', name: 'name' },
      audit: { crowd_package: 'crowds' },
      load: () => import('./crowds.tsx'),
    },
    {
      ...{ path: 'orders', title: 'orders', icon: ShoppingOutlined, right: 'customers:read' },
      actions: [
        { word: 'shops.create', call: 'POST shops', search: 'view=shops&new=yes' },
        { word: 'goods.create', call: 'POST goods', search: 'view=goods&new=yes' },
      ],
      audit: { order: 'orders', shop: 'shop', goods: 'goods' },
      load: () => import('./orders.tsx'),
    },
    {
      ...{ path: 'points', title: 'points', icon: StarOutlined, right: 'customers:read' },
      audit: { points_entry: 'points' },
      load: () => import('./points.tsx'),
    },
  ],
})
