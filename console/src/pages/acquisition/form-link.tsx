import './code-qr.css'
import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { PhoneButton, SimulatorPhone, usePhone } from '../../domain/simulator-phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { CopyField } from '../../kit/copy.tsx'
import { DownloadIcon } from '../../kit/icons.tsx'
import { usePageState } from '../../kit/page-state.ts'

/** Where a form is filled in: its link and QR code; where a simulated phone is at hand, to fill it in there. */
export function FormLink({ form }: { form: RecordOf<'forms'> }) {
  const t = useText()
  const { corp_id } = useCorp()
  const phone = usePhone()
  const { state } = usePageState()
  const { id, name, public_url, status } = form
  if (!public_url || status !== 'publish') return <p className="muted">{t('form.linkAfter')}</p>
  const base = `/admin-api/corps/${encodeURIComponent(corp_id)}/forms/${id}`
  return (
    <div className="qr-side">
      <img className="qr" alt={t('qr.of', { name })} src={`${base}/qr.svg`} />
      <div className="row">
        {['svg', 'png'].map((kind) => (
          <a key={kind} className="button" href={`${base}/qr.${kind}`} download={`${name}.${kind}`}>
            <DownloadIcon /> {kind.toUpperCase()}
          </a>
        ))}
        {phone && <PhoneButton word="phone.fill" />}
      </div>
      <CopyField label={t('form.link')} value={public_url} />
      {phone && state.phone !== undefined && <SimulatorPhone url={phone} page={public_url} />}
    </div>
  )
}
