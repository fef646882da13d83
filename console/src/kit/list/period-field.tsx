import { DatePicker } from 'antd'
import { useText } from '../../i18n/language.tsx'
import { useZone } from '../zone.ts'

type Props = {
  id?: string
  from: number | undefined
  to: number | undefined
  set(from: number | undefined, to: number | undefined): void
}

/** Two days of the corporation, from the start of the first to the end of the last, in Unix seconds. */
export function PeriodField({ id, from, to, set }: Props) {
  const t = useText()
  const { shown, meant } = useZone()
  return (
    <DatePicker.RangePicker
      {...(id ? { id: { start: id, end: `${id}-end` } } : {})}
      style={{ width: '100%' }}
      placeholder={[t('filter.fromDay'), t('filter.to')]}
      value={[shown(from), shown(to)]}
      allowEmpty={[true, true]}
      onChange={(days) => set(meant(days?.[0]?.startOf('day')), meant(days?.[1]?.endOf('day')))}
    />
  )
}
