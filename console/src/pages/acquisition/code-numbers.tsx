import '../../kit/tile.css'
import { useRecord } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart, ChartFrame } from '../../kit/chart/chart.tsx'
import { Funnel } from '../../kit/chart/funnel.tsx'
import { useFormat } from '../../kit/format.ts'
import { Person } from '../../kit/person.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tile } from '../../kit/tile.tsx'

export type ContactWay = RecordOf<'contact-ways'>

/** How a channel code does: added, lost, and the days. It moves while it is looked at. */
export function CodeNumbers({ way }: { way: ContactWay }) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useRecord('contact-ways/{id}/stats', {
    params: { id: way.id },
    version: way.add_user_count,
  })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const { days, staff, people } = data
  const series = [
    { name: t('added'), values: days.map(({ added }) => added), tone: 'brand' as const },
    { name: t('lost'), values: days.map(({ lost }) => lost), tone: 'loss' as const },
  ]
  return (
    <div className="stack">
      <p className="muted">{t('codes.lastDays', { n: days.length })}</p>
      <div className="tiles">
        <Tile title={t('added')} value={format.number(data.total.added)} />
        <Tile title={t('lost')} value={format.number(data.total.lost)} />
        <Tile title={t('net')} value={format.number(data.total.net)} />
      </div>
      <Chart titled label={t('codes.trend')} points={days.map(({ day }) => format.monthDay(day))} series={series} />
      {people.came > 0 && (
        <Funnel
          label={t('codes.people')}
          steps={[
            { name: t('codes.came'), value: people.came },
            { name: t('codes.new'), value: people.new },
            { name: t('codes.stayed'), value: people.stayed },
          ]}
        />
      )}
      {staff.length > 0 && (
        <ChartFrame
          {...{ titled: true, height: 0, label: t('codes.byStaff') }}
          points={staff.map(({ staff_id, name }) => name ?? staff_id)}
          series={[
            { name: t('added'), values: staff.map(({ added }) => added) },
            { name: t('lost'), values: staff.map(({ lost }) => lost) },
          ]}
        >
          <ul className="ranked">
            {staff.map(({ staff_id, name, added, lost }) => (
              <li key={staff_id}>
                <Person name={name ?? staff_id} />
                <span className="number">
                  +{format.number(added)} −{format.number(lost)}
                </span>
              </li>
            ))}
          </ul>
        </ChartFrame>
      )}
    </div>
  )
}
