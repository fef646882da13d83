import { Link } from '@tanstack/react-router'
import { useRecord } from '../../api/list.ts'
import { useCorp } from '../../app/corp.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tour } from './tour.tsx'

type Home = {
  numbers: Record<string, number>
  days: { day: string; added: number; lost: number }[]
}

/** The numbers of the first page: the field of the reply, what it is called, and the page behind it. */
const NUMBERS: readonly { field: string; word: Word; page: string; right: string }[] = [
  { field: 'customers', word: 'home.customers', page: 'customers', right: 'customers:read' },
  { field: 'added_today', word: 'home.addedToday', page: 'customers', right: 'customers:read' },
  { field: 'group_chats', word: 'groupChats', page: 'group-chats', right: 'customers:read' },
  { field: 'open_tickets', word: 'home.openTickets', page: 'tickets', right: 'tickets:read' },
  { field: 'failed_deliveries', word: 'home.failedDeliveries', page: 'webhooks', right: 'developers:read' },
]

/** How the corporation does today, and what waits. */
export default function HomePage() {
  const t = useText()
  const format = useFormat()
  const { name, corp_id, can } = useCorp()
  const { data, error, refetch } = useRecord<Home>('home')
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const days = data.days ?? []
  return (
    <>
      <PageHead title={name} about={t('home.about')} />
      <div className="stack">
        <Tour />
        <div className="tiles">
          {NUMBERS.filter(({ right, field }) => can(right) && data.numbers?.[field] !== undefined).map(
            ({ field, word, page }) => (
              <Link key={field} className="card tile" to={`/$corp/${page}`} params={{ corp: corp_id }}>
                <span className="muted">{t(word)}</span>
                <strong>{format.number(data.numbers[field])}</strong>
              </Link>
            ),
          )}
        </div>
        {days.length > 0 && (
          <section className="card">
            <h2>{t('home.trend')}</h2>
            <Chart
              label={t('home.trend')}
              height={260}
              points={days.map(({ day }) => day.slice(5))}
              series={[
                { name: t('added'), values: days.map(({ added }) => added) },
                { name: t('lost'), values: days.map(({ lost }) => lost) },
              ]}
            />
          </section>
        )}
      </div>
    </>
  )
}
