import './page-qr.css'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { CopyField } from '../kit/copy.tsx'
import { DownloadIcon } from '../kit/icons.tsx'
import { usePageState } from '../kit/page-state.ts'
import { PhoneButton, SimulatorPhone, usePhone } from './simulator-phone.tsx'

type Props = {
  record: { name: string; public_url: string }
  /** Where its QR code is. */
  pictures: { svg: string; png: string }
  label: Word
  /** What one does with it on the simulated phone. */
  phoneWord: 'phone.fill' | 'phone.checkIn' | 'phone.join' | 'phone.read'
}

/** Where customers meet a record: its link and QR code; where a simulated phone is at hand, to open it there. */
export function PageQr({ record, pictures, label, phoneWord }: Props) {
  const t = useText()
  const phone = usePhone()
  const { state } = usePageState()
  const { name, public_url } = record
  return (
    <div className="qr-side">
      <img className="qr" alt={t('qr.of', { name })} src={pictures.svg} />
      <div className="row">
        {(['svg', 'png'] as const).map((kind) => (
          <a key={kind} className="button" href={pictures[kind]} download={`${name}.${kind}`}>
            <DownloadIcon /> {kind.toUpperCase()}
          </a>
        ))}
        {phone && <PhoneButton word={phoneWord} />}
      </div>
      <CopyField label={t(label)} value={public_url} />
      {phone && state.phone !== undefined && <SimulatorPhone url={phone} page={public_url} />}
    </div>
  )
}
