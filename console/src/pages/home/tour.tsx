import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { usePreference } from '../../api/preferences.ts'
import type { Right } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import type { PagePath } from '../../kit/page.ts'
import { PageLink } from '../../kit/page-link.tsx'

type Step = { title: Word; text: Word }

type Place = { page: PagePath; act?: Step & { right: Right }; look?: Step & { right: Right } }

/** What comes before all else where the platform is not connected: staff and customers come from there. */
const CONNECT: Place = {
  page: 'platform',
  act: { title: 'next.platform', text: 'tour.platformText', right: 'platform:write' },
}

/** First steps: what those do who may, and what those see there who may only look. */
const STEPS: readonly Place[] = [
  {
    page: 'contact-ways',
    act: { title: 'tour.code', text: 'tour.codeText', right: 'acquisition:write' },
    look: { title: 'tour.seeCodes', text: 'tour.seeCodesText', right: 'acquisition:read' },
  },
  { page: 'customers', look: { title: 'tour.customers', text: 'tour.customersText', right: 'customers:read' } },
  {
    page: 'group-messages',
    act: { title: 'tour.message', text: 'tour.messageText', right: 'marketing:write' },
    look: { title: 'tour.seeMessages', text: 'tour.seeMessagesText', right: 'marketing:read' },
  },
  {
    page: 'tickets',
    act: { title: 'tour.tickets', text: 'tour.ticketsText', right: 'tickets:act' },
    look: { title: 'tour.seeTickets', text: 'tour.seeTicketsText', right: 'tickets:read' },
  },
  { page: 'secrets', act: { title: 'tour.api', text: 'tour.apiText', right: 'developers:write' } },
]

/** First steps of the operator's role, as cards; closed once, they stay closed. */
export function Tour({ connected }: { connected: boolean }) {
  const t = useText()
  const { can } = useCorp()
  const [closed, setClosed] = usePreference('tour.closed', false)
  const steps = (connected ? STEPS : [CONNECT, ...STEPS]).flatMap(({ page, act, look }) => {
    const step = [act, look].find((each) => each && can(each.right))
    return step ? [{ page, ...step }] : []
  })
  if (closed || steps.length === 0) return null
  return (
    <section className="tour" aria-label={t('tour')}>
      <div className="row">
        <h2>{t('tour')}</h2>
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={() => setClosed(true)}>
          {t('tour.close')}
        </Button>
      </div>
      <ol>
        {steps.map(({ title, text, page }) => (
          <li key={page}>
            <PageLink className="card" page={page}>
              <strong>{t(title)}</strong>
              <span className="muted">{t(text)}</span>
            </PageLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
