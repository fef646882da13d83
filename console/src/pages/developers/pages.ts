import { ApiOutlined, FieldTimeOutlined, KeyOutlined, NotificationOutlined, ScheduleOutlined } from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const developerPages = pageGroup({
  title: 'menu.developers',
  icon: ApiOutlined,
  pages: [
    {
      ...{ path: 'secrets', title: 'secrets', icon: KeyOutlined, right: 'developers:read' },
      actions: [{ word: 'secrets.create', call: 'POST secrets' }],
      audit: { secret: 'secrets' },
      load: () => import('./secrets.tsx'),
    },
    {
      ...{ path: 'webhooks', title: 'webhooks', icon: ApiOutlined, right: 'developers:read' },
      actions: [{ word: 'webhooks.create', call: 'POST subscriptions' }],
      audit: { subscription: 'webhooks', delivery: 'deliveries' },
      load: () => import('./webhooks.tsx'),
    },
    {
      ...{ path: 'events', title: 'events', icon: NotificationOutlined, right: 'developers:read' },
      load: () => import('./events.tsx'),
    },
    {
      ...{ path: 'requests', title: 'requests', icon: FieldTimeOutlined, right: 'developers:read' },
      load: () => import('./requests.tsx'),
    },
    {
      ...{ path: 'jobs', title: 'jobs', icon: ScheduleOutlined, right: 'developers:read' },
      audit: { job: 'jobs' },
      load: () => import('./jobs.tsx'),
    },
  ],
})
