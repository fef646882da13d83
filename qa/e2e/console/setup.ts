import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { browserLaunch } from '../../support/browser.ts'
import { dataFolder, guanxi, start } from '../../support/cli-setup.ts'

/** Milliseconds that a browser's step may take; 0 leaves it to the runner's own limit. */
const PATIENCE = Number(process.env.BROWSER_PATIENCE_MS ?? 0)

export const DEMO = 'ww_demo_yunqi_tea'

const build = fileURLToPath(new URL('../../../bin/console.mjs', import.meta.url))

/** The whole product as `npm start` gives it, simulator included, and a browser to use it with. */
export type Console = {
  origin: string
  simulator: { origin: string; token: string }
  browser: Browser
  /** What browsers complained of or asked of other machines: nothing, in a test that passes. */
  complaints: Set<string>
  /** Refusals that tests ask for, such as `409 PATCH contact-ways/1`: they are no complaint. */
  expected: Set<string>
  /** A tab, signed in as the demo's owner unless told otherwise. Tabs of one language share what the browser stores. */
  open(path: string, options?: WindowOptions): Promise<Page>
  /** Leaves a tab to the next `open`, without the drafts in it, which loads all anew: half the work of a new tab. */
  leave(page: Page): void
  /** Calls the management API as the owner. */
  api<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>
  /** Calls the simulator's control API. */
  sim<T = Record<string, unknown>>(path: string, body: unknown): Promise<T>
  /** Runs the command on the same data, and gives what it prints as JSON. */
  command<T>(...args: string[]): Promise<T>
  close(): Promise<void>
}

type WindowOptions = {
  language?: 'zh' | 'en'
  theme?: 'light' | 'dark'
  width?: number
  signedIn?: boolean
  /** A browser that has stored nothing yet, and stores for this tab alone. */
  fresh?: boolean
}

export async function startConsole(): Promise<Console> {
  const { NODE_OPTIONS: _, ...plain } = process.env
  await promisify(execFile)(process.execPath, [build], { env: plain })
  const data = await dataFolder('demo')
  const { says } = start(['serve', '--json'], {
    ...{
      PORT: '0',
      GUANXI_SIMULATOR_PORT: '0',
      GUANXI_DATA: data,
      GUANXI_CONSOLE: 'on',
      GUANXI_SIMULATOR: 'on',
    },
    ...{ GUANXI_CALLBACK_ALLOW: '127.0.0.1', GUANXI_SANDBOX_DELAY_MS: '200' },
  })
  const begun = JSON.parse(await says('\n')) as { address: string; console: string; phone: string }
  const browser = await chromium.launch(browserLaunch())
  const complaints = new Set<string>()
  const origin = begun.address
  const first = await newContext(browser, 'zh')
  const phone = new URL(begun.phone)
  const simulator = { origin: phone.origin, token: phone.hash.replace('#token=', '') }
  const idle = [await enter(first, begun.console, complaints, [simulator.origin])]
  const emptied = new WeakMap<Page, Promise<unknown>>()
  const state = await first.storageState()
  const contexts = new Map([['zh', Promise.resolve(first)]])
  return {
    ...{ origin, simulator, browser, complaints, expected: new Set() },
    async open(path, { language = 'zh', theme = 'light', width = 1440, signedIn = true, fresh = !signedIn } = {}) {
      const make = () => newContext(browser, language, signedIn ? state : undefined)
      const made = (fresh ? undefined : contexts.get(language)) ?? make()
      if (!fresh) contexts.set(language, made)
      const context = await made
      const left = idle.findIndex((page) => page.context() === context)
      const page = left < 0 ? await context.newPage() : (idle.splice(left, 1)[0] as Page)
      if (left < 0) watch(page, [origin, simulator.origin], complaints)
      await emptied.get(page)
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto(`${origin}/console${path}`)
      return page
    },
    leave(page) {
      // what it listens to is one of the six connections that a browser has to a service; a page of another site would end
      // the process that draws it, and a new one takes half a second of a processor
      const forgotten = page.evaluate(() => sessionStorage.clear()).then(() => page.goto(`${origin}/healthz`))
      emptied.set(
        page,
        forgotten.catch(() => undefined), // the browser was closed
      )
      idle.push(page)
    },
    async api(method, path, body) {
      const response = await first.request.fetch(`${origin}/admin-api/corps/${DEMO}/${path}`, {
        method,
        ...(body === undefined ? {} : { data: body }),
      })
      const text = await response.text()
      return { status: response.status(), body: text ? JSON.parse(text) : {} }
    },
    async sim(path, body) {
      const response = await fetch(`${simulator.origin}/sim/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${simulator.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const reply = await response.json()
      if (!response.ok) throw new Error(`simulator ${path}: ${JSON.stringify(reply)}`)
      return reply as never
    },
    async command(...args) {
      const { out, err } = await guanxi([...args, '--json'], { GUANXI_DATA: data })
      if (!out) throw new Error(err)
      return JSON.parse(out)
    },
    close: () => browser.close(),
  }
}

async function newContext(
  browser: Browser,
  language: 'zh' | 'en',
  storageState?: BrowserContextOptions['storageState'],
) {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const context = await browser.newContext({ locale, ...(storageState ? { storageState } : {}) })
  context.setDefaultTimeout(PATIENCE)
  return context
}

/** Waits until what is read contains what is wanted; how long is the runner's affair. */
export async function eventually(read: () => Promise<string>, wanted: string): Promise<void> {
  while (!(await read().catch(() => '')).includes(wanted)) await pause(50)
}

/** Opens a one-time link and waits until it has led to the first page. */
export async function enter(
  context: BrowserContext,
  link: string,
  complaints: Set<string>,
  origins: readonly string[] = [],
): Promise<Page> {
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  watch(page, [new URL(link).origin, ...origins], complaints)
  await page.goto(link)
  await page.getByRole('navigation', { name: /^(?:菜单|Menu)$/ }).waitFor()
  return page
}

/** A page in the simulated phone's browser: each is an origin of its own on this machine. */
const PHONE_WINDOW = /^http:\/\/[0-9a-f]{32}\.localhost:\d+\//

/** Remembers errors that the browser logs, calls that are refused, and requests to anywhere but the service and its phone. */
function watch(page: Page, origins: readonly string[], complaints: Set<string>): void {
  page.on('console', (message) => {
    const told = message.text().startsWith('Failed to load resource') // by `response`, which knows what was asked for
    if (message.type() === 'error' && !told)
      complaints.add(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.add(`${page.url()}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname } = new URL(response.url())
    const path = pathname.replace('/admin-api/', '').replace(/^corps\/[^/]+\//, '')
    complaints.add(`${response.status()} ${response.request().method()} ${path}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    const isOurs = origins.some((origin) => url.startsWith(`${origin}/`)) || PHONE_WINDOW.test(url)
    if (!isOurs && !/^(?:data|blob|about):/.test(url)) complaints.add(`foreign request: ${url}`)
  })
}
