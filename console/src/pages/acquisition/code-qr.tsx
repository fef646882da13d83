import '../../domain/page-qr.css'
import { Alert } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { PhoneButton, SimulatorPhone, usePhone } from '../../domain/simulator-phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { CopyField } from '../../kit/copy.tsx'
import { DownloadIcon } from '../../kit/icons.tsx'
import { usePageState } from '../../kit/page-state.ts'
import type { ContactWay } from './code-numbers.tsx'

/** The code itself, to scan and to download; where a simulated phone is at hand, to scan there. */
export function CodeQr({ way }: { way: ContactWay }) {
  const t = useText()
  const { corp_id } = useCorp()
  const base = `/admin-api/corps/${encodeURIComponent(corp_id)}/contact-ways/${way.id}`
  const phone = usePhone()
  const { state } = usePageState()
  const scanning = phone !== undefined && way.config_id !== null && state.phone !== undefined
  if (!way.qr_code) return <Alert type="info" showIcon title={t('qr.none')} description={t('qr.noneHelp')} />
  return (
    <div className="qr-side">
      <img className="qr" alt={t('qr.of', { name: way.remark })} src={`${base}/qr.svg`} />
      <div className="row">
        {['svg', 'png'].map((kind) => (
          <a key={kind} className="button" href={`${base}/qr.${kind}`} download={`${way.remark}.${kind}`}>
            <DownloadIcon /> {kind.toUpperCase()}
          </a>
        ))}
        {phone && way.config_id && <PhoneButton word="phone.scan" />}
      </div>
      <CopyField label={t('qr.link')} value={way.qr_code} />
      {scanning && <SimulatorPhone url={phone} code={way.config_id as string} />}
    </div>
  )
}
