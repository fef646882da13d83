import type { PageReply } from '../contract/page-call.ts'
import { type Checked, checkIn, openCheckIn } from '../engines/check-ins/check-in.ts'
import type { PageLink } from '../engines/pages/link.ts'
import { inCorp } from '../storage/corp-db.ts'
import { throughDeadlocks } from '../storage/deadlock.ts'
import { type FoundCheckIn, findCheckIn, stateOf } from './check-in-record.ts'
import { showCheckIn } from './check-in-view.ts'
import type { PageCall, PageDeps } from './deps.ts'
import { notePage } from './layout.ts'
import { askLogin, moved } from './login.ts'
import { isVisit } from './visit.ts'

type Place = { link: PageLink; code: string }

/** `/c/{code}`: how far the visitor is, and the button while they may check in. */
export async function openCheckInPage(deps: PageDeps, asked: PageCall, { link, code }: Place): Promise<PageReply> {
  const mission = await findCheckIn(deps, link, asked)
  if (!mission) return notePage(404, asked.language)
  const login = await askLogin(deps, asked, mission, { corpId: link.corpId, target: `/c/${code}` })
  if (login) return login
  const state = stateOf(mission, asked.now)
  if (isVisit(asked) && state === 'open' && !mission.isKnown) await noteOpening(deps, asked, link, mission)
  return showCheckIn(mission, asked, { code, state })
}

/** Nothing that goes wrong with counting reaches the visitor. */
async function noteOpening(
  deps: PageDeps,
  asked: PageCall,
  { corpId }: PageLink,
  mission: FoundCheckIn,
): Promise<void> {
  const { id: missionId, externalUserId } = mission
  if (externalUserId === null) return
  const coming = { missionId, externalUserId, at: asked.now }
  await inCorp({ corpId, pool: deps.pool }, acting(asked), (ctx) => openCheckIn(ctx, coming)).catch((error) =>
    deps.onFault(error, 'a visit of a check-in could not be counted'),
  )
}

const acting = ({ now }: PageCall) => ({ actor: { kind: 'anonymous' } as const, now })

/** The button: taken once a day, and then the page again, which a reload does not send anew. */
export async function answerCheckIn(deps: PageDeps, asked: PageCall, { link, code }: Place): Promise<PageReply> {
  const mission = await findCheckIn(deps, link, asked)
  if (!mission) return notePage(404, asked.language)
  const state = stateOf(mission, asked.now)
  const { id: missionId, externalUserId } = mission
  if (state !== 'open' || externalUserId === null) {
    if (state === 'already') return back(code)
    return showCheckIn(mission, asked, { code, state, ...(state === 'staff' ? { status: 403 } : {}) })
  }
  const { corpId } = link
  let outcome: Checked
  try {
    outcome = await throughDeadlocks(() =>
      inCorp({ corpId, pool: deps.pool }, acting(asked), (ctx) =>
        checkIn(ctx, { missionId, externalUserId, at: asked.now }),
      ),
    )
  } catch (error) {
    deps.onFault(error, 'a check-in could not be stored')
    return showCheckIn(mission, asked, { code, state, status: 503, isLost: true })
  }
  if (outcome === 'checked' || outcome === 'already') return back(code)
  const after = await findCheckIn(deps, link, asked)
  if (!after) return notePage(404, asked.language)
  return showCheckIn(after, asked, { code, state: stateOf(after, asked.now), status: 409 })
}

const back = (code: string): PageReply => ({ ...moved(`/c/${code}`), status: 303 })
