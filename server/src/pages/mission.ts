import { setTimeout as pause } from 'node:timers/promises'
import type { PageReply } from '../contract/page-call.ts'
import { claimAward } from '../engines/missions/claim.ts'
import { joinMission, nameParticipant } from '../engines/missions/join.ts'
import { enqueuePoster } from '../engines/missions/poster-job.ts'
import { recordVisit } from '../engines/missions/visit.ts'
import type { PageLink } from '../engines/pages/link.ts'
import { inCorp } from '../storage/corp-db.ts'
import type { PageCall, PageDeps } from './deps.ts'
import { notePage, SAFE } from './layout.ts'
import { askLogin, moved } from './login.ts'
import { logoData } from './logo.ts'
import { closedBecause, type FoundMission, findMission } from './mission-record.ts'
import { showMission, showMissionNote } from './mission-view.ts'
import { readPosted } from './posted.ts'
import { drawPoster } from './poster.ts'
import { isVisit } from './visit.ts'

type Place = { link: PageLink; code: string }

const ANYONE = { kind: 'anonymous' } as const

/** `/m/{code}`: what there is to win, and for who takes part how far they came. Counts the visit while it is open. */
export async function openMission(deps: PageDeps, asked: PageCall, { link, code }: Place): Promise<PageReply> {
  const mission = await findMission(deps, link, asked)
  if (!mission) return notePage(404, asked.language)
  const login = await askLogin(deps, asked, mission, { corpId: link.corpId, target: `/m/${code}` })
  if (login) return login
  const isOpen = closedBecause(mission, asked.now) === undefined
  if (isVisit(asked) && !mission.isStaff) {
    const { kind, id: missionId, visitor, own, externalUserId, isNameless } = mission
    const origin = deps.vault
      .sign(JSON.stringify([link.corpId, asked.address]), 'page origin')
      .toString('hex')
      .slice(0, 16)
    await act(deps, asked, link, async (ctx) => {
      if (own && isNameless && externalUserId !== null) await nameParticipant(ctx, own.id, externalUserId)
      if (!isOpen) return
      for (const { id } of awaited(mission)) await enqueuePoster(ctx, id)
      await recordVisit(ctx, { kind, missionId, visitor, origin })
    }).catch((error) => deps.onFault(error, 'a visit of a mission could not be counted'))
  }
  return showMission(mission, asked, code, { origin: deps.origin() })
}

/** Whose posters are shown as soon as there is a code: a mission that goes on may have had its codes removed. */
const awaited = ({ own, sharer }: FoundMission) =>
  [own, sharer].flatMap((each) => (each && each.configId === null && !each.isRefused ? each : []))

function act<T>(
  { pool }: PageDeps,
  { now }: PageCall,
  { corpId }: PageLink,
  work: Parameters<typeof inCorp<T>>[2],
): Promise<T> {
  return inCorp({ corpId, pool }, { actor: ANYONE, now }, work)
}

/** Milliseconds that somebody waits for a poster before the page looks again by itself. */
const PATIENCE_MS = 4_000
const LOOK_MS = 100

/** `/m/{code}/join`: somebody takes part, once, and gets a poster. */
export async function join(deps: PageDeps, asked: PageCall, place: Place): Promise<PageReply> {
  const { link, code } = place
  const mission = await findMission(deps, link, asked)
  if (!mission) return notePage(404, asked.language)
  const refused = refusalOf(mission, asked)
  if (refused) return refused
  const { kind, id: missionId, visitor, externalUserId, openid } = mission
  const joining = {
    kind,
    missionId,
    visitor,
    externalUserId,
    openid: openid || null,
    sharerId: mission.sharer?.id ?? null,
  }
  await act(deps, asked, link, (ctx) => joinMission(ctx, joining))
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const { own } = (await findMission(deps, link, asked)) ?? {}
    if (!own || own.configId !== null || own.isRefused) break
    await pause(LOOK_MS)
  }
  return { ...moved(`/m/${ownCode(mission, code)}`), status: 303 }
}

/** A friend's poster led here: from now on the page is the visitor's own. */
const ownCode = ({ sharer, mainCode }: FoundMission, code: string) => (sharer ? mainCode : code)

function refusalOf(mission: FoundMission, asked: PageCall): PageReply | undefined {
  const closed = closedBecause(mission, asked.now)
  if (closed || mission.isStaff) return showMission(mission, asked, '', { status: mission.isStaff ? 403 : 410 })
  if (mission.visitor !== '') return undefined
  return showMissionNote(mission, asked.language, {
    status: 403,
    title: 'missionNeedsLogin',
    more: 'missionNeedsLoginMore',
  })
}

/** `/m/{code}/claim`: a participant claims the prize of a level, once. */
export async function claim(deps: PageDeps, asked: PageCall, { link, code }: Place): Promise<PageReply> {
  const posted = await readPosted(asked)
  const level = posted?.texts('level')[0] ?? ''
  if (!/^\d{1,4}$/.test(level)) return notePage(400, asked.language)
  const mission = await findMission(deps, link, asked)
  if (!mission) return notePage(404, asked.language)
  const { own } = mission
  if (!own) return showMissionNote(mission, asked.language, { status: 403, title: 'refused', more: 'nothingToClaim' })
  const claimed = await act(deps, asked, link, (ctx) => claimAward(ctx, own.id, Number(level)))
  if (claimed === 'none') return showMission(mission, asked, code, { status: 409, said: 'nothingToClaim' })
  return { ...moved(`/m/${code}`), status: 303 }
}

/** `/m/{code}/poster`: the visitor's own poster, as a picture. */
export async function showPoster(deps: PageDeps, asked: PageCall, { link }: Place): Promise<PageReply> {
  const mission = await findMission(deps, link, asked)
  const own = mission?.own
  if (!mission || !own?.configId) return notePage(404, asked.language)
  const { corpName, colour, name: title } = mission
  const logo = await logoData(deps, link, mission.logo)
  return {
    status: 200,
    headers: {
      ...SAFE,
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; img-src data:",
    },
    body: drawPoster({
      ...{ corpName, logo, colour: colour || '#1f6f5c', title, inviter: own.name, language: asked.language },
      ...{ address: `${deps.origin()}/m/${own.shareCode}`, code: own.configId },
    }),
  }
}
