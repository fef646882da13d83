import { useRecord } from '../../api/list.ts'
import { usePreference } from '../../api/preferences.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart/chart.tsx'
import { useFormat } from '../../kit/format.ts'
import { usePageNavigate } from '../../kit/page-link.tsx'
import { Segments } from '../../kit/segments.tsx'
import { Failed, Loading, NextStep, Nothing } from '../../kit/states.tsx'
import type { Home } from './reply.ts'

type Days = Home['days']

const CODES = { next: { word: 'next.codes', page: 'contact-ways' } } as const

const RANGES = [30, 90, 365] as const

/** Won, lost and net by day, of the days that the page has or of a longer time. */
export function Trend({ days }: { days: Days }) {
  const t = useText()
  const format = useFormat()
  const [range, setRange] = usePreference<number>('home.days', RANGES[0])
  const own = range === days.length
  const { data, error, refetch } = useRecord('home', { query: { days: range }, enabled: !own })
  const label = t('home.trend', { n: format.number(range) })
  const shown = own ? days : data?.days
  return (
    <section className="card" aria-label={label}>
      <div className="row trend-head">
        <h2 title={t('home.friendships')}>{label}</h2>
        <Segments
          label={t('home.range')}
          choices={RANGES.map((value) => ({ value, text: t('home.days', { n: format.number(value) }) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      {error && !own ? (
        <Failed error={error} retry={() => refetch()} />
      ) : shown ? (
        <Moved days={shown} label={label} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

/** A day leads to those who came or left on it. */
function Moved({ days, label }: { days: Days; label: string }) {
  const t = useText()
  const format = useFormat()
  const go = usePageNavigate()
  if (!days.some(({ added, lost }) => added + lost > 0))
    return <Nothing action={<NextStep spec={CODES} />}>{t('home.noTrend')}</Nothing>
  return (
    <Chart
      label={label}
      height={260}
      points={days.map(({ day }) => format.monthDay(day))}
      series={[
        { name: t('added'), values: days.map(({ added }) => added), tone: 'brand' },
        { name: t('lost'), values: days.map(({ lost }) => lost), tone: 'loss' },
        { name: t('net'), values: days.map(({ net }) => net), tone: 'info' },
      ]}
      open={(n) => days[n] && go('customers', { moved_on: days[n].day })}
    />
  )
}
