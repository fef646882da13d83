import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { hasRight, sessionQuery } from '../api/session.ts'
import { CrashPage, UnknownPage } from './outcome.tsx'
import { type Page, pages } from './pages.ts'

/** What stands in the address behind `?`: filters, order, page, open record. */
export type PageSearch = Record<string, unknown>

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: UnknownPage,
  errorComponent: CrashPage,
  validateSearch: (search: PageSearch): PageSearch => search,
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

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  async beforeLoad() {
    const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
    if (!session) throw redirect({ to: '/login' })
    const last = localStorage.getItem('guanxi.corp')
    const corp = session.corps.find(({ corp_id }) => corp_id === last) ?? session.corps[0]
    if (corp) throw redirect({ to: '/$corp/', params: { corp: corp.corp_id } })
  },
  component: lazyRouteComponent(() => import('./no-corp.tsx')),
})

const shell = createRoute({
  getParentRoute: () => root,
  path: '/$corp',
  async beforeLoad({ location }) {
    const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
    if (!session) throw redirect({ to: '/login', search: { to: location.href } })
  },
  component: lazyRouteComponent(() => import('./shell.tsx')),
})

const inside = pages.map((page) =>
  createRoute({
    getParentRoute: () => shell,
    path: page.path === '' ? '/' : `/${page.path}`,
    component: lazyRouteComponent(page.load),
    loader: ({ params, location }) => void expectPage(page, params as { corp: string }, location.search),
  }),
)

/** Asks for what a page shows when somebody points at a link to it; nobody waits for this or hears that it failed. */
async function expectPage({ load, right }: Page, { corp }: { corp: string }, search: PageSearch): Promise<void> {
  const session = queries.getQueryData(sessionQuery.queryKey)
  if (!session || !hasRight(session, corp, right)) return
  const module = await load().catch(() => undefined)
  module?.default.expect?.(corp, search)
}

export const router = createRouter({
  routeTree: root.addChildren([start, login, enter, shell.addChildren(inside)]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0, // what was asked for is kept, and found stale, by `queries`
  scrollRestoration: true,
  scrollToTopSelectors: ['main'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
