import type { PageReply } from '../contract/page-call.ts'
import { type Language, wordsOf } from '../contract/reasons.ts'
import { addressOrNothing } from '../contract/web-address.ts'
import type { Fault } from '../engines/forms/answer.ts'
import { FIELD_LOOKS } from './form-fields.ts'
import type { FoundForm } from './form-record.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './layout.ts'
import { ownFile } from './own-file.ts'
import { say, type Word } from './words.ts'

const brandOf = ({ corpName, logo, colour }: FoundForm) => ({ name: corpName, logo: ownFile(logo), colour })

type Shown = {
  status?: number
  /** By the page's own key what is sent twice is one answer. */
  key: string
  values(field: string): readonly string[]
  faults?: readonly Fault[]
  /** What is said above the questions. */
  said?: Word
}

/** The form with what was typed so far, and a sentence at each field that is not answered well. */
export function showForm(form: FoundForm, language: Language, code: string, shown: Shown): PageReply {
  const { status = 200, key, values, faults = [], said } = shown
  const { name, describe, fields, version, visitor, isStaff } = form
  const cover = ownFile(form.cover) || addressOrNothing(form.cover)
  const faultOf = new Map(faults.map(({ field, why }) => [field, faultText(why, language)]))
  const uploads = visitor !== '' && fields.some(({ type }) => type === 'picture')
  const firstWrong = fields.findIndex(({ id }) => faultOf.has(id))
  const asked = fields.map((field, n) => {
    const fault = faultOf.get(field.id)
    const place = { id: `q${n + 1}`, values: values(field.id), isWrongFirst: n === firstWrong, uploads, language }
    return FIELD_LOOKS[field.type](field, { ...place, ...(fault === undefined ? {} : { fault }) })
  })
  const wrong = fields.flatMap(({ id, label }, n) =>
    faultOf.has(id) ? [html`<li><a href="#q${n + 1}">${label}</a></li>`] : [],
  )
  return renderPage({
    ...{ status, language, title: name, brand: brandOf(form), description: describe, picture: cover, starts: true },
    content: html`<article>${cover ? html`<img class="cover" src="${cover}" alt="">` : ''}<div class="text">
<h1>${name}</h1>${describe ? html`<p>${describe}</p>` : ''}${isStaff ? html`<p><strong>${say(language, 'staffPreview')}</strong></p>` : ''}</div>
${said || wrong.length > 0 ? html`<div class="wrong" role="alert"><p>${say(language, said ?? 'checkAnswers')}</p>${wrong.length > 0 ? html`<ul>${wrong}</ul>` : ''}</div>` : ''}
<form method="post" action="/f/${code}" data-started="/f/${code}/start"${uploads ? html` enctype="multipart/form-data"` : ''}>
<input type="hidden" name="gx.key" value="${key}"><input type="hidden" name="gx.version" value="${version}">
${asked}<button class="go" type="submit"${isStaff ? html` disabled` : ''}>${say(language, 'send')}</button></form></article>`,
  })
}

const FAULTS: Record<string, Word> = {
  ...{ required: 'faultRequired', phone: 'faultPhone', email: 'faultEmail', number: 'faultNumber', date: 'faultDate' },
  ...{ not_an_option: 'faultOption', integer_between: 'faultOption', too_long: 'faultLength', holds_nul: 'faultOther' },
  ...{ file_unsupported: 'faultPicture', too_large: 'faultPicture' },
}

function faultText(why: Fault['why'], language: Language): string {
  const word = FAULTS[why.code]
  return word ? say(language, word, why.params as Record<string, number>) : wordsOf(why, language)
}

type Note = {
  status: number
  title: Word
  more: Word
  values?: Record<string, string>
  receipt?: string | undefined
  again?: string
  typed?: readonly { label: string; value: string }[]
}

/** A page in the corporation's name that says how it stands with the form. */
export function showNote(form: FoundForm, language: Language, note: Note): PageReply {
  const { status, title, more, values, receipt, again, typed = [] } = note
  const list = typed.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)
  const lost = html`<div class="typed"><p>${say(language, 'typed')}</p><dl>${list}</dl></div>`
  const content: Html = html`<section class="note"><h1>${say(language, title)}</h1><p>${form.name}</p>
<p>${say(language, more, values)}</p>${receipt ? html`<p>${say(language, 'receipt', { code: receipt })}</p>` : ''}
${again ? html`<a class="go" href="${again}">${say(language, 'answerAgain')}</a>` : ''}${typed.length > 0 ? lost : ''}</section>`
  return renderPage({ status, language, title: say(language, title), brand: brandOf(form), content })
}
