import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { isSignedOut } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { corpsQuery, enteredQuery, hasRight, type SignedIn, sessionQuery } from '../api/session.ts'
import { type Search, searchFrom, searchText } from '../kit/address.ts'
import type { Page } from '../kit/page.ts'
import { pages } from '../pages/menu.ts'
import { AwayPage, CrashPage, UnknownPage } from './outcome.tsx'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: UnknownPage,
  errorComponent: CrashPage,
  validateSearch: (search: Search): Search => search,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./login.tsx')),
})
const enter = createRoute({
  getParentRoute: () => root,
  path: '/enter',
  component: lazyRouteComponent(() => import('./enter.tsx')),
})

/** Who is signed in; nobody is sent to the log-in, but a service that does not answer is not the same. */
async function signedIn(back?: string): Promise<SignedIn> {
  try {
    return await queries.ensureQueryData(sessionQuery)
  } catch (error) {
    if (isSignedOut(error)) throw redirect({ to: '/login', search: (back ? { to: back } : {}) as never })
    throw error
  }
}

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  errorComponent: AwayPage,
  async beforeLoad() {
    const session = await signedIn()
    const last = localStorage.getItem('guanxi.corp')
    const known = session.corps.find(({ corp_id }) => corp_id === last) ?? session.corps[0]
    const first =
      known ?? (session.admin ? (await queries.fetchInfiniteQuery(corpsQuery(''))).pages[0]?.items[0] : undefined)
    const corp = session.admin ? (last ?? first?.corp_id) : first?.corp_id
    if (corp) throw redirect({ to: '/$corp/', params: { corp }, search: {} as never })
  },
  component: lazyRouteComponent(() => import('./no-corp.tsx')),
})

const shell = createRoute({
  getParentRoute: () => root,
  path: '/$corp',
  errorComponent: AwayPage,
  notFoundComponent: UnknownPage,
  async beforeLoad({ location, params: { corp } }) {
    const session = await signedIn(location.href)
    await queries.ensureQueryData(enteredQuery(session, corp))
  },
  component: lazyRouteComponent(() => import('./shell.tsx')),
})

const inside = pages.map((page) =>
  createRoute({
    getParentRoute: () => shell,
    path: page.path === '' ? '/' : `/${page.path}`,
    component: lazyRouteComponent(page.load),
    errorComponent: CrashPage,
    loader: ({ params, location }) => void prefetchPage(page, params as { corp: string }, location.search),
  }),
)

/** The operator's own: not a page of the menu, and everybody has it. */
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account/account.tsx')),
  errorComponent: CrashPage,
})

/** Asks for what a page shows when somebody points at a link to it; nobody waits for this or hears that it failed. */
async function prefetchPage({ load, right }: Page, { corp }: { corp: string }, search: Search): Promise<void> {
  const session = queries.getQueryData(sessionQuery.queryKey)
  if (!session || !hasRight(session, corp, right)) return
  const module = await load().catch(() => undefined)
  module?.default.prefetch?.(corp, search)
}

export const router = createRouter({
  routeTree: root.addChildren([start, login, enter, shell.addChildren([account, ...inside])]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0, // what was asked for is kept, and found stale, by `queries`
  parseSearch: searchFrom,
  stringifySearch: searchText,
  scrollRestoration: true,
  scrollToTopSelectors: ['.page'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
