import '../../kit/tile.css'
import { useRecord } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart/chart.tsx'
import { eachDay } from '../../kit/chart/each-day.ts'
import { Funnel } from '../../kit/chart/funnel.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tile } from '../../kit/tile.tsx'

/** How a check-in does: who came, who checked in, who reached which level. It moves while it is looked at. */
export function CheckInNumbers({ record }: { record: RecordOf<'check-in-missions'> }) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useRecord('check-in-missions/{id}/stats', {
    params: { id: record.id },
    version: record.people_count + record.check_in_count,
  })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const { levels } = data
  const days = eachDay(data.days)
  const series = [
    { name: t('checkIns.count'), values: days.map(({ check_ins }) => check_ins) },
    { name: t('checkIns.firstTime'), values: days.map(({ people }) => people) },
  ]
  return (
    <div className="stack">
      <div className="tiles">
        <Tile title={t('checkIns.people')} value={format.number(data.people)} />
        <Tile title={t('checkIns.count')} value={format.number(data.check_ins)} />
        <Tile title={t('checkIns.finished')} value={format.number(data.finished)} />
      </div>
      <Funnel
        label={t('funnel')}
        steps={[
          { name: t('checkIns.visitors'), value: data.visitors },
          { name: t('checkIns.people'), value: data.people },
          ...levels.map(({ level, people }) => ({ name: t('checkIns.reached', { n: level }), value: people })),
          { name: t('checkIns.finished'), value: data.finished },
        ]}
      />
      {days.length > 0 && (
        <Chart
          titled
          label={t('checkIns.trend')}
          points={days.map(({ day }) => format.monthDay(day))}
          series={series}
        />
      )}
    </div>
  )
}
