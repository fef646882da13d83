import { mustBe, type Reason, reason } from '../../contract/reasons.ts'
import { cleaned } from './cleaned.ts'
import type { FormField } from './field.ts'

/** What was answered to a question: several options, a number, or a text. */
export type Answer = string | number | string[]

/** By the ids of the fields; what was left empty is not there. */
export type Answers = Record<string, Answer>

export type Fault = { field: string; why: Reason }

/** Stars of a rating. */
export const MOST_STARS = 5

/** Characters that a field takes; of phones and numbers with blanks and hyphens. */
export const MOST_CHARACTERS: Partial<Record<FormField['type'], number>> = {
  text: 500,
  textarea: 5000,
  address: 500,
  email: 254,
  phone: 64,
  number: 64,
}

/** Reads what was posted, a list of texts for each field: the answers, or what is wrong with them, field by field. */
export function readAnswers(
  fields: readonly FormField[],
  given: (field: string) => readonly string[],
): { answers: Answers; faults: Fault[] } {
  const answers: [string, Answer][] = []
  const faults: Fault[] = []
  for (const field of fields) {
    if (field.type === 'section') continue
    const read = readOne(field, given(field.id))
    if (typeof read === 'object' && 'code' in read) faults.push({ field: field.id, why: read })
    else if (read !== undefined) answers.push([field.id, read])
  }
  return { answers: Object.fromEntries(answers), faults }
}

function readOne(field: FormField, values: readonly string[]): Answer | undefined | Reason {
  const texts = values.map((value) => meant(field, value)).filter((value) => value !== '')
  const [text] = texts
  if (text === undefined) return field.required ? reason('required') : undefined
  if (texts.some((each) => each.includes('\u0000'))) return reason('holds_nul')
  if (field.type === 'checkbox') return chosen(field, [...new Set(texts)])
  const max = MOST_CHARACTERS[field.type] ?? Number.POSITIVE_INFINITY
  if (text.length > max && [...text].length > max) return reason('too_long', { max })
  return READERS[field.type]?.(text, field) ?? text
}

/** Without the blanks around it and the line ends of one system; of an option, as the form has it. */
function meant({ options }: FormField, value: string): string {
  const text = cleaned(value)
  const option =
    value === '' ? undefined : options.find((each) => each === value || (text !== '' && cleaned(each) === text))
  return option ?? text
}

function chosen({ options }: FormField, texts: string[]): string[] | Reason {
  const stray = texts.find((text) => !options.includes(text))
  if (stray !== undefined) return reason('not_an_option', { value: stray.slice(0, 200) })
  return options.filter((option) => texts.includes(option))
}

type Reader = (text: string, field: FormField) => Answer | Reason

const one: Reader = (text, field) => {
  const found = chosen(field, [text])
  return Array.isArray(found) ? (found[0] as string) : found
}

/** As people type it, with full-width digits, blanks and hyphens. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s()-]/g, '')

const READERS: Partial<Record<FormField['type'], Reader>> = {
  phone: (text) => (/^\+?\d{5,20}$/.test(plain(text)) ? plain(text) : mustBe('phone')),
  email: (text) => (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? text : mustBe('email')),
  number: (text) => {
    const digits = text.normalize('NFKC').trim()
    return /^[+-]?\d{1,12}(\.\d{1,3})?$/.test(digits) ? Number(digits) : mustBe('number')
  },
  date: (text) => (isDate(text) ? text : mustBe('date')),
  radio: one,
  select: one,
  rating: (text) => (/^[1-5]$/.test(text) ? Number(text) : mustBe('integer_between', { min: 1, max: MOST_STARS })),
  picture: (text) => (/^\/files\/[^/\s\\]+\/[0-9a-f]{32}$/.test(text) ? text : reason('file_unsupported')),
}

/** A day that the calendar has. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
