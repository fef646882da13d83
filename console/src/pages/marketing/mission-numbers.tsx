import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Funnel } from '../../kit/chart/funnel.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { type FissionResource, PATHS } from './mission-paths.ts'

/** The way of people through a mission: seen, joined, brought somebody, finished; friends who came and stayed; prizes. */
export function MissionNumbers({ resource, id, version }: { resource: FissionResource; id: number; version: number }) {
  const t = useText()
  const { data, error, refetch } = useRecord(PATHS[resource].stats, { params: { id }, version })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  return (
    <div className="stack">
      <Funnel
        label={t('funnel')}
        steps={[
          { name: t('mission.seen'), value: data.seen },
          { name: t('mission.joined'), value: data.joined },
          { name: t('mission.inviting'), value: data.inviting },
          { name: t('mission.finished'), value: data.finished },
        ]}
      />
      <Funnel
        label={t('mission.invites')}
        steps={[
          { name: t('mission.came'), value: data.came },
          { name: t('mission.stayed'), value: data.stayed },
        ]}
      />
      <ul className="plain-list">
        {data.levels.map(({ level, given, claimed, handed_over }) => (
          <li key={level}>{t('mission.levelNumbers', { level, given, claimed, handed: handed_over })}</li>
        ))}
      </ul>
    </div>
  )
}
