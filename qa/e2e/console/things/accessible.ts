import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DIALOGS, PARTS, type Part, PLACES, withQuery } from '../places.ts'
import { axe, type Console, DEMO } from '../setup.ts'
import { settled, visit } from '../visit.ts'

/** Tabs that look at pages side by side. */
const TABS = 3

/** Something to look at: goes there and looks by `look` at everything that is there. */
type Place = { inspect(page: Page, look: Look): Promise<void> }
type Look = (name: string, within?: string) => Promise<void>

/** What lies above a page, which is looked at alone: the page below was looked at by itself. */
const ABOVE = '.ant-drawer-open, .ant-modal-wrap'

/** `AXE=all` looks at every place in both languages; otherwise every other place is looked at in Chinese, the rest in English. */
const ALL = process.env.AXE === 'all'

/**
 * Pages, forms, drawers with all their tabs, and dialogs: axe finds nothing, in both languages and both themes. A theme
 * changes nothing but colours, so a place is looked at in full in one theme, and for its colours in the other.
 */
export function accessible(product: () => Console): void {
  it.each(PARTS)('gives axe nothing to find in %s', async (part) => {
    const { open, api } = product()
    const places = await placesOf(part, api)
    for (const [turn, language] of (['zh', 'en'] as const).entries()) {
      const chosen = ALL ? places : places.filter((_, i) => i % 2 === turn)
      if (chosen.length === 0) continue
      const first = await open(`/${DEMO}`, { language })
      expect(await inspectAll(chosen, first.context(), first)).toEqual([])
      await first.context().close()
    }
  })
}

/** Looks at all places, a few at a time, and tells what axe found. */
async function inspectAll(places: readonly Place[], context: BrowserContext, first: Page): Promise<string[]> {
  const left = [...places]
  const found: string[] = []
  const work = async (page: Page) => {
    const themes: ('light' | 'dark')[] = ['light', 'dark']
    for (let place = left.shift(); place; place = left.shift()) {
      await place.inspect(page, async (name, within) => {
        const [now, next] = themes as ['light' | 'dark', 'light' | 'dark']
        const part = within ? { within } : {}
        found.push(...(await axe(page, part)).map((violation) => `${name} (${now}) ${violation}`))
        await page.emulateMedia({ colorScheme: next })
        await page.locator(`html[data-theme=${next}]`).waitFor()
        await settled(page)
        found.push(...(await axe(page, { ...part, only: 'colours' })).map((each) => `${name} (${next}) ${each}`))
        themes.reverse()
      })
    }
  }
  const address = first.url()
  const others = Array.from({ length: Math.min(TABS, places.length) - 1 }, async () => {
    const page = await context.newPage()
    await page.goto(address)
    await work(page)
  })
  await Promise.all([work(first), ...others])
  return found
}

/** What there is to look at in a part of the menu. */
async function placesOf(part: Part, api: Console['api']): Promise<Place[]> {
  const own = PLACES.filter((place) => place.part === part)
  const drawers = own.flatMap(({ path, list }) => (list?.[1] ? [drawerOf(path, list[0], list[1], api)] : []))
  return [
    ...own.map(({ path }) => simple(path, (page) => visit(page, path))),
    ...own
      .filter(({ form }) => form)
      .map(({ path }) => simple(`${path} new`, (page) => visit(page, withQuery(path, 'new=yes')), ABOVE)),
    ...(await Promise.all(drawers)),
    ...DIALOGS.filter((dialog) => dialog.part === part).map(({ from, open }) => dialogOf(from, open)),
  ]
}

const simple = (name: string, go: (page: Page) => Promise<void>, within?: string): Place => ({
  async inspect(page, look) {
    await go(page)
    await look(name, within)
  },
})

const dialogOf = (from: string, open: (page: Page) => Promise<void>): Place =>
  simple(
    `${from} dialog`,
    async (page) => {
      await visit(page, from)
      await open(page)
      await page.getByRole('dialog').first().waitFor()
      await settled(page)
    },
    ABOVE,
  )

/** The drawer of the first record: each of its tabs, and the form that changes it. */
async function drawerOf(path: string, resource: string, id: string, api: Console['api']): Promise<Place> {
  const { body } = await api<{ items: Record<string, unknown>[] }>('GET', `${resource}?limit=1`)
  const record = body.items[0]?.[id]
  return {
    async inspect(page, look) {
      if (record === undefined) return
      await visit(page, withQuery(path, `open=${encodeURIComponent(JSON.stringify(record))}`))
      await look(`${path} open`, ABOVE)
      for (const tab of (await page.getByRole('dialog').getByRole('tab').all()).slice(1)) {
        await tab.click()
        await settled(page)
        await look(`${path} open, ${await tab.innerText()}`, ABOVE)
      }
      const edit = page.getByRole('dialog').getByRole('button', { name: /编辑|Edit/ })
      if ((await edit.count()) === 0) return
      await edit.first().click()
      await page.locator('.ant-drawer-body form').waitFor()
      await settled(page)
      await look(`${path} edit`, ABOVE)
    },
  }
}
