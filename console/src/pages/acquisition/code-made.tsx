import { Button } from 'antd'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { PageLink } from '../../kit/page-link.tsx'
import type { ContactWay } from './code-numbers.tsx'
import { CodeQr } from './code-qr.tsx'

/** A code that was just made: its picture as soon as the platform has given it one, and what to do with it. */
export function CodeMade({ made, close }: { made: ContactWay; close: () => void }) {
  const t = useText()
  const { data: way = made } = useRecord('contact-ways/{id}', { params: { id: made.id } })
  return (
    <div className="stack">
      <h2>{way.remark}</h2>
      <CodeQr way={way} />
      <div className="row">
        <Button type="primary" onClick={close}>
          {t('done')}
        </Button>
        <PageLink page="contact-ways" search={{ open: String(made.id) }} className="button">
          {t('contactWays.open')}
        </PageLink>
      </div>
    </div>
  )
}
