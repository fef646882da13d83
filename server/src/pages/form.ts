import { randomBytes } from 'node:crypto'
import type { PageReply } from '../contract/page-call.ts'
import { type Fault, readAnswers } from '../engines/forms/answer.ts'
import { decideTallies } from '../engines/forms/decide.ts'
import type { Submitted } from '../engines/forms/submit.ts'
import { recordStart } from '../engines/forms/visit.ts'
import type { PageLink } from '../engines/pages/link.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { PageCall, PageDeps } from './deps.ts'
import { keepPictures } from './form-pictures.ts'
import { closedBecause, type FoundForm, findForm } from './form-record.ts'
import type { FormRecorder } from './form-recorder.ts'
import { showForm, showNote } from './form-view.ts'
import { notePage, SAFE } from './layout.ts'
import { askLogin, moved } from './login.ts'
import { type Posted, readPosted } from './posted.ts'
import { isVisit } from './visit.ts'

type Place = { link: PageLink; code: string }

const NOTHING_TYPED = () => []

/** `/f/{code}`: the form, or why it cannot be filled in. Counts the visit. */
export async function openForm(
  deps: PageDeps,
  recorder: FormRecorder,
  asked: PageCall,
  { link, code }: Place,
): Promise<PageReply> {
  const form = await findForm(deps, link, asked)
  if (!form || form.status === 'drafts') return notePage(404, asked.language)
  const login = await askLogin(deps, asked, form, { corpId: link.corpId, target: `/f/${code}` })
  if (login) return login
  const closed = showClosed(form, asked)
  if (closed) return closed
  if (isVisit(asked) && !form.isStaff) await recorder.visit(visitOf(form, asked.now), link.corpId)
  if (form.before !== null) return showAlready(form, asked, form.before)
  return showForm(form, asked.language, code, { key: newKey(), values: NOTHING_TYPED })
}

const newKey = () => randomBytes(16).toString('hex')

const visitOf = ({ id: formId, visitor, externalUserId, openid }: FoundForm, at: number) => ({
  ...{ formId, visitor, externalUserId, openid: openid || null, at },
})

/** A form that is sent: taken once, or the page again with a sentence at each field and all that was typed. */
export async function answerForm(
  deps: PageDeps,
  recorder: FormRecorder,
  asked: PageCall,
  place: Place,
): Promise<PageReply> {
  const { link, code } = place
  const posted = await readPosted(asked)
  if (!posted) return notePage(400, asked.language)
  const form = await findForm(deps, link, asked)
  if (!form || form.status === 'drafts') return notePage(404, asked.language)
  const refused = refusalOf(form, asked, { posted, code })
  if (refused) return refused
  const [given = ''] = posted.texts('gx.key')
  const key = /^[0-9a-f]{32}$/.test(given) ? given : newKey()
  const pictures = await keepPictures(deps, form, link.corpId, {
    ...{ posted, now: asked.now },
    mayKeep: (bytes) => recorder.mayKeep(bytes, link.corpId, form.visitor),
  })
  const values = (field: string) => pictures.values.get(field) ?? posted.texts(field)
  const again = (status: number, more: { faults?: readonly Fault[]; said?: 'formChanged' | 'notSaved' } = {}) =>
    showForm(form, asked.language, code, { status, key, values, ...more })
  if (!isOfVersion(form, posted)) return again(409, { said: 'formChanged' })
  const { answers, faults } = readAnswers(fieldsOf(form), values)
  const wrong = [...pictures.faults, ...faults.filter(({ field }) => !pictures.isWrong(field))]
  if (wrong.length > 0) return again(422, { faults: wrong })
  const { version } = form
  const tallies = decideTallies(form, answers)
  const submission = { ...visitOf(form, asked.now), version, key, staffId: link.staffId, answers, tallies }
  let submitted: Submitted
  try {
    submitted = await recorder.submit(submission, link.corpId)
  } catch (error) {
    deps.onFault(error, 'an answer to a form could not be stored')
    return again(503, { said: 'notSaved' })
  }
  if (submitted.outcome === 'closed') return closedMeanwhile(deps, asked, place, posted)
  if (submitted.key !== key) return showAlready(form, asked, submitted.key, posted)
  return { ...moved(`/f/${code}/sent?r=${receiptOf(key)}`), status: 303 }
}

/** Strangers are not asked for pictures. */
const fieldsOf = ({ fields, visitor }: FoundForm) =>
  visitor === '' ? fields.filter(({ type }) => type !== 'picture') : fields

function isOfVersion({ version }: FoundForm, posted: Posted): boolean {
  const [given] = posted.texts('gx.version')
  return given === undefined || given === String(version)
}

function refusalOf(
  form: FoundForm,
  asked: PageCall,
  { posted, code }: { posted: Posted; code: string },
): PageReply | undefined {
  if (form.isStaff) return showForm(form, asked.language, code, { status: 403, key: '', values: posted.texts })
  const closed = showClosed(form, asked, posted)
  if (closed) return closed
  const [given = ''] = posted.texts('gx.key')
  if (form.before === null) return undefined
  return form.before === given ? undefined : showAlready(form, asked, form.before, posted)
}

/** Somebody closed or changed the form while the answer was on its way. */
async function closedMeanwhile(
  deps: PageDeps,
  asked: PageCall,
  { link, code }: Place,
  posted: Posted,
): Promise<PageReply> {
  const form = await findForm(deps, link, asked)
  if (!form) return notePage(404, asked.language)
  const again = { status: 409, key: newKey(), values: posted.texts, said: 'formChanged' } as const
  return showClosed(form, asked, posted) ?? showForm(form, asked.language, code, again)
}

const CLOSED = {
  draft: { status: 404, title: 'ended', more: 'endedMore' },
  ended: { status: 410, title: 'ended', more: 'endedMore' },
  notYet: { status: 403, title: 'notYet', more: 'notYetMore' },
  needsLogin: { status: 403, title: 'needsLogin', more: 'needsLoginMore' },
} as const

/** The page of a form that cannot be filled in now, with what was typed in vain; undefined when it can. */
function showClosed(form: FoundForm, { language, now }: PageCall, posted?: Posted): PageReply | undefined {
  const why = closedBecause(form, now)
  if (!why) return undefined
  const values = { time: timeText(form, language) }
  return showNote(form, language, { ...CLOSED[why], values, typed: typedInto(form, posted) })
}

/** What was typed in vain, so that it can be copied. */
function typedInto({ fields }: FoundForm, posted?: Posted): { label: string; value: string }[] {
  return fields.flatMap(({ id, label }) => {
    const value = posted?.texts(id).filter(Boolean).join('、')
    return value ? [{ label, value }] : []
  })
}

function timeText({ startTime, timeZone }: FoundForm, language: string): string {
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  }).format((startTime ?? 0) * 1000)
}

function showAlready(form: FoundForm, { language }: PageCall, key: string, posted?: Posted): PageReply {
  const more = form.repeat === 'daily' ? 'alreadyToday' : form.repeat === 'once' ? 'alreadyOnce' : 'sentMore'
  const typed = typedInto(form, posted)
  return showNote(form, language, { status: 200, title: 'already', more, receipt: receiptOf(key), typed })
}

/** What a visitor may quote; it tells nothing of how many answers there are. */
const receiptOf = (key: string) => key.slice(0, 8).toUpperCase()

/** `/f/{code}/sent`: where somebody is led after sending, so that a reload sends nothing again. */
export async function showSent(deps: PageDeps, asked: PageCall, { link, code }: Place): Promise<PageReply> {
  const form = await findForm(deps, link, asked)
  if (!form || form.status === 'drafts') return notePage(404, asked.language)
  const receipt = /^[0-9A-F]{8}$/.exec(asked.params.get('r') ?? '')?.[0]
  const again = form.repeat === 'unlimited' && !closedBecause(form, asked.now) ? { again: `/f/${code}` } : {}
  return showNote(form, asked.language, { status: 200, title: 'sent', more: 'sentMore', receipt, ...again })
}

/** `/f/{code}/start`: the page tells of the first input. */
export async function startForm(deps: PageDeps, asked: PageCall, link: PageLink): Promise<PageReply> {
  const form = await findForm(deps, link, asked)
  if (!form || form.status === 'drafts') return notePage(404, asked.language)
  const { corpId } = link
  if (form.visitor !== '' && !form.isStaff && !closedBecause(form, asked.now))
    await inCorp({ corpId, pool: deps.pool }, { actor: { kind: 'anonymous' }, now: asked.now }, (ctx) =>
      recordStart(ctx, visitOf(form, asked.now)),
    )
  return { status: 204, headers: SAFE, body: '' }
}
