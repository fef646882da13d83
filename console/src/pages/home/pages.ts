import { HomeOutlined } from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const homePages = pageGroup({
  title: 'menu.home',
  icon: HomeOutlined,
  pages: [{ path: '', title: 'home', icon: HomeOutlined, right: 'home:read', load: () => import('./home.tsx') }],
})
