import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'

export const WEEKDAYS: readonly Word[] = [
  ...(['weekday.1', 'weekday.2', 'weekday.3', 'weekday.4', 'weekday.5', 'weekday.6', 'weekday.7'] as const),
]

/** Which days of the week, 1 to 7. */
export function WeekdayToggles({ value, onChange }: { value: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useText()
  const days = WEEKDAYS.map((word, n) => ({ word, day: n + 1 }))
  return (
    <fieldset className="toggles" aria-label={t('schedule.weekdays')}>
      {days.map(({ word, day }) => {
        const chosen = value.includes(day)
        const others = value.filter((each) => each !== day)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? others : [...others, day].sort((a, b) => a - b))}
          >
            {t(word)}
          </button>
        )
      })}
    </fieldset>
  )
}

type Hours = { start: string; end: string }

/** From when to when; midnight at the end is 24:00. */
export function HoursInput({ value, onChange }: { value: Hours; onChange: (hours: Hours) => void }) {
  const t = useText()
  const { start, end } = value
  return (
    <span className="hours">
      <input
        type="time"
        aria-label={t('schedule.start')}
        value={start}
        onChange={(event) => onChange({ start: event.target.value || '00:00', end })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="time"
        aria-label={t('schedule.end')}
        value={end === '24:00' ? '00:00' : end}
        onChange={(event) => onChange({ start, end: endOf(event.target.value) })}
      />
    </span>
  )
}

/** A browser's clock has no 24:00. */
const endOf = (typed: string) => (!typed || typed === '00:00' ? '24:00' : typed)
