import { missionPage } from './mission.tsx'

export default missionPage({
  resource: 'group-fission-missions',
  title: 'groupFission',
  about: 'groupFission.about',
  empty: 'groupFission.empty',
  createWord: 'groupFission.create',
  staffField: 'staff_ext_ids',
})
