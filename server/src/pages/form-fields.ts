import type { Language } from '../contract/reasons.ts'
import { isDate, MOST_CHARACTERS, MOST_STARS } from '../engines/forms/answer.ts'
import type { FormField } from '../engines/forms/field.ts'
import { type Html, html } from './html.ts'
import { say } from './words.ts'

type Place = {
  id: string
  values: readonly string[]
  fault?: string
  isWrongFirst: boolean
  /** Whether the visitor may send pictures. */
  uploads: boolean
  language: Language
}

type DrawField = (field: FormField, place: Place) => Html

/** What every control says of its fault; the first wrong one has the focus. */
function marks({ id, fault, isWrongFirst }: Place): Html {
  return html`${fault ? html` aria-invalid="true" aria-describedby="${id}-fault"` : ''}${isWrongFirst ? html` autofocus` : ''}`
}

const faultAt = ({ id, fault }: Place) => (fault ? html`<span class="fault" id="${id}-fault">${fault}</span>` : html``)

const named = ({ label, required }: FormField, { language }: Place) =>
  html`${label}${required ? '' : html` <span class="hint">${say(language, 'optional')}</span>`}`

const needed = ({ required }: FormField) => (required ? html` required` : html``)

/** One control below its label. */
const single = (field: FormField, place: Place, control: Html) =>
  html`<div class="field"><label for="${place.id}">${named(field, place)}</label>${control}${faultAt(place)}</div>
`

type Input = { type: string; mode?: string; fills?: string }

const input =
  ({ type, mode, fills }: Input): DrawField =>
  (field, place) => {
    const most = MOST_CHARACTERS[field.type]
    return single(
      field,
      place,
      html`<input id="${place.id}" name="${field.id}" type="${type}" value="${place.values[0] ?? ''}"${mode ? html` inputmode="${mode}"` : ''}${fills ? html` autocomplete="${fills}"` : ''}${most ? html` maxlength="${most}"` : ''}${needed(field)}${marks(place)}>`,
    )
  }

const area =
  (fills?: string): DrawField =>
  (field, place) =>
    single(
      field,
      place,
      html`<textarea id="${place.id}" name="${field.id}" maxlength="${MOST_CHARACTERS[field.type] ?? 5000}"${fills ? html` autocomplete="${fills}"` : ''}${needed(field)}${marks(place)}>
${place.values[0] ?? ''}</textarea>`,
    )

/** What is no date stays as it was typed, which a date input would not show. */
const date: DrawField = (field, place) => {
  const [value = ''] = place.values
  return input({ type: value === '' || isDate(value) ? 'date' : 'text' })(field, place)
}

/** Several controls below one legend; `required` only where the browser asks for one of them. */
const several =
  (
    type: 'radio' | 'checkbox',
    optionsOf: (field: FormField, language: Language) => readonly [string, string][],
  ): DrawField =>
  (field, place) => {
    const { id, values, language, fault, isWrongFirst } = place
    const options = optionsOf(field, language).map(
      ([value, text], n) =>
        html`<label class="option"><input type="${type}" name="${field.id}" value="${value}"${values.includes(value) ? html` checked` : ''}${type === 'radio' ? needed(field) : ''}${fault ? html` aria-invalid="true" aria-describedby="${id}-fault"` : ''}${isWrongFirst && n === 0 ? html` autofocus` : ''}><span>${text}</span></label>`,
    )
    return html`<fieldset class="field" id="${id}"><legend>${named(field, place)}</legend><div${field.type === 'rating' ? html` class="stars"` : ''}>${options}</div>${faultAt(place)}</fieldset>
`
  }

const plain = ({ options }: FormField): [string, string][] => options.map((option) => [option, option])
const stars = (_: FormField, language: Language): [string, string][] =>
  Array.from({ length: MOST_STARS }, (_, n) => [String(n + 1), say(language, 'stars', { n: n + 1 })])

const select: DrawField = (field, place) => {
  const { id, values, language } = place
  const options = field.options.map(
    (option) => html`<option value="${option}"${values[0] === option ? html` selected` : ''}>${option}</option>`,
  )
  return single(
    field,
    place,
    html`<select id="${id}" name="${field.id}"${needed(field)}${marks(place)}><option value="">${say(language, 'choose')}</option>${options}</select>`,
  )
}

const picture: DrawField = (field, place) => {
  const { id, values, uploads, language } = place
  if (!uploads)
    return html`<div class="field"><p class="hint">${field.label}: ${say(language, 'pictureNeedsLogin')}</p></div>
`
  const [kept] = values
  const before = kept
    ? html`<img class="kept" src="${kept}" alt="${say(language, 'pictureKept')}"><input type="hidden" name="${field.id}" value="${kept}">`
    : ''
  return single(
    field,
    place,
    html`${before}<input id="${id}" name="${field.id}" type="file" accept="image/*"${kept ? '' : needed(field)}${marks(place)}>`,
  )
}

/** How each type of field looks. */
export const FIELD_LOOKS: Record<FormField['type'], DrawField> = {
  text: input({ type: 'text' }),
  textarea: area(),
  phone: input({ type: 'tel', fills: 'tel' }),
  email: input({ type: 'email', fills: 'email' }),
  number: input({ type: 'text', mode: 'decimal' }),
  date,
  radio: several('radio', plain),
  checkbox: several('checkbox', plain),
  select,
  rating: several('radio', stars),
  picture,
  address: area('street-address'),
  section: ({ label }) => html`<div class="field"><h2>${label}</h2></div>
`,
}
