import type { Word } from '../../i18n/dictionary.ts'

/** One question of a form. */
export type Question = {
  id: string
  type: QuestionType
  label: string
  required: boolean
  options: string[]
  maps_to: string | number | null
  option_tags: { option: string; tags: number[] }[]
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

/** Properties of a customer that an answer may fill in. */
export const PROPERTIES = {
  phone: 'property.phone',
  email: 'property.email',
  address: 'property.address',
  birthday: 'property.birthday',
  age: 'property.age',
  qq: 'property.qq',
  weibo: 'property.weibo',
} as const satisfies Record<string, Word>

/** The question with other options; tags stay with those that are still there. */
export function withOptions({ option_tags, ...rest }: Question, options: string[]): Question {
  return { ...rest, options, option_tags: option_tags.filter(({ option }) => options.includes(option)) }
}

/** The question with other tags for one option. */
export function withTags(question: Question, option: string, tags: number[]): Question {
  const others = question.option_tags.filter((each) => each.option !== option)
  const all = tags.length > 0 ? [...others, { option, tags }] : others
  const place = (each: { option: string }) => question.options.indexOf(each.option)
  return { ...question, option_tags: all.toSorted((a, b) => place(a) - place(b)) }
}

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
    option_tags: [],
  }
}
