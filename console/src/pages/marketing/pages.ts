import {
  CheckSquareOutlined,
  FolderOpenOutlined,
  GiftOutlined,
  MessageOutlined,
  PictureOutlined,
  RadarChartOutlined,
  ShareAltOutlined,
  TrophyOutlined,
} from '@ant-design/icons'
import { pageGroup } from '../../kit/page.ts'

export const marketingPages = pageGroup({
  title: 'menu.marketing',
  icon: MessageOutlined,
  pages: [
    {
      ...{ path: 'group-messages', title: 'groupMessages', icon: MessageOutlined, right: 'marketing:read' },
      actions: [{ word: 'groupMessages.create', call: 'POST group-messages' }],
      search: { resource: 'group-messages', id: 'id', name: 'name' },
      audit: { group_message: 'groupMessages' },
      load: () => import('./group-messages.tsx'),
    },
    {
      ...{ path: 'moments', title: 'moments', icon: PictureOutlined, right: 'marketing:read' },
      actions: [{ word: 'moments.create', call: 'POST moments' }],
      search: { resource: 'moments', id: 'id', name: 'name' },
      audit: { moment: 'moments' },
      load: () => import('./moments.tsx'),
    },
    {
      ...{ path: 'radars', title: 'radars', icon: RadarChartOutlined, right: 'marketing:read' },
      actions: [{ word: 'radars.create', call: 'POST radars' }],
      search: { resource: 'radars', id: 'id', name: 'name' },
      audit: { radar: 'radars', radar_group: 'group' },
      load: () => import('./radars.tsx'),
    },
    {
      ...{ path: 'materials', title: 'materials', icon: FolderOpenOutlined, right: 'marketing:read' },
      actions: [{ word: 'materials.create', call: 'POST materials' }],
      search: { resource: 'materials', id: 'id', name: 'title' },
      audit: { material: 'materials', material_group: 'materialGroups' },
      load: () => import('./materials.tsx'),
    },
    {
      ...{ path: 'task-treasure', title: 'taskTreasure', icon: GiftOutlined, right: 'marketing:read' },
      actions: [{ word: 'taskTreasure.create', call: 'POST task-treasure-missions' }],
      search: { resource: 'task-treasure-missions', id: 'id', name: 'name' },
      audit: { task_treasure_mission: 'taskTreasure' },
      load: () => import('./task-treasure.tsx'),
    },
    {
      ...{ path: 'group-fission', title: 'groupFission', icon: ShareAltOutlined, right: 'marketing:read' },
      actions: [{ word: 'groupFission.create', call: 'POST group-fission-missions' }],
      search: { resource: 'group-fission-missions', id: 'id', name: 'name' },
      audit: { group_fission_mission: 'groupFission' },
      load: () => import('./group-fission.tsx'),
    },
    {
      ...{ path: 'check-ins', title: 'checkIns', icon: CheckSquareOutlined, right: 'marketing:read' },
      actions: [{ word: 'checkIns.create', call: 'POST check-in-missions' }],
      search: { resource: 'check-in-missions', id: 'id', name: 'name' },
      audit: { check_in_mission: 'checkIns' },
      load: () => import('./check-ins.tsx'),
    },
    {
      ...{ path: 'rankings', title: 'rankings', icon: TrophyOutlined, right: 'marketing:read' },
      actions: [{ word: 'rankings.create', call: 'POST staff-ranks' }],
      search: { resource: 'staff-ranks', id: 'id', name: 'name' },
      audit: { staff_rank: 'rankings' },
      load: () => import('./rankings.tsx'),
    },
  ],
})
