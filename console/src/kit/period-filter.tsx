import { DatePicker } from 'antd'
import { useText } from '../i18n/language.tsx'
import { useZone } from './zone.ts'

type Props = { label: string; from: unknown; to: unknown; set(from: number | undefined, to: number | undefined): void }

/** Two days of the corporation, from the start of the first to the end of the last, in Unix seconds. */
export function PeriodFilter({ label, from, to, set }: Props) {
  const t = useText()
  const { shown, meant } = useZone()
  return (
    <DatePicker.RangePicker
      className="filter-period"
      aria-label={label}
      placeholder={[t('filter.from', { what: label }), t('filter.to')]}
      value={[shown(from), shown(to)]}
      allowEmpty={[true, true]}
      onChange={(days) => set(meant(days?.[0]?.startOf('day')), meant(days?.[1]?.endOf('day')))}
    />
  )
}
