import './check-in-rules.css'
import { InputNumber } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { useFormat } from '../../kit/format.ts'

export type Rule = NonNullable<RecordOf<'check-in-missions'>['rules']>[number]

type Props = { value?: Rule[]; onChange?(to: Rule[]): void }

/** What so many days bring, one level below another. */
export function CheckInRules({ value = [], onChange = () => {} }: Props) {
  const t = useText()
  const change = (level: number, part: Partial<Rule>) =>
    onChange(value.map((rule) => (rule.level === level ? { ...rule, ...part } : rule)))
  const add = () => {
    const level = Math.max(0, ...value.map((rule) => rule.level)) + 1
    const needed = Math.max(0, ...value.map((rule) => rule.needed)) + 7
    onChange([...value, { level, needed, points: 0, tags: [] }])
  }
  return (
    <div className="stack">
      {value.map(({ level, needed, points = 0, tags = [] }) => (
        <fieldset key={level} className="check-in-rule">
          <legend>{t('checkIns.level', { n: level })}</legend>
          <span className="row">
            <Count
              title={t('checkIns.needed')}
              min={1}
              max={3660}
              value={needed}
              onChange={(to) => change(level, { needed: to })}
            />
            <Count
              title={t('checkIns.points')}
              min={0}
              max={1_000_000}
              value={points}
              onChange={(to) => change(level, { points: to })}
            />
          </span>
          <ReferenceSelect
            directory="tags"
            many
            aria-label={t('autoTags')}
            placeholder={t('autoTags')}
            value={tags}
            onChange={(to) => change(level, { tags: (to ?? []) as number[] })}
          />
          <button
            type="button"
            className="button small"
            onClick={() => onChange(value.filter((rule) => rule.level !== level))}
          >
            {t('remove')}
          </button>
        </fieldset>
      ))}
      <button type="button" className="button" disabled={value.length >= 20} onClick={add}>
        {t('checkIns.addLevel')}
      </button>
    </div>
  )
}

type CountProps = { title: string; min: number; max: number; value: number; onChange(to: number): void }

function Count({ title, min, onChange, ...rest }: CountProps) {
  return (
    <span className="row">
      <span className="muted">{title}</span>
      <InputNumber aria-label={title} min={min} precision={0} onChange={(to) => onChange(to ?? min)} {...rest} />
    </span>
  )
}

/** The levels in short. */
export function RuleList({ rules }: { rules: readonly Rule[] }) {
  const t = useText()
  const format = useFormat()
  if (rules.length === 0) return '–'
  return (
    <ul className="check-in-levels">
      {rules.map(({ level, needed, points = 0 }) => (
        <li key={level}>{t('checkIns.levelOf', { days: format.number(needed), points: format.number(points) })}</li>
      ))}
    </ul>
  )
}
