import type { PageReply } from '../contract/page-call.ts'
import type { Language } from '../contract/reasons.ts'
import { addressOrNothing } from '../contract/web-address.ts'
import type { Level } from '../engines/missions/mission.ts'
import type { PageCall } from './deps.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './layout.ts'
import { closedBecause, type FoundMission, type Participant } from './mission-record.ts'
import { ownFile } from './own-file.ts'
import { say, type Word } from './words.ts'

const brandOf = ({ corpName, logo, colour }: FoundMission) => ({ name: corpName, logo: ownFile(logo), colour })

/** `origin`: where the service is, for who passes the page on. */
type Shown = { status?: number; said?: Word; origin?: string }

/** The mission as its visitor sees it: somebody new, a participant, or a friend whom a poster led here. */
export function showMission(mission: FoundMission, asked: PageCall, code: string, shown: Shown = {}): PageReply {
  const { language, now } = asked
  const { name, describe, own, sharer } = mission
  const isFriend = sharer !== null && sharer.id !== own?.id
  const closed = closedBecause(mission, now)
  const cover = ownFile(mission.cover) || addressOrNothing(mission.cover)
  const picture = isFriend && !closed ? addressOrNothing(sharer.qrCode ?? '') : cover
  const isWaiting = !closed && !isFriend && own !== null && own.configId === null && !own.isRefused
  return renderPage({
    ...{ status: shown.status ?? 200, language, title: name, brand: brandOf(mission), description: describe, picture },
    ...(isWaiting ? { headers: { refresh: '3' } } : {}),
    ...(shown.origin && own && !isFriend ? { share: `${shown.origin}/m/${own.shareCode}` } : {}),
    content: html`<article>${cover && (cover === picture || ownFile(cover)) ? html`<img class="cover" src="${cover}" alt="">` : ''}
<div class="text"><h1>${name}</h1>${describe ? html`<p>${describe}</p>` : ''}</div><div class="mission">
${shown.said ? html`<div class="wrong" role="alert"><p>${say(language, shown.said)}</p></div>` : ''}${closed ? closedNote(mission, language, closed) : ''}
${isFriend && !closed ? friendPart(mission, sharer, language) : ''}${own && !isFriend ? countLine(own, language) : ''}
${mission.rules.length > 0 ? prizesPart(mission, { language, code }) : ''}
${own && !isFriend && !closed ? posterPart(own, language, code) : ''}${closed ? '' : joinPart(mission, language, { code, isFriend })}</div></article>`,
  })
}

function prizesPart(mission: FoundMission, seen: Place) {
  return html`<h2>${say(seen.language, 'prizes')}</h2><ol class="prizes">${mission.rules.map((rule) => levelPart(mission, rule, seen))}</ol>`
}

/** A page in the corporation's name that says why nothing came of it. */
export function showMissionNote(
  mission: FoundMission,
  language: Language,
  { status, title, more }: { status: number; title: Word; more: Word },
): PageReply {
  const content = html`<section class="note"><h1>${say(language, title)}</h1><p>${mission.name}</p><p>${say(language, more)}</p></section>`
  return renderPage({ status, language, title: say(language, title), brand: brandOf(mission), content })
}

function closedNote({ startTime, timeZone }: FoundMission, language: Language, why: 'ended' | 'notYet'): Html {
  if (why === 'ended')
    return html`<p class="count">${say(language, 'missionOver')}</p><p class="quiet">${say(language, 'missionOverMore')}</p>`
  const time = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  }).format((startTime ?? 0) * 1000)
  return html`<p class="count">${say(language, 'missionSoon')}</p><p class="quiet">${say(language, 'missionSoonMore', { time })}</p>`
}

const countLine = ({ effective: n }: Participant, language: Language) =>
  html`<p class="count">${say(language, n === 1 ? 'oneFriendSoFar' : 'friendsSoFar', { n })}</p>`

/** The code of the inviter's poster, as the platform pictures it. */
function friendPart({ kind }: FoundMission, sharer: Participant, language: Language): Html {
  const code = addressOrNothing(sharer.qrCode ?? '')
  const who =
    sharer.name === '' ? say(language, 'posterAnybody') : say(language, 'posterInvites', { name: sharer.name })
  const how = say(language, kind === 'group_fission_mission' ? 'friendGroup' : 'friendAdd')
  if (code === '')
    return html`<div class="friend"><p class="count">${who}</p><p class="quiet">${say(language, 'posterNone')}</p></div>`
  return html`<div class="friend"><p class="count">${who}</p><img class="code" src="${code}" alt="${how}"><p class="quiet">${how}</p></div>`
}

type Place = { language: Language; code: string }

function levelPart({ own, given, sharer }: FoundMission, rule: Level, { language, code }: Place): Html {
  const { level, needed, stock, prize } = rule
  const award = own?.awards.find((each) => each.level === level)
  const left = stock === null ? null : Math.max(stock - (given[level] ?? 0), 0)
  const leftText =
    left === null ? '' : left === 0 ? say(language, 'levelEmpty') : say(language, 'levelLeft', { n: left })
  const how = say(language, needed === 1 ? 'levelNeedsOne' : 'levelNeeds', { n: needed })
  const isOwn = own !== null && (sharer === null || sharer.id === own.id)
  const progress = isOwn
    ? html`<progress max="${needed}" value="${Math.min(own.effective, needed)}" aria-label="${how}"></progress>${standing(own, rule, award, { language, code })}`
    : ''
  const isWon = isOwn && (award?.state === 'reached' || award?.state === 'claimed')
  return html`<li${isWon ? html` class="won"` : ''}><div class="prize"><span>${prize}</span>${leftText ? html`<span class="left">${leftText}</span>` : ''}</div><p class="how">${how}</p>${progress}</li>`
}

function standing(
  own: Participant,
  rule: Level,
  award: Participant['awards'][number] | undefined,
  { language, code }: Place,
): Html {
  const n = Math.max(rule.needed - own.effective, 0)
  const line = (word: Word, values: Record<string, string | number> = { n }) =>
    html`<p class="how">${say(language, word, values)}</p>`
  switch (award?.state) {
    case 'reached':
      return html`${line('levelReached')}<form method="post" action="/m/${code}/claim" name="claim"><input type="hidden" name="level" value="${rule.level}"><button class="go" type="submit">${say(language, 'claim')}</button></form>`
    case 'claimed':
      return award.handedOverAt === null ? line('claimed', { code: `${own.id}-${rule.level}` }) : line('handedOver')
    case 'none_left':
      return line('levelNone')
    case 'returned':
      return line('levelReturned')
    default:
      return line('levelMissing')
  }
}

function posterPart(own: Participant, language: Language, code: string): Html {
  const title = html`<h2>${say(language, 'ownPoster')}</h2>`
  if (own.configId !== null) {
    const alt = say(language, 'ownPoster')
    return html`${title}<p class="quiet">${say(language, 'ownPosterMore')}</p><img class="poster" data-poster src="/m/${code}/poster" width="600" height="900" alt="${alt}">`
  }
  if (!own.isRefused) return html`${title}<p class="quiet" role="status">${say(language, 'posterComing')}</p>`
  return html`${title}<p class="quiet" role="alert">${say(language, 'posterNone')}</p>
<form method="post" action="/m/${code}/join" name="poster"><button class="go" type="submit">${say(language, 'posterAgain')}</button></form>`
}

function joinPart(
  { own, isStaff, visitor }: FoundMission,
  language: Language,
  { code, isFriend }: { code: string; isFriend: boolean },
): Html | '' {
  if (own && !isFriend) return ''
  if (isStaff) return html`<p class="quiet"><strong>${say(language, 'missionStaff')}</strong></p>`
  if (visitor === '') return html`<p class="quiet">${say(language, 'missionNeedsLoginMore')}</p>`
  return html`<form method="post" action="/m/${code}/join" name="join"><button class="go" type="submit">${say(language, isFriend ? 'friendToo' : 'joinMission')}</button></form>`
}
