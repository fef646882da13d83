import { FormOutlined, QrcodeOutlined, ShopOutlined, SmileOutlined } from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const acquisitionPages = pageGroup({
  title: 'menu.acquisition',
  icon: QrcodeOutlined,
  pages: [
    {
      ...{
        path: 'contact-ways',
        title: 'contactWays',
        icon: QrcodeOutlined,
        right: 'acquisition:read',
        short: 'short.codes',
      },
      actions: [{ word: 'contactWays.create', call: 'POST contact-ways' }],
      search: { resource: 'contact-ways', id: 'id', name: 'remark' },
      audit: { contact_way: 'contactWays' },
      load: () => import('./contact-ways.tsx'),
    },
    {
      ...{ path: 'stores', title: 'stores', icon: ShopOutlined, right: 'acquisition:read' },
      actions: [{ word: 'stores.create', call: 'POST stores' }],
      search: { resource: 'stores', id: 'id', name: 'name' },
      audit: { store: 'stores' },
      load: () => import('./stores.tsx'),
    },
    {
      ...{
        path: 'welcomes',
        title: 'welcomes',
        icon: SmileOutlined,
        right: 'acquisition:read',
        uses: 'acquisition:write',
      },
      actions: [{ word: 'welcomes.create', call: 'POST welcomes' }],
      search: { resource: 'welcomes', id: 'id', name: 'name' },
      audit: { welcome: 'welcomes' },
      load: () => import('./welcomes.tsx'),
    },
    {
      ...{ path: 'forms', title: 'forms', icon: FormOutlined, right: 'acquisition:read' },
      actions: [{ word: 'forms.create', call: 'POST forms' }],
      search: { resource: 'forms', id: 'id', name: 'name' },
      audit: { smart_form: 'forms', form_group: 'group' },
      load: () => import('./forms.tsx'),
    },
  ],
})
