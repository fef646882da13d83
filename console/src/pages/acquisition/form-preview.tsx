import { PagePhone } from '../../domain/page-phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { hasOptions, QUESTION_TYPES, type Question } from './form-design.ts'

type Props = { name: string; describe: string; cover: string; questions: readonly Question[] }

/** A form as the customer will see it. */
export function FormPreview({ name, describe, cover, questions }: Props) {
  const t = useText()
  return (
    <PagePhone title={name} about={describe} cover={cover}>
      {questions.length > 0 && (
        <>
          {questions.map((question) => (
            <Asked key={question.id} question={question} />
          ))}
          <span className="page-go">{t('form.send')}</span>
        </>
      )}
    </PagePhone>
  )
}

function Asked({ question: { type, label, required, options } }: { question: Question }) {
  const t = useText()
  if (type === 'section') return <strong>{label}</strong>
  return (
    <div className="page-question">
      <span>
        {required && <span className="needed">*</span>}
        {label}
      </span>
      {hasOptions(type) ? (
        options.map((option) => (
          <span key={option} className="page-input">
            {option}
          </span>
        ))
      ) : (
        <span className="page-input">{t(QUESTION_TYPES[type])}</span>
      )}
    </div>
  )
}
