import './form-answers.css'
import { useMemo } from 'react'
import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { moment } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import type { Question } from './form-design.ts'

type Answer = RecordOf<'forms/{id}/answers'>

/** What customers filled in, the newest first. */
export function FormAnswers({ id, questions }: { id: number; questions: readonly Question[] }) {
  const t = useText()
  const { can } = useCorp()
  const columns = useMemo(() => [answerColumn(questions.filter(({ type }) => type !== 'section'))], [questions])
  return (
    <div className="stack">
      {!can('phones:read') && (
        <p className="muted" data-withheld>
          {t('withheld')}
        </p>
      )}
      <SubList path="forms/{id}/answers" params={{ id }} id="id" columns={columns} empty="answers.none" exportable />
    </div>
  )
}

/** Who answered, when, and what to each question: below each other, as a form asks more than a table has room for. */
const answerColumn = (questions: readonly Question[]): Column<Answer> => ({
  ...{ title: 'answers', from: 'narrow' },
  names: ({ external_user_id }) => [['customers', external_user_id]],
  cell: ({ external_user_id, created_at, answers }, { t, format }) => (
    <div className="form-answer">
      <div className="row">
        {external_user_id ? <CustomerLink id={external_user_id} /> : <span className="muted">{t('stranger')}</span>}
        {moment(format, created_at)}
      </div>
      <dl>
        {questions.map(({ id, label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Given answer={answers[id]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ),
})

/** An answer: a picture to open, several options, or a text. */
function Given({ answer }: { answer: unknown }) {
  const t = useText()
  const format = useFormat()
  const text = Array.isArray(answer) ? format.list(answer) : String(answer ?? '')
  if (!/^\/files\/[^/\s]+\/[0-9a-f]{32}$/.test(text)) return text || '–'
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {t('question.picture')}
    </a>
  )
}
