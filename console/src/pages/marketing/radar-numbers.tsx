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

/** Milliseconds between two looks: that somebody reads on is no change of a record. */
const LOOK_MS = 5000

/** How a radar does: who opened it, read it, came again and passed it on. It moves while it is looked at. */
export function RadarNumbers({ radar }: { radar: RecordOf<'radars'> }) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useRecord('radars/{id}/stats', {
    params: { id: radar.id },
    version: radar.clicked_total,
    every: LOOK_MS,
  })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const { mean_seconds } = data
  const days = eachDay(data.days)
  // whom a link leads elsewhere reads and shares there
  const isRead = radar.type !== 'link'
  const series = [
    { name: t('clicks'), values: days.map(({ clicks }) => clicks) },
    { name: t('radar.firstTime'), values: days.map(({ visitors }) => visitors) },
  ]
  return (
    <div className="stack">
      <div className="tiles">
        <Tile title={t('clicks')} value={format.number(data.clicked_total)} />
        <Tile title={t('visitors')} value={format.number(data.clicked_users_total)} />
        {isRead && (
          <Tile title={t('radar.meanSeconds')} value={mean_seconds === null ? '–' : format.number(mean_seconds)} />
        )}
      </div>
      <Funnel
        label={t('funnel')}
        steps={[
          { name: t('radar.opened'), value: data.visitors },
          ...(isRead ? [{ name: t('radar.readers'), value: data.readers }] : []),
          { name: t('radar.returned'), value: data.returned },
          ...(isRead ? [{ name: t('radar.sharers'), value: data.sharers }] : []),
        ]}
      />
      {days.length > 1 && (
        <Chart titled label={t('radar.trend')} points={days.map(({ day }) => format.monthDay(day))} series={series} />
      )}
    </div>
  )
}
