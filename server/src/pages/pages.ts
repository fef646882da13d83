import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { PageReply, PageRequest, Pages } from '../contract/page-call.ts'
import { corpId as corpIdRule } from '../engines/corporations/corporation.ts'
import { findPage, type PageLink } from '../engines/pages/link.ts'
import { isPageSession } from '../engines/pages/login.ts'
import { answerCheckIn, openCheckInPage } from './check-in.ts'
import { readCookies, sessionCookie } from './cookies.ts'
import type { PageCall, PageDeps } from './deps.ts'
import { answerForm, openForm, showSent, startForm } from './form.ts'
import { type FormRecorder, openFormRecorder } from './form-recorder.ts'
import { ASSETS, notePage, SAFE } from './layout.ts'
import { finishLogin } from './login.ts'
import { claim, join, openMission, showPoster } from './mission.ts'
import { openRadar, readRadar } from './radar.ts'
import { openRadarPage } from './radar-page.ts'
import { openRecorder } from './recorder.ts'

/** Visits of one address, which may be that of many people, and of one session, in a minute on one node. */
const OF_ADDRESS = 6_000
const OF_SESSION = 600
/** Codes whose corporation a node remembers. Whether the record is still there is asked each time. */
const REMEMBERED = 10_000

/** The pages that customers meet. Any path and any bytes get a page, if only one that says that there is none. */
export function openPages(deps: PageDeps): Pages {
  const recorder = openRecorder(deps)
  const forms = openFormRecorder(deps)
  const ofAddress = new RateLimiterMemory({ points: deps.visitsPerMinute ?? OF_ADDRESS, duration: 60 })
  const ofSession = new RateLimiterMemory({ points: OF_SESSION, duration: 60 })
  const links = new Map<string, PageLink>()

  async function linkOf(code: string): Promise<PageLink | undefined> {
    const known = links.get(code)
    if (known) return known
    const found = code === '' ? undefined : await findPage(deps.pool, code)
    if (found) {
      if (links.size >= REMEMBERED) links.delete(links.keys().next().value as string)
      links.set(code, found)
    }
    return found
  }

  async function route(asked: PageCall): Promise<PageReply> {
    const { method, path, language } = asked
    const isRead = method === 'GET' || method === 'HEAD'
    const asset = Object.hasOwn(ASSETS, path) ? ASSETS[path] : undefined
    if (asset && isRead)
      return { status: 200, headers: { ...SAFE, ...KEPT, 'content-type': asset.type }, body: asset.text }
    const back = /^\/p\/([^/]{1,400})\/back$/.exec(path)?.[1]
    if (back !== undefined && method === 'GET') {
      const corp = corpIdRule.safeParse(decoded(back))
      return corp.success ? finishLogin(deps, asked, corp.data) : notePage(404, language)
    }
    const [, letter = '', code = '', rest = ''] = /^\/([rfcm])\/([A-Za-z0-9_-]{16})(\/[a-z]+)?$/.exec(path) ?? []
    const link = await linkOf(code)
    if (!link || !KINDS[letter]?.includes(link.kind)) return notePage(404, language)
    const answer = PATHS[`${letter}${rest}`]?.[isRead ? 'GET' : method]
    if (answer) {
      const now = await deps.timeOf(link.corpId)
      return answer({ deps, recorder, forms }, { ...asked, now }, { link, code })
    }
    const allowed = Object.keys(PATHS[`${letter}${rest}`] ?? {})
    if (allowed.length === 0) return notePage(404, language)
    return notePage(405, language, {
      allow: allowed.flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one])).join(', '),
    })
  }

  return {
    async answer(request) {
      const asked = readRequest(request, deps)
      const full = await count(ofAddress, request.address).then((late) => late ?? countSession(ofSession, asked))
      if (full !== undefined) return notePage(429, request.language, { 'retry-after': String(full) })
      return route(asked)
    },
    async takesPictures(url, headers, address) {
      if ((await count(ofAddress, address)) !== undefined) return false
      const link = await linkOf(/^\/f\/([A-Za-z0-9_-]{16})$/.exec(url)?.[1] ?? '')
      const token = link && readCookies(headers.cookie).get(sessionCookie(link.corpId))
      if (!token || link.kind !== 'form') return false
      return isPageSession({ corpId: link.corpId, pool: deps.pool }, token, Math.floor(deps.clock() / 1000))
    },
    refusal: (status, language, retryAfter) =>
      notePage(status, language, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    async close() {
      await Promise.all([recorder.close(), forms.close()])
    },
  }
}

/** What a page's letter leads to. */
export const KINDS: Record<string, readonly PageLink['kind'][]> = {
  ...{ r: ['radar'], f: ['form'], c: ['check_in'], m: ['task_treasure_mission', 'group_fission_mission'] },
}

type Tools = { deps: PageDeps; recorder: ReturnType<typeof openRecorder>; forms: FormRecorder }
type Answering = (tools: Tools, asked: PageCall, place: { link: PageLink; code: string }) => Promise<PageReply>

/** What answers below a code, by the letter before it, what stands behind it, and the method. */
const PATHS: Record<string, Record<string, Answering>> = {
  r: { GET: ({ deps, recorder }, asked, place) => openRadar(deps, recorder, asked, place) },
  'r/page': { GET: ({ deps }, asked, place) => openRadarPage(deps, asked, place) },
  'r/read': { POST: ({ deps }, asked, { link }) => readRadar(deps, asked, link) },
  f: {
    GET: ({ deps, forms }, asked, place) => openForm(deps, forms, asked, place),
    POST: ({ deps, forms }, asked, place) => answerForm(deps, forms, asked, place),
  },
  'f/start': { POST: ({ deps }, asked, { link }) => startForm(deps, asked, link) },
  m: { GET: ({ deps }, asked, place) => openMission(deps, asked, place) },
  'm/poster': { GET: ({ deps }, asked, place) => showPoster(deps, asked, place) },
  'm/join': { POST: ({ deps }, asked, place) => join(deps, asked, place) },
  'm/claim': { POST: ({ deps }, asked, place) => claim(deps, asked, place) },
  'f/sent': { GET: ({ deps }, asked, place) => showSent(deps, asked, place) },
  c: {
    GET: ({ deps }, asked, place) => openCheckInPage(deps, asked, place),
    POST: ({ deps }, asked, place) => answerCheckIn(deps, asked, place),
  },
}

/** Where pages are: `{code}` is that of a page, `{corp}` a corporation's id. */
export const PAGE_ADDRESSES: readonly string[] = [
  '/p/{corp}/back',
  ...Object.keys(ASSETS),
  ...Object.keys(PATHS).map((name) => `/${name.replace(/^./, '$&/{code}')}`),
]

const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' }

function readRequest(request: PageRequest, { clock }: PageDeps): PageCall {
  const cookies = readCookies(request.headers.cookie)
  const now = Math.floor(clock() / 1000)
  return { ...request, cookies, params: new URLSearchParams(request.query), now, realNow: now }
}

/** Seconds to wait, where there were too many. */
async function count(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
  return limiter.consume(key).then(
    () => undefined,
    (full: RateLimiterRes) => Math.max(1, Math.ceil(full.msBeforeNext / 1000)),
  )
}

async function countSession(limiter: RateLimiterMemory, { cookies }: PageCall): Promise<number | undefined> {
  const session = [...cookies].find(([name, value]) => /^gx_[0-9a-f]{16}$/.test(name) && /^[\w-]{43}$/.test(value))?.[1]
  return session === undefined ? undefined : count(limiter, session)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
