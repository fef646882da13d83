import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart/chart.tsx'
import { useFormat } from '../../kit/format.ts'
import { usePageNavigate } from '../../kit/page-link.tsx'
import { NextStep, Nothing } from '../../kit/states.tsx'
import type { Home } from './home.tsx'

const CODES = { next: { word: 'next.codes', page: 'contact-ways' } } as const

/** Won, lost and net by day; a day leads to those who were added on it. */
export function Trend({ days }: { days: Home['days'] }) {
  const t = useText()
  const format = useFormat()
  const go = usePageNavigate()
  const some = days.some(({ added, lost }) => added + lost > 0)
  return (
    <section className="card" aria-label={t('home.trend')}>
      <h2 title={t('home.friendships')}>{t('home.trend')}</h2>
      {some ? (
        <Chart
          label={t('home.trend')}
          height={260}
          points={days.map(({ day }) => format.monthDay(day))}
          series={[
            { name: t('added'), values: days.map(({ added }) => added), tone: 'brand' },
            { name: t('lost'), values: days.map(({ lost }) => lost), tone: 'loss' },
            { name: t('net'), values: days.map(({ net }) => net), tone: 'info' },
          ]}
          open={(n) => days[n] && go('customers', { added_on: days[n].day })}
        />
      ) : (
        <Nothing action={<NextStep spec={CODES} />}>{t('home.noTrend')}</Nothing>
      )}
    </section>
  )
}
