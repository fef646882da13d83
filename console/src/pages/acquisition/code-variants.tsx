import './code-schedule.css'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Segments } from '../../kit/segments.tsx'
import { useZone } from '../../kit/zone.ts'
import { HoursInput, WeekdayToggles } from './code-hours.tsx'

export type Variant = NonNullable<RecordOf<'contact-ways'>['welcome_variants']>[number]

type Props = { id?: string; value?: readonly Variant[]; onChange?: (variants: Variant[]) => void }

const WEEK = { kind: 'week', weekdays: [6, 7], start: '00:00', end: '24:00' } as const
const datesOf = (day: string) => ({ kind: 'dates', start_day: day, end_day: day }) as const

/** Welcomes of certain dates, or of hours of the week. */
export function VariantsField({ id, value = [], onChange = () => {} }: Props) {
  const t = useText()
  const zone = useZone()
  const newDates = () => datesOf(zone.shown(Date.now() / 1000)?.format('YYYY-MM-DD') ?? '')
  const put = (at: number, variant: Variant) => onChange(value.map((each, n) => (n === at ? variant : each)))
  return (
    <div id={id} className="stack">
      {value.map((variant, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: variants have no id
        <fieldset key={n} className="schedule-slot" aria-label={t('variant.n', { n: n + 1 })}>
          <div className="row">
            <Segments
              label={t('variant.kind')}
              value={variant.kind}
              choices={[
                { value: 'dates', text: t('variant.dates') },
                { value: 'week', text: t('variant.week') },
              ]}
              onChange={(kind) =>
                put(
                  n,
                  kind === 'week'
                    ? { ...WEEK, weekdays: [6, 7], reply: variant.reply }
                    : { ...newDates(), reply: variant.reply },
                )
              }
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('variant.remove', { n: n + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== n))}
            />
          </div>
          <When variant={variant} change={(when) => put(n, when)} />
          <Input.TextArea
            aria-label={t('welcomeText')}
            rows={3}
            maxLength={4000}
            value={variant.reply.text?.content ?? ''}
            onChange={(event) =>
              put(n, { ...variant, reply: { ...variant.reply, text: { content: event.target.value } } })
            }
          />
        </fieldset>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= 20}
        onClick={() => onChange([...value, { ...newDates(), reply: { text: { content: '' } } }])}
      >
        {t('variant.add')}
      </Button>
    </div>
  )
}

function When({ variant, change }: { variant: Variant; change: (variant: Variant) => void }) {
  const t = useText()
  if (variant.kind === 'week')
    return (
      <div className="row">
        <WeekdayToggles value={variant.weekdays} onChange={(weekdays) => change({ ...variant, weekdays })} />
        <HoursInput value={variant} onChange={(hours) => change({ ...variant, ...hours })} />
      </div>
    )
  return (
    <span className="hours dates">
      <input
        type="date"
        aria-label={t('variant.from')}
        value={variant.start_day}
        onChange={({ target }) => target.value && change({ ...variant, start_day: target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t('variant.to')}
        value={variant.end_day}
        onChange={({ target }) => target.value && change({ ...variant, end_day: target.value })}
      />
    </span>
  )
}
