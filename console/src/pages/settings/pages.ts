import { AuditOutlined, BankOutlined, ClusterOutlined, CrownOutlined } from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const settingsPages = pageGroup({
  title: 'menu.settings',
  icon: BankOutlined,
  pages: [
    {
      ...{ path: 'corporation', title: 'corporation', icon: BankOutlined, right: 'settings:read' },
      audit: { corp: 'corporation' },
      load: () => import('./corporation.tsx'),
    },
    {
      ...{ path: 'platform', title: 'platform', icon: ClusterOutlined, right: 'platform:read' },
      audit: { platform: 'platform' },
      load: () => import('./platform.tsx'),
    },
    {
      ...{ path: 'operators', title: 'operators', icon: CrownOutlined, right: 'operators:read', people: true },
      actions: [{ word: 'operators.invite', call: 'POST operators' }],
      audit: { operator: 'kind.operator', session: 'kind.session' },
      load: () => import('./operators.tsx'),
    },
    {
      ...{ path: 'audit', title: 'audit', icon: AuditOutlined, right: 'audit:read' },
      load: () => import('./audit.tsx'),
    },
  ],
})
