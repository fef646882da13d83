import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../i18n/language.tsx'

type Props = { label: string; from: unknown; to: unknown; set(from: number | undefined, to: number | undefined): void }

/** Two days, from the start of the first to the end of the last, in Unix seconds. */
export function PeriodFilter({ label, from, to, set }: Props) {
  const t = useText()
  const day = (seconds: unknown) => (seconds ? dayjs(Number(seconds) * 1000) : null)
  return (
    <DatePicker.RangePicker
      className="filter-period"
      aria-label={label}
      placeholder={[t('filter.from', { what: label }), t('filter.to')]}
      value={[day(from), day(to)]}
      allowEmpty={[true, true]}
      onChange={(days) => set(days?.[0]?.startOf('day').unix(), days?.[1]?.endOf('day').unix())}
    />
  )
}
