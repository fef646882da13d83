import { useCorp } from '../../api/corp.tsx'
import type { Right } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import type { Search } from '../../kit/address.ts'
import { useFormat } from '../../kit/format.ts'
import type { PagePath } from '../../kit/page.ts'
import { PageLink } from '../../kit/page-link.tsx'
import { bounded } from './bounded.ts'
import type { Home } from './reply.ts'

export type Waiting = { word: Word; count: number; page: PagePath; search: Search }
type Can = (right: Right) => boolean

/** What waits for the operator as a staff member, each with the list that it counts; nothing where they are none. */
export function waitingForMe({ mine }: Home): Waiting[] {
  if (!mine) return []
  const { staff_id, tickets, messages, moments } = mine
  const waits = { waits_for: staff_id }
  return [
    { word: 'home.myTickets' as const, count: tickets, ...myTickets(staff_id) },
    { word: 'home.myMessages' as const, count: messages, page: 'group-messages' as const, search: waits },
    { word: 'home.myMoments' as const, count: moments, page: 'moments' as const, search: waits },
  ].flatMap(({ count, ...each }) => (count === null ? [] : [{ ...each, count }]))
}

/** The tickets that wait for anybody, to those who may see them. */
export const waitingTickets = ({ tickets }: Home, can: Can): Waiting | undefined =>
  can('tickets:read') ? { word: 'home.waitingTickets', count: tickets.waiting, ...ticketsIn(10) } : undefined

const ticketsIn = (status: 10 | 20) => ({ page: 'tickets', search: { view: 'list', status: String(status) } }) as const
const myTickets = (staffId: string) =>
  ({ page: 'tickets', search: { view: 'list', closed: 'no', handler_id: staffId } }) as const

/** Everything that waits, the operator's own first; each leads to the list that it counts. */
function waitingIn(home: Home, can: Can): Waiting[] {
  const { tickets, webhooks, jobs } = home
  const team: Waiting[] = can('tickets:read')
    ? [
        ...[waitingTickets(home, can)].filter((each) => each !== undefined),
        { word: 'home.openTickets', count: tickets.in_progress, ...ticketsIn(20) },
      ]
    : []
  const system: Waiting[] =
    can('developers:read') && jobs
      ? [
          { word: 'home.deadJobs', count: jobs.dead, page: 'jobs', search: { state: 'dead' } },
          { word: 'home.failingWebhooks', count: webhooks.failing, page: 'webhooks', search: { failing: 'yes' } },
          {
            word: 'home.failedDeliveries',
            count: webhooks.failed_deliveries,
            page: 'webhooks',
            search: { view: 'deliveries', state: 'failed' },
          },
        ]
      : []
  return [...waitingForMe(home), ...team, ...system]
}

/** What waits, and how the platform is reached. */
export function Todo({ home }: { home: Home }) {
  const t = useText()
  const format = useFormat()
  const { can } = useCorp()
  return (
    <section className="card" aria-label={t('home.waiting')}>
      <h2>{t('home.waiting')}</h2>
      <ul className="todo">
        {waitingIn(home, can).map(({ word, count, page, search }) => (
          <li key={word}>
            <PageLink page={page} search={search}>
              {t(word)}
            </PageLink>
            <span className={count > 0 ? 'number todo-some' : 'number muted'}>{bounded(count, format)}</span>
          </li>
        ))}
        <li>
          {can('platform:read') ? <PageLink page="platform">{t('platform')}</PageLink> : <span>{t('platform')}</span>}
          <span>{t(`home.platform.${home.platform.state}`)}</span>
        </li>
      </ul>
    </section>
  )
}
