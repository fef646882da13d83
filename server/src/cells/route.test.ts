import { expect, test, vi } from 'vitest'
import type { Sql } from '../storage/connect.ts'
import { isDatabaseAway } from '../storage/driver/fault.ts'
import { type CellApp, corpOf, openRoutes, type RoutedRequest } from './route.ts'

const token = `${Buffer.from('ww1').toString('base64url')}.${'a'.repeat(43)}`
const open = { audience: 'open', path: '/open-api/staff/list' }

function request(given: Partial<RoutedRequest> & { endpoint?: { audience: string; path: string } }): RoutedRequest {
  const { endpoint, ...rest } = given
  return { url: '/', params: {}, query: { values: {} }, headers: {}, routeOptions: { config: { endpoint } }, ...rest }
}

test('a request names its corporation by its token or its path; members are asked for at home', () => {
  const admin = (path: string) => ({ audience: 'admin', path })
  const cases: [RoutedRequest, string | undefined][] = [
    [request({ endpoint: open, query: { values: { access_token: token } } }), 'ww1'],
    [request({ endpoint: open, headers: { authorization: `Bearer ${token}` } }), 'ww1'],
    [request({ endpoint: open, headers: { authorization: 'Bearer no-token' } }), undefined],
    [request({ endpoint: admin('/admin-api/corps/{corp_id}/tickets'), params: { corp_id: 'ww2' } }), 'ww2'],
    [request({ endpoint: admin('/admin-api/corps/{corp_id}/operators/{id}'), params: { corp_id: 'ww2' } }), undefined],
    [request({ endpoint: admin('/admin-api/corps/{corp_id}/preferences'), params: { corp_id: 'ww2' } }), undefined],
    [request({ url: '/platform/wecom/ww3/callback', params: { corp_id: 'ww3' } }), 'ww3'],
    [request({ url: '/mcp/ww3', params: { corp_id: 'ww3' } }), undefined],
    [request({ url: '/p/ww%204/back?state=1' }), 'ww 4'],
    [request({ url: '/p/%/back' }), undefined],
    [request({ url: '/healthz' }), undefined],
  ]
  for (const [asked, corpId] of cases) expect([asked.url, corpOf(asked)]).toEqual([asked.url, corpId])
})

function routing({ version = 1, unreachable = false } = {}) {
  const known = { version, home: true, url: 'postgres://b' }
  const app = { close: vi.fn(async () => {}) } as unknown as CellApp
  const deps = {
    pool: undefined as unknown as Sql,
    cells: () => known.version,
    confirm: vi.fn(async () => {
      if (!known.home) throw new Error('home is away')
    }),
    read: vi.fn(async () => ({
      version: known.version,
      cells: new Map([['b', known.url]]),
      corps: new Map([['ww1', 'b']]),
    })),
    open: vi.fn(async (_name: string, _url: string) => {
      if (unreachable) throw new Error('refused')
      return app
    }),
  }
  return { known, deps, app, routes: openRoutes(deps) }
}

const call = request({ endpoint: open, query: { values: { access_token: token } } })

test('without a second cell nothing is asked or waited for', () => {
  const { routes, deps } = routing({ version: 0 })
  expect([routes.of(call), routes.ofCorp('ww1')]).toEqual([undefined, undefined])
  expect(deps.confirm).not.toHaveBeenCalled()
  expect(deps.read).not.toHaveBeenCalled()
})

test('a cell is opened once, and the directory read once for each change', async () => {
  const { routes, deps, app, known } = routing()
  expect(await Promise.all([routes.of(call), routes.of(call), routes.ofCorp('ww2')])).toEqual([app, app, undefined])
  expect([deps.read.mock.calls.length, deps.open.mock.calls.length]).toEqual([1, 1])
  known.version = 2
  await routes.of(call)
  expect([deps.read.mock.calls.length, deps.open.mock.calls.length]).toEqual([2, 1])
})

test('a cell that has another address is opened there, and left at the old one', async () => {
  const { routes, deps, app, known } = routing()
  await routes.of(call)
  Object.assign(known, { version: 2, url: 'postgres://b2' })
  await routes.of(call)
  expect(deps.open.mock.calls).toEqual([
    ['b', 'postgres://b'],
    ['b', 'postgres://b2'],
  ])
  expect(app.close).toHaveBeenCalledTimes(1)
})

test('cells go on while home is away, and one that is away fails as a database does', async () => {
  const { routes, known, app } = routing()
  await routes.of(call)
  known.home = false
  expect(await routes.of(call)).toBe(app)
  const other = routing({ unreachable: true })
  const fault = await other.routes.of(call)?.catch((error) => error)
  expect(isDatabaseAway(fault)).toBe(true)
  expect(await other.routes.ofCorp('ww2')).toBe(undefined)
})
