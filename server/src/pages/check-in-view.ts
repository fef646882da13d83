import type { PageReply } from '../contract/page-call.ts'
import type { Language } from '../contract/reasons.ts'
import { addressOrNothing } from '../contract/web-address.ts'
import type { CheckInState, FoundCheckIn } from './check-in-record.ts'
import type { PageCall } from './deps.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './layout.ts'
import { ownFile } from './own-file.ts'
import { say, type Word } from './words.ts'

const STATUS: Record<CheckInState, number> = {
  ...{ open: 200, already: 200, staff: 200, ended: 410, notYet: 403, needsLogin: 403, outsider: 403 },
}

/** What is said in place of the button. */
const SAID: Record<Exclude<CheckInState, 'open'>, [Word, Word]> = {
  already: ['checkedIn', 'checkedInMore'],
  ended: ['checkInEnded', 'checkInEndedMore'],
  notYet: ['notYet', 'checkInNotYetMore'],
  needsLogin: ['needsLogin', 'checkInNeedsLogin'],
  outsider: ['outsider', 'outsiderMore'],
  staff: ['staffPreviewTitle', 'checkInPreview'],
}

type Shown = { code: string; state: CheckInState; status?: number; isLost?: boolean }

/** The page of a check-in: how far the visitor is, what there is to reach, and the button or why there is none. */
export function showCheckIn(mission: FoundCheckIn, asked: PageCall, shown: Shown): PageReply {
  const { code, state, status = STATUS[state], isLost = false } = shown
  const { language, now } = asked
  const { name, describe, corpName, logo, colour } = mission
  const cover = ownFile(mission.cover) || addressOrNothing(mission.cover)
  const knows = mission.isMember
  return renderPage({
    ...{ status, language, title: name, description: describe, picture: cover },
    brand: { name: corpName, logo: ownFile(logo), colour },
    content: html`<article class="check-in">${cover ? html`<img class="cover" src="${cover}" alt="">` : ''}<div class="text">
<h1>${name}</h1>${describe ? html`<p>${describe}</p>` : ''}${period(mission, language)}</div>
${isLost ? html`<div class="wrong" role="alert"><p>${say(language, 'checkInNotSaved')}</p></div>` : ''}
${knows ? week(mission, language, now) : ''}${knows ? sums(mission, language) : ''}
${state === 'open' ? button(code, language) : said(mission, state, language)}
${mission.rules.length > 0 ? levels(mission, language) : ''}</article>`,
  })
}

const button = (code: string, language: Language): Html =>
  html`<form name="checkin" method="post" action="/c/${code}"><button class="go" type="submit">${say(language, 'checkInNow')}</button></form>`

function said(mission: FoundCheckIn, state: Exclude<CheckInState, 'open'>, language: Language): Html {
  const [title, more] = SAID[state]
  const values = { time: timeText(mission, mission.startTime ?? 0, language) }
  return html`<div class="state${state === 'already' ? ' done' : ''}" role="status"><strong>${say(language, title)}</strong>
<p>${say(language, more, values)}</p></div>`
}

function timeText({ timeZone }: FoundCheckIn, time: number, language: Language): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time * 1000)
}

function period(mission: FoundCheckIn, language: Language): Html {
  const { startTime, endTime } = mission
  if (startTime === null && endTime === null) return html``
  const shown = (time: number | null) => (time === null ? '' : timeText(mission, time, language))
  return html`<p class="period">${shown(startTime)} – ${shown(endTime)}</p>`
}

/** The last seven days, today at the end. */
function week({ lately, timeZone }: FoundCheckIn, language: Language, now: number): Html {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const name = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone })
  const days = [6, 5, 4, 3, 2, 1, 0].map((ago) => {
    const isDone = lately.includes(ago)
    const mark = say(language, isDone ? 'dayDone' : 'dayOpen')
    return html`<li class="${isDone ? 'on' : 'off'}"><span>${name.format((now - ago * 86_400) * 1000)}</span><b role="img" aria-label="${mark}">${isDone ? '✓' : ''}</b></li>`
  })
  return html`<ol class="week" aria-label="${say(language, 'lastDays')}">${days}</ol>`
}

function sums({ total, streak }: FoundCheckIn, language: Language): Html {
  return html`<dl class="sums"><div><dt>${say(language, 'daysInRow')}</dt><dd>${streak}</dd></div>
<div><dt>${say(language, 'daysInAll')}</dt><dd>${total}</dd></div></dl>`
}

function levels({ rules, reached, days, total, streak }: FoundCheckIn, language: Language): Html {
  const have = days === 'consecutive' ? streak : total
  const rows = rules
    .toSorted((a, b) => a.needed - b.needed)
    .map(({ level, needed, points }) => {
      const isDone = reached.includes(level)
      const word = days === 'consecutive' ? 'needsInRow' : 'needsInAll'
      return html`<li class="${isDone ? 'on' : 'off'}"><span>${say(language, word, { n: needed })}${points > 0 ? html` · ${say(language, 'givesPoints', { n: points })}` : ''}</span>
<b>${isDone ? say(language, 'levelDone') : `${Math.min(have, needed)} / ${needed}`}</b></li>`
    })
  return html`<section class="levels"><h2>${say(language, 'levels')}</h2><ol>${rows}</ol></section>`
}
