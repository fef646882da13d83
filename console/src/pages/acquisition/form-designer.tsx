import { FieldDesigner, type FieldKinds } from '../../domain/field-designer.tsx'
import { hasOptions, newQuestion, QUESTION_TYPES, type Question, withOptions } from './form-design.ts'
import { QuestionRules } from './question-rules.tsx'

const KINDS: FieldKinds<Question> = {
  types: QUESTION_TYPES,
  words: { list: 'questions', empty: 'questions.empty', types: 'question.types', label: 'question.label' },
  hasOptions,
  isHeading: (type) => type === 'section',
  make: newQuestion,
  withOptions,
  more: (question, change) =>
    question.type === 'section' ? null : <QuestionRules question={question} change={change} />,
}

/** Builds a form's questions. */
export function FormDesigner({
  value = [],
  onChange = () => {},
}: {
  value?: Question[]
  onChange?(to: Question[]): void
}) {
  return <FieldDesigner kinds={KINDS} fields={value} onChange={onChange} />
}
