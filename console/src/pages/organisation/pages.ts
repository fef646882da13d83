import { ApartmentOutlined, IdcardOutlined } from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const organisationPages = pageGroup({
  title: 'menu.organisation',
  icon: ApartmentOutlined,
  pages: [
    {
      ...{ path: 'staff', title: 'staff', icon: ApartmentOutlined, right: 'staff:read', people: true },
      search: { resource: 'staff', id: 'id', name: 'name' },
      audit: { staff: 'filter.staff' },
      load: () => import('./staff.tsx'),
    },
    {
      ...{ path: 'seats', title: 'seats', icon: IdcardOutlined, right: 'staff:read', uses: 'settings:write' },
      audit: { seat: 'seats' },
      load: () => import('./seats.tsx'),
    },
  ],
})
