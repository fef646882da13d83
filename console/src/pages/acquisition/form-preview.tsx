import './form-preview.css'
import { Phone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { hasOptions, QUESTION_TYPES, type Question } from './form-design.ts'

/** A form as the customer will see it. */
export function FormPreview({
  name,
  describe,
  questions,
}: {
  name: string
  describe: string
  questions: readonly Question[]
}) {
  const t = useText()
  return (
    <Phone title={name}>
      {questions.length === 0 && <div className="phone-note">{t('preview.nothing')}</div>}
      {describe && <p className="phone-note">{describe}</p>}
      {questions.map((question) =>
        question.type === 'section' ? (
          <strong key={question.id}>{question.label}</strong>
        ) : (
          <div key={question.id} className="phone-question">
            <span>
              {question.required && <span className="phone-required">*</span>}
              {question.label}
            </span>
            {hasOptions(question.type) ? (
              question.options.map((option) => (
                <span key={option} className="phone-option">
                  {option}
                </span>
              ))
            ) : (
              <span className="phone-input">{t(QUESTION_TYPES[question.type])}</span>
            )}
          </div>
        ),
      )}
    </Phone>
  )
}
