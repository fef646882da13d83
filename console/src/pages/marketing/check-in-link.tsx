import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { PageQr } from '../../domain/page-qr.tsx'

/** Where customers check in. */
export function CheckInLink({ record }: { record: RecordOf<'check-in-missions'> }) {
  const { corp_id } = useCorp()
  if (!record.public_url) return null
  const base = `/admin-api/corps/${encodeURIComponent(corp_id)}/check-in-missions/${record.id}`
  const pictures = { svg: `${base}/qr.svg`, png: `${base}/qr.png` }
  return <PageQr record={record} pictures={pictures} label="checkIns.link" phoneWord="phone.checkIn" />
}
