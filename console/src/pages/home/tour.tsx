import { CloseOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import type { Right } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'

const KEY = 'guanxi.tour'

const CARDS: readonly { title: Word; text: Word; page: string; right: Right }[] = [
  { title: 'tour.code', text: 'tour.codeText', page: 'contact-ways', right: 'acquisition:write' },
  { title: 'tour.customers', text: 'tour.customersText', page: 'customers', right: 'customers:read' },
  { title: 'tour.message', text: 'tour.messageText', page: 'group-messages', right: 'marketing:read' },
  { title: 'tour.tickets', text: 'tour.ticketsText', page: 'tickets', right: 'tickets:read' },
  { title: 'tour.api', text: 'tour.apiText', page: 'secrets', right: 'developers:read' },
]

/** Five first steps, as cards; closed once, they stay closed in this browser. */
export function Tour() {
  const t = useText()
  const { corp_id, can } = useCorp()
  const [open, setOpen] = useState(localStorage.getItem(KEY) !== 'closed')
  if (!open) return null
  const close = () => {
    localStorage.setItem(KEY, 'closed')
    setOpen(false)
  }
  return (
    <section className="tour" aria-label={t('tour')}>
      <div className="row">
        <h2>{t('tour')}</h2>
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={close}>
          {t('tour.close')}
        </Button>
      </div>
      <ol>
        {CARDS.filter(({ right }) => can(right)).map(({ title, text, page }) => (
          <li key={page}>
            <Link className="card" to={`/$corp/${page}`} params={{ corp: corp_id }}>
              <strong>{t(title)}</strong>
              <span className="muted">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
