import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { PageLinks } from '../../domain/page-links.tsx'
import { PageQr } from '../../domain/page-qr.tsx'
import { useText } from '../../i18n/language.tsx'

/** The links to a form by who shares it; before it is published, a visitor sees that there is no such page. */
export function FormLinks({ form }: { form: RecordOf<'forms'> }) {
  const t = useText()
  if (form.status === 'drafts') return <p className="muted">{t('form.linkAfter')}</p>
  return <PageLinks id={form.id} path="forms/{id}/links" />
}

/** Where a form is filled in, once it is published. */
export function FormLink({ form }: { form: RecordOf<'forms'> }) {
  const t = useText()
  const { corp_id } = useCorp()
  if (!form.public_url || form.status !== 'publish') return <p className="muted">{t('form.linkAfter')}</p>
  const base = `/admin-api/corps/${encodeURIComponent(corp_id)}/forms/${form.id}`
  const pictures = { svg: `${base}/qr.svg`, png: `${base}/qr.png` }
  return <PageQr record={form} pictures={pictures} label="form.link" phoneWord="phone.fill" />
}
