import { missionPage } from './mission.tsx'

export default missionPage({
  resource: 'check-in-missions',
  title: 'checkIns',
  about: 'checkIns.about',
  empty: 'checkIns.empty',
  createWord: 'checkIns.create',
})
