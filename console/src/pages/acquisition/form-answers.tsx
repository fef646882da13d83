import { useMemo } from 'react'
import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { Clip, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/list-spec.ts'
import type { Question } from './form-design.ts'

type Answer = RecordOf<'forms/{id}/answers'>

const OWN: readonly Column<Answer>[] = [
  timeColumn('time', 'created_at', { from: 'narrow' }),
  {
    title: 'customer',
    names: ({ external_user_id }) => [['customers', external_user_id]],
    cell: ({ external_user_id }) => (external_user_id ? <CustomerLink id={external_user_id} /> : '–'),
  },
]

/** What customers filled in, the newest first. */
export function FormAnswers({ id, questions }: { id: number; questions: readonly Question[] }) {
  const t = useText()
  const { can } = useCorp()
  const columns = useMemo(
    () => [...OWN, ...questions.filter(({ type }) => type !== 'section').map(answerColumn)],
    [questions],
  )
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

/** A question's column is called what the question says. */
function answerColumn({ id, label }: Question): Column<Answer> {
  return {
    ...{ title: id as Word, label },
    cell: ({ answers }) => <Given answer={answers[id]} />,
  }
}

/** An answer: a picture to open, several options, or a text. */
function Given({ answer }: { answer: unknown }) {
  const t = useText()
  const text = Array.isArray(answer) ? answer.join('、') : String(answer ?? '')
  if (!/^\/files\/[^/\s]+\/[0-9a-f]{32}$/.test(text)) return <Clip>{text}</Clip>
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {t('question.picture')}
    </a>
  )
}
