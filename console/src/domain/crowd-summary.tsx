import { useText } from '../i18n/language.tsx'
import { useFormat } from '../kit/format.ts'
import { Names } from '../kit/labels.tsx'
import type { CrowdFilter } from './crowd.ts'
import { type Condition, conditionsOf } from './crowd-conditions.ts'

/** What a filter asks for, a line for each condition; everybody without any. */
export function CrowdSummary({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const conditions = conditionsOf(filter)
  if (conditions.length === 0) return t('crowd.all')
  return conditions.map((condition) => (
    <span key={condition.word} className="fact-line">
      <small className="muted">{t(condition.word)}</small> <Value condition={condition} />
    </span>
  ))
}

function Value({ condition }: { condition: Condition }) {
  const t = useText()
  const format = useFormat()
  if ('of' in condition) return <Names of={condition.of} ids={condition.ids} most={20} />
  if ('is' in condition) return t(condition.is)
  if ('text' in condition) return condition.text
  return [condition.from, condition.to].map((day) => (day ? format.date(day) : '…')).join(' – ')
}
