import type { Word } from '../../i18n/dictionary.ts'

/** One question of a form. */
export type Question = {
  id: string
  type: QuestionType
  label: string
  required: boolean
  options: string[]
  maps_to: string | number | null
}

export const QUESTION_TYPES = {
  text: 'question.text',
  textarea: 'question.textarea',
  phone: 'question.phone',
  email: 'question.email',
  number: 'question.number',
  date: 'question.date',
  radio: 'question.radio',
  checkbox: 'question.checkbox',
  select: 'question.select',
  rating: 'question.rating',
  picture: 'question.picture',
  address: 'question.address',
  section: 'question.section',
} as const satisfies Record<string, Word>

export type QuestionType = keyof typeof QUESTION_TYPES

export const hasOptions = (type: QuestionType) => type === 'radio' || type === 'checkbox' || type === 'select'

/** Which property of the customer an answer of this type fills in, unless the designer says otherwise. */
const MAPS: Partial<Record<QuestionType, string>> = { phone: 'phone', email: 'email', address: 'address' }

/** A new question, with an id that no other has. */
export function newQuestion(type: QuestionType, label: string, others: readonly Question[], option: string): Question {
  let n = others.length + 1
  while (others.some(({ id }) => id === `${type}_${n}`)) n++
  return {
    id: `${type}_${n}`,
    type,
    label,
    required: false,
    options: hasOptions(type) ? [`${option} 1`, `${option} 2`] : [],
    maps_to: MAPS[type] ?? null,
  }
}
