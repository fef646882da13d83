import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { numberColumn, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { QUESTION_TYPES, type Question } from './form-design.ts'

type Version = RecordOf<'forms/{id}/versions'>

const COLUMNS: readonly Column<Version>[] = [
  numberColumn('version', 'version', { from: 'narrow' }),
  timeColumn('publishedAt', 'published_at', { from: 'narrow' }),
  {
    ...{ title: 'questions', from: 'narrow' },
    cell: ({ fields }) => <span className="clip">{fields.map(({ label }) => label).join(' · ')}</span>,
  },
]

/** What a form asked whenever it was published: answers keep to the version that they were given to. */
export function FormVersions({ id }: { id: number }) {
  return (
    <SubList
      path="forms/{id}/versions"
      params={{ id }}
      id="version"
      columns={COLUMNS}
      empty="versions.none"
      expand={({ fields }) => <Questions questions={fields as Question[]} />}
    />
  )
}

function Questions({ questions }: { questions: readonly Question[] }) {
  const t = useText()
  return (
    <ol>
      {questions.map(({ id, label, type, required }) => (
        <li key={id}>
          {label}{' '}
          <span className="muted">
            {t(QUESTION_TYPES[type])}
            {required && ` · ${t('form.required')}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
