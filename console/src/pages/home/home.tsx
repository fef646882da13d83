import '../../kit/tile.css'
import './home.css'
import { Alert } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { reasonText } from '../../api/reason-text.ts'
import type { Reply, Right } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart/chart.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import { Failed, Loading, NextStep, Nothing } from '../../kit/states.tsx'
import type { PagePath } from '../menu.ts'
import { Tour } from './tour.tsx'

type Home = Reply<'home'>

type Tile = { word: Word; value(home: Home): number; page: PagePath; right: Right }

/** The numbers, and the page behind each. */
const NUMBERS: readonly Tile[] = [
  { word: 'home.customers', value: ({ customers }) => customers.total, page: 'customers', right: 'customers:read' },
  {
    word: 'home.addedToday',
    value: ({ customers }) => customers.added_today,
    page: 'customers',
    right: 'customers:read',
  },
  {
    word: 'home.lostToday',
    value: ({ customers }) => customers.lost_today,
    page: 'customers',
    right: 'customers:read',
  },
  {
    word: 'contactWays',
    value: ({ contact_ways }) => contact_ways.total,
    page: 'contact-ways',
    right: 'acquisition:read',
  },
]

/** What waits for somebody. */
const WAITING: readonly Tile[] = [
  { word: 'home.waitingTickets', value: ({ tickets }) => tickets.waiting, page: 'tickets', right: 'tickets:read' },
  { word: 'home.openTickets', value: ({ tickets }) => tickets.in_progress, page: 'tickets', right: 'tickets:read' },
  {
    word: 'home.sending',
    value: ({ group_messages }) => group_messages.running,
    page: 'group-messages',
    right: 'marketing:read',
  },
  {
    word: 'home.campaigns',
    value: ({ campaigns }) => campaigns.ongoing,
    page: 'task-treasure',
    right: 'marketing:read',
  },
  {
    word: 'home.failingWebhooks',
    value: ({ webhooks }) => webhooks.failing,
    page: 'webhooks',
    right: 'developers:read',
  },
  {
    word: 'home.failedDeliveries',
    value: ({ webhooks }) => webhooks.failed_deliveries,
    page: 'webhooks',
    right: 'developers:read',
  },
]

const CODES = { next: { word: 'next.codes', page: 'contact-ways' } } as const

/** How the corporation does today, and what waits. */
export default function HomePage() {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { name, can } = useCorp()
  const { data, error, refetch } = useRecord('home')
  const visible = (tiles: readonly Tile[]) => tiles.filter(({ right }) => can(right))
  return (
    <>
      <PageHead title={name} about={t('home.about')} />
      {error ? (
        <Failed error={error} retry={() => refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <div className="stack">
          <Tour />
          {data.platform.state === 'failing' && (
            <Alert
              type="error"
              showIcon
              title={t('home.platformFailing')}
              description={data.platform.reason && reasonText(data.platform.reason, language)}
            />
          )}
          <div className="tiles">
            {visible(NUMBERS).map(({ word, value, page }) => (
              <PageLink key={word} className="card tile" page={page}>
                <span className="muted">{t(word)}</span>
                <strong>{format.number(value(data))}</strong>
              </PageLink>
            ))}
          </div>
          <div className="split">
            <section className="card">
              <h2>{t('home.trend')}</h2>
              {data.days.some(({ added, lost }) => added + lost > 0) ? (
                <Chart
                  label={t('home.trend')}
                  height={260}
                  points={data.days.map(({ day }) => format.monthDay(day))}
                  series={[
                    { name: t('added'), values: data.days.map(({ added }) => added) },
                    { name: t('lost'), values: data.days.map(({ lost }) => lost) },
                  ]}
                />
              ) : (
                <Nothing action={<NextStep spec={CODES} />}>{t('home.noTrend')}</Nothing>
              )}
            </section>
            <section className="card">
              <h2>{t('home.waiting')}</h2>
              <ul className="todo">
                {visible(WAITING).map(({ word, value, page }) => (
                  <li key={word}>
                    <PageLink page={page}>{t(word)}</PageLink>
                    <span className="number">{format.number(value(data))}</span>
                  </li>
                ))}
                <li>
                  <span>{t('platform')}</span>
                  <span>{t(`home.platform.${data.platform.state}`)}</span>
                </li>
              </ul>
            </section>
          </div>
        </div>
      )}
    </>
  )
}
