import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKeptAtHome } from '../contract/kept-at-home.ts'
import { corpOfToken } from '../engines/credentials/token.ts'
import { findPage } from '../engines/pages/link.ts'
import type { Sql } from '../storage/connect.ts'
import { LivesElsewhere } from '../storage/driver/fault.ts'
import { type Directory, NO_CELLS } from './directory.ts'

/** What of a request says whose it is. */
export type RoutedRequest = {
  url: string
  params: unknown
  query: unknown
  headers: { authorization?: string | undefined }
  routeOptions: { config: { endpoint?: { audience: string; path: string } | undefined } }
}

/** A cell as this node answers for it. */
export type CellApp = {
  pool: Sql
  handle(request: IncomingMessage, response: ServerResponse): void
  /** For calls that do not name their corporation before their body is read. */
  tokens: { open(corpId: string, secret: string, address: string): Promise<unknown> }
  drain(): void
  refuse(): void
  close(): Promise<void>
}

type RouteDeps = {
  /** How often the directory has changed, as far as this node knows; asks anew when that is too long ago. */
  cells(): number
  confirm(): Promise<void>
  read(): Promise<Directory>
  open(name: string, url: string): Promise<CellApp>
  /** Home's own pool, to find whose a page is. */
  pool: Sql
}

export type Routes = {
  /** The cell that answers a request; undefined for home, at once where there is no second cell. */
  of(request: RoutedRequest): Promise<CellApp | undefined> | undefined
  /** The cell of a corporation; undefined for home. */
  ofCorp(corpId: string): Promise<CellApp | undefined> | undefined
  drain(): void
  refuse(): void
  close(): Promise<void>
}

/** Milliseconds after which a cell that could not be reached is tried again. */
const AGAIN_MS = 1000
/** Codes of pages whose corporation is remembered. */
const REMEMBERED = 10_000

/** Sends each call to the cell of its corporation. Cells are opened when the first call for them comes. */
export function openRoutes(deps: RouteDeps): Routes {
  const apps = new Map<string, { url: string; app: Promise<CellApp> }>()
  const pages = new Map<string, string>()
  let directory = NO_CELLS
  let reading: Promise<void> | undefined
  let stopping: 'drain' | 'refuse' | undefined

  async function current(): Promise<Directory> {
    try {
      await deps.confirm()
      if (deps.cells() !== directory.version) {
        reading ??= deps
          .read()
          .then((read) => {
            directory = read
          })
          .finally(() => {
            reading = undefined
          })
        await reading
      }
    } catch (error) {
      // home is away: nobody turns meanwhile, and cells go on
      if (directory === NO_CELLS) throw error
    }
    return directory
  }

  function appOf({ cells }: Directory, name: string): Promise<CellApp> {
    const url = cells.get(name) ?? ''
    const known = apps.get(name)
    if (known?.url === url) return known.app
    known?.app.then((app) => app.close()).catch(() => {})
    const app: Promise<CellApp> = deps.open(name, url).catch((error) => {
      // unless it has another address by then
      setTimeout(() => apps.get(name)?.app === app && apps.delete(name), AGAIN_MS).unref()
      throw Object.assign(new LivesElsewhere(`the cell ${name} cannot be reached`), { cause: error })
    })
    app.then((opened) => stopping && opened[stopping]()).catch(() => {})
    apps.set(name, { url, app })
    return app
  }

  async function find(corpId: string): Promise<CellApp | undefined> {
    const found = await current()
    const name = found.corps.get(corpId)
    return name === undefined ? undefined : appOf(found, name)
  }

  /** Codes do not say whose they are: home is asked, then each cell. */
  async function findByCode(code: string): Promise<CellApp | undefined> {
    const known = pages.get(code)
    if (known !== undefined) return find(known)
    const found = await current()
    const here = await findPage(deps.pool, code)
    if (here) return find(remember(code, here.corpId))
    for (const name of found.cells.keys()) {
      const app = await appOf(found, name).catch(() => undefined)
      const link = app && (await findPage(app.pool, code).catch(() => undefined))
      if (link && found.corps.get(link.corpId) === name) return find(remember(code, link.corpId))
    }
    return undefined
  }

  function remember(code: string, corpId: string): string {
    if (pages.size >= REMEMBERED) pages.delete(pages.keys().next().value as string)
    pages.set(code, corpId)
    return corpId
  }

  const each = (work: (app: CellApp) => unknown) =>
    Promise.all([...apps.values()].map(({ app }) => app.then(work).catch(() => {})))

  return {
    of(request) {
      if (deps.cells() === 0) return undefined
      const corpId = corpOf(request)
      if (corpId !== undefined) return find(corpId)
      const code = codeOf(request.url)
      return code === undefined ? undefined : findByCode(code)
    },
    ofCorp: (corpId) => (deps.cells() === 0 ? undefined : find(corpId)),
    drain() {
      stopping = 'drain'
      void each((app) => app.drain())
    },
    refuse() {
      stopping = 'refuse'
      void each((app) => app.refuse())
    },
    close: async () => {
      await each((app) => app.close())
    },
  }
}

/** The corporation that a request names: by its token in the open API, in its path everywhere else. */
export function corpOf({ params, query, headers, routeOptions, url }: RoutedRequest): string | undefined {
  const { endpoint } = routeOptions.config
  // tools call the management API by themselves, each call on its own way
  if ((endpoint && isKeptAtHome(endpoint.path)) || url.startsWith('/mcp')) return undefined
  const { corp_id } = (params ?? {}) as { corp_id?: string }
  if (corp_id !== undefined) return corp_id
  if (endpoint?.audience === 'open') {
    const { values } = query as { values?: { access_token?: string } }
    const token = values?.access_token || /^Bearer\s(.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim()
    return token === undefined ? undefined : corpOfToken(token)
  }
  const back = /^\/p\/([^/?]{1,400})\/back(?:\?|$)/.exec(url)?.[1]
  return back === undefined ? undefined : decoded(back)
}

/** The code of a page that customers meet. */
function codeOf(url: string): string | undefined {
  return /^\/[rfcm]\/([A-Za-z0-9_-]{16})(?:[/?]|$)/.exec(url)?.[1]
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
