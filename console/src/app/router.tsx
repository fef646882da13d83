import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { sessionQuery } from '../api/session.ts'
import { CrashPage, UnknownPage } from './outcome.tsx'
import { pages } from './pages.ts'

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
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([start, login, enter, shell.addChildren(inside)]),
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
