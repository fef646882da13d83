import { z } from 'zod'
import { type Page, readPage } from '../browser/page.ts'
import { answeredOf, findOther, findTab, isPage, type Tab } from '../browser/tab.ts'
import { type Visited, visit } from '../browser/visit.ts'
import { type Browsing, browsingOf, visitorInput } from '../browser/visitor.ts'
import { refuse } from '../refuse.ts'
import { type ControlDeps, controlCall } from './call.ts'

const url = z.url({ protocol: /^https?$/ })
const openInput = z.strictObject({
  url,
  ...visitorInput,
  follow: z.boolean().default(true),
  method: z.enum(['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).optional(),
  form: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).optional(),
  headers: z.record(z.string(), z.string()).optional(),
})

/** What verbs that act on a page take: an address opens it first, without one it is the page that they have open. */
export const pageInput = { url: url.optional(), ...visitorInput }

const REPLY =
  '`{status, url, headers, body, visited: [url], page: {title, text, links, images, forms, share, beacon?}}`'

export const openCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/open',
    about:
      'opens a page as that person in the platform’s browser: cookies are kept per person, log-in redirects are answered as that person',
    replies: REPLY,
    input: openInput,
    async handle(deps, { url: address, form, method = form ? 'POST' : 'GET', follow, headers, ...who }) {
      const encoded = form && encode(form)
      const sends = encoded && method !== 'GET' && method !== 'HEAD'
      const to = new URL(address)
      if (encoded && !sends) for (const [name, value] of encoded) to.searchParams.append(name, value)
      return shown(
        await visit(deps.sim, browsingOf(deps.sim, who), to.href, {
          method,
          follow,
          headers,
          ...(sends && { body: encoded }),
        }),
      )
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/view',
    about: 'opens a page, or looks again at the one that is open; what was filled in is forgotten',
    replies: REPLY,
    input: z.strictObject(pageInput),
    async handle(deps, { url: address, ...who }) {
      const browsing = browsingOf(deps.sim, who)
      return shown(await visit(deps.sim, browsing, address ?? tabOf(deps, browsing).url))
    },
  }),
]

/** The phone's own browser: a window is shown in a frame, the tab says what is in it. */
export const tabCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/browse',
    about:
      'where a browser on this machine finds a page as that person sees it: a host of its own for each person and site',
    replies: '`{address}`',
    input: z.strictObject({ url, ...visitorInput }),
    handle: ({ sim, windows }, { url: address, ...who }) => ({
      address: windows.addressOf(browsingOf(sim, who), new URL(address)),
    }),
  }),
  controlCall({
    method: 'GET',
    path: '/sim/tab',
    about: 'the page that a person has open',
    replies: '`{url, status, title, share}`, or `{}`',
    input: z.strictObject(visitorInput),
    handle({ sim }, who) {
      const tab = findTab(sim, browsingOf(sim, who))
      if (!tab) return {}
      const { title, share } = readPage(tab.html, tab.url)
      return { url: tab.url, status: tab.status, title, share }
    },
  }),
]

/** What a visit showed, read. */
export const shown = (visited: Visited): Visited & { page?: Page } => {
  return isPage(visited) ? { ...visited, page: readPage(visited.body, visited.url) } : visited
}

const tabOf = ({ sim }: ControlDeps, browsing: Browsing): Tab =>
  findTab(sim, browsing) ?? refuse(`url: no page is open; ${findOther(sim, browsing) ?? 'give its address'}`, 404)

/** The page that a verb acts on: opened now, or open already. */
export async function pageOf(deps: ControlDeps, browsing: Browsing, address: string | undefined) {
  if (address !== undefined) {
    const opened = await visit(deps.sim, browsing, address)
    if (opened.status >= 400) return refuse(`url: ${opened.url} answered HTTP ${opened.status}`, 502)
    if (!isPage(opened)) return refuse(`url: ${answeredOf(opened)}`, 502)
  }
  const tab = tabOf(deps, browsing)
  return { tab, page: readPage(tab.html, tab.url) }
}

function encode(form: NonNullable<z.output<typeof openInput>['form']>): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) encoded.append(name, String(one))
  return encoded
}
