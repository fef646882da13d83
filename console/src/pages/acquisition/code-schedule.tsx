import './code-schedule.css'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { HoursInput, WEEKDAYS, WeekdayToggles } from './code-hours.tsx'
import { useCodeStaff } from './code-staff.ts'

export type Slot = NonNullable<RecordOf<'contact-ways'>['schedule']>[number]

type Props = { id?: string; value?: readonly Slot[]; onChange?: (slots: Slot[]) => void }

const NEW = { weekdays: [1, 2, 3, 4, 5], start: '09:00', end: '18:00' }

/** The week of a code: its slots, each with its days, hours and staff, and how they cover the week. */
export function ScheduleField({ id, value = [], onChange = () => {} }: Props) {
  const t = useText()
  const staff = useCodeStaff()
  const put = (at: number, part: Partial<Slot>) =>
    onChange(value.map((slot, n) => (n === at ? { ...slot, ...part } : slot)))
  return (
    <div id={id} className="stack schedule">
      {value.length > 0 && <WeekGrid slots={value} nameOf={(of) => staff.find((each) => each.id === of)?.name ?? of} />}
      {value.map((slot, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots have no id
        <fieldset key={n} className="schedule-slot" aria-label={t('schedule.slot', { n: n + 1 })}>
          <div className="row">
            <WeekdayToggles value={slot.weekdays} onChange={(weekdays) => put(n, { weekdays })} />
            <HoursInput value={slot} onChange={(hours) => put(n, hours)} />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('schedule.remove', { n: n + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== n))}
            />
          </div>
          <fieldset className="toggles" aria-label={t('filter.staff')}>
            {staff.map((member) => {
              const chosen = slot.staff_ids.includes(member.id)
              const others = slot.staff_ids.filter((each) => each !== member.id)
              return (
                <button
                  key={member.id}
                  type="button"
                  aria-pressed={chosen}
                  onClick={() => put(n, { staff_ids: chosen ? others : [...others, member.id] })}
                >
                  {member.name}
                </button>
              )
            })}
          </fieldset>
        </fieldset>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={staff.length === 0}
        onClick={() => onChange([...value, { ...NEW, staff_ids: staff.map((member) => member.id) }])}
      >
        {t('schedule.add')}
      </Button>
    </div>
  )
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const HOURS = [0, 6, 12, 18, 24]

/** The seven days as lanes of 24 hours, with who is on when. */
export function WeekGrid({ slots, nameOf }: { slots: readonly Slot[]; nameOf: (staffId: string) => string }) {
  const t = useText()
  const format = useFormat()
  return (
    <table className="week">
      <caption className="visually-hidden">{t('schedule.title')}</caption>
      <tbody>
        {WEEKDAYS.map((word, day) => (
          <tr key={word}>
            <th scope="row">{t(word)}</th>
            <td>
              {slots
                .filter(({ weekdays }) => weekdays.includes(day + 1))
                .map(({ start, end, staff_ids }) => {
                  const names = format.list(staff_ids.map(nameOf))
                  const [from, to] = [minuteOf(start), minuteOf(end)]
                  return (
                    <span
                      key={`${start} ${end} ${names}`}
                      className="week-slot"
                      title={`${start}–${end} ${names}`}
                      style={{ left: `${from / 14.4}%`, width: `${(to - from) / 14.4}%` }}
                    >
                      <span className="visually-hidden">
                        {start}–{end}{' '}
                      </span>
                      {names}
                    </span>
                  )
                })}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot aria-hidden="true">
        <tr>
          <td />
          <td className="week-hours">
            {HOURS.map((hour) => (
              <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
                {hour}
              </span>
            ))}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
