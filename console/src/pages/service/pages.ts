import {
  CommentOutlined,
  CustomerServiceOutlined,
  DeploymentUnitOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const servicePages = pageGroup({
  title: 'menu.service',
  icon: CustomerServiceOutlined,
  pages: [
    {
      ...{ path: 'tickets', title: 'tickets', icon: CustomerServiceOutlined, right: 'tickets:read' },
      actions: [{ word: 'tickets.create', call: 'POST tickets' }],
      search: { resource: 'tickets', id: 'order_no', name: 'title' },
      audit: { ticket: 'tickets' },
      load: () => import('./tickets.tsx'),
    },
    {
      ...{
        path: 'ticket-templates',
        title: 'ticketTemplates',
        icon: DeploymentUnitOutlined,
        right: 'tickets:read',
        uses: 'tickets:act',
      },
      actions: [{ word: 'ticketTemplates.create', call: 'POST ticket-templates' }],
      audit: { ticket_template: 'ticketTemplates' },
      load: () => import('./templates.tsx'),
    },
    {
      ...{ path: 'chats', title: 'chats', icon: CommentOutlined, right: 'chats:read' },
      actions: [
        { word: 'sensitiveRules.create', call: 'POST sensitive-rules', search: 'view=rules&new=yes' },
        { word: 'keywordRules.create', call: 'POST keyword-tag-rules', search: 'view=keywords&new=yes' },
      ],
      audit: { sensitive_rule: 'sensitiveRules', keyword_tag_rule: 'keywordRules' },
      load: () => import('./chats.tsx'),
    },
    {
      ...{ path: 'quick-replies', title: 'quickReplies', icon: ThunderboltOutlined, right: 'service:read' },
      actions: [{ word: 'quickReplies.create', call: 'POST quick-replies' }],
      search: { resource: 'quick-replies', id: 'id', name: 'name' },
      audit: { quick_reply: 'quickReplies', quick_reply_group: 'group' },
      load: () => import('./quick-replies.tsx'),
    },
  ],
})
