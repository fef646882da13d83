import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart/chart.tsx'
import { eachDay } from '../../kit/chart/each-day.ts'
import { Funnel } from '../../kit/chart/funnel.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Loading } from '../../kit/states.tsx'
import { type FissionResource, PATHS } from './mission-paths.ts'

/** The way of people through a mission: seen, joined, brought somebody, finished; friends who came and stayed; prizes. */
export function MissionNumbers({ resource, id, version }: { resource: FissionResource; id: number; version: number }) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useRecord(PATHS[resource].stats, { params: { id }, version })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const { levels } = data
  const days = eachDay(data.days)
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
      {days.length > 0 && (
        <Chart
          titled
          label={t('mission.trend')}
          points={days.map(({ day }) => format.monthDay(day))}
          series={[
            { name: t('mission.joined'), values: days.map(({ joined }) => joined) },
            { name: t('mission.came'), values: days.map(({ came }) => came) },
            { name: t('mission.lost'), values: days.map(({ lost }) => lost) },
          ]}
        />
      )}
      {levels.length > 0 && (
        <Chart
          {...{ titled: true, kind: 'bar', height: 200, label: t('mission.prizes') }}
          points={levels.map(({ level }) => t('mission.levelNo', { n: level }))}
          series={[
            { name: t('mission.given'), values: levels.map(({ given }) => given) },
            { name: t('mission.claimed'), values: levels.map(({ claimed }) => claimed) },
            { name: t('mission.handedOver'), values: levels.map(({ handed_over }) => handed_over) },
          ]}
        />
      )}
    </div>
  )
}
