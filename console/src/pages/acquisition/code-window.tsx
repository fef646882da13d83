import './code-schedule.css'
import { Button } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { HoursInput } from './code-hours.tsx'

type Window = NonNullable<RecordOf<'contact-ways'>['skip_verify_window']>

type Props = { id?: string; value?: Window | null; onChange?: (hours: Window | null) => void }

/** The hours of a day in which nobody has to be confirmed. */
export function WindowField({ id, value = null, onChange = () => {} }: Props) {
  const t = useText()
  return (
    <div id={id} className="row">
      {value ? (
        <>
          <HoursInput value={value} onChange={onChange} />
          <Button type="text" onClick={() => onChange(null)}>
            {t('code.allDay')}
          </Button>
        </>
      ) : (
        <>
          <span className="muted">{t('code.allDay')}</span>
          <Button onClick={() => onChange({ start: '09:00', end: '21:00' })}>{t('code.someHours')}</Button>
        </>
      )}
    </div>
  )
}
