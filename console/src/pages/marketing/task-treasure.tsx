import { missionPage } from './mission.tsx'

export default missionPage({
  resource: 'task-treasure-missions',
  title: 'taskTreasure',
  about: 'taskTreasure.about',
  empty: 'taskTreasure.empty',
  createWord: 'taskTreasure.create',
  staffField: 'staff_ids',
})
