import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { PageQr } from '../../domain/page-qr.tsx'
import { useText } from '../../i18n/language.tsx'

/** Where a form is filled in, once it is published. */
export function FormLink({ form }: { form: RecordOf<'forms'> }) {
  const t = useText()
  const { corp_id } = useCorp()
  if (!form.public_url || form.status !== 'publish') return <p className="muted">{t('form.linkAfter')}</p>
  const base = `/admin-api/corps/${encodeURIComponent(corp_id)}/forms/${form.id}`
  const pictures = { svg: `${base}/qr.svg`, png: `${base}/qr.png` }
  return <PageQr record={form} pictures={pictures} label="form.link" phoneWord="phone.fill" />
}
