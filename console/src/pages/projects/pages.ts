import { ProjectOutlined } from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const projectPages = pageGroup({
  title: 'menu.projects',
  icon: ProjectOutlined,
  pages: [
    {
      ...{ path: 'projects', title: 'projects', icon: ProjectOutlined, right: 'projects:read' },
      actions: [{ word: 'projects.create', call: 'POST projects' }],
      search: { resource: 'projects', id: 'uid', name: 'name' },
      audit: { project: 'projects' },
      load: () => import('./projects.tsx'),
    },
  ],
})
