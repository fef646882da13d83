import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axe, withoutRepeats } from '../axe.ts'
import { DIALOGS, PARTS, PLACES, type Place, withQuery } from '../places.ts'
import { type Console, DEMO } from '../setup.ts'
import { openDrawer, settled, visit } from '../visit.ts'

type Language = 'zh' | 'en'
type Theme = 'light' | 'dark'

/** Goes somewhere and looks by `look` at everything that is there. */
type Inspection = (page: Page, look: Look) => Promise<void>
type Look = (name: string, within?: string) => Promise<void>

/** What lies above a page, which is looked at alone: the page below was looked at by itself. */
const ABOVE = '.ant-drawer-open, .ant-modal-wrap'
const FORM = '.ant-drawer-open:has(.ant-drawer-body form)'

/** `AXE=all` looks at every place in both languages; otherwise every other place is looked at in Chinese, the rest in English. */
const ALL = process.env.AXE === 'all'

/**
 * Pages, forms, drawers with all their tabs, and dialogs: axe finds nothing, in both languages and both themes. A theme
 * changes nothing but colours, so a place is looked at in full in one theme, and for its colours in the other.
 */
export function accessible(product: () => Console): void {
  /** A window for each language, side by side; all parts are looked at in these two. */
  const windows = new Map<Language, Promise<Page>>()
  const windowIn = (language: Language) => {
    const opened = windows.get(language) ?? product().open(`/${DEMO}`, { language })
    windows.set(language, opened)
    return opened
  }
  it.each(PARTS)('gives axe nothing to find in %s', async (part) => {
    const { api } = product()
    const own = PLACES.filter((place) => place.part === part)
    const dialogs = DIALOGS.filter((dialog) => dialog.part === part)
    const inspections = [...(await Promise.all(own.map((place) => pageOf(place, api)))), ...dialogs.map(dialogOf)]
    const found = await Promise.all(
      (['zh', 'en'] as const).map(async (language, turn) => {
        const chosen = ALL ? inspections : inspections.filter((_, i) => i % 2 === turn)
        return chosen.length > 0 ? inspectAll(await windowIn(language), chosen) : []
      }),
    )
    expect(found.flat()).toEqual([])
  })
}

/** What axe found. Themes take turns in being looked at in full. */
async function inspectAll(page: Page, inspections: readonly Inspection[]): Promise<string[]> {
  const found: string[] = []
  let theme: Theme = 'light'
  const look: Look = async (name, within) => {
    const part = within ? { within } : {}
    const showAll = await withoutRepeats(page, within)
    found.push(...(await axe(page, part)).map((violation) => `${name} (${theme}) ${violation}`))
    theme = theme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`html[data-theme=${theme}]`).waitFor()
    await settled(page)
    found.push(...(await axe(page, { ...part, only: 'colours' })).map((each) => `${name} (${theme}) ${each}`))
    await showAll()
  }
  await page.emulateMedia({ colorScheme: theme })
  for (const inspect of inspections) await inspect(page, look)
  return found
}

/** A page, its form for a new record, and the drawer of the first record: each of its tabs, and the form that changes it. */
async function pageOf({ path, form, list }: Place, api: Console['api']): Promise<Inspection> {
  const [resource, id] = list ?? []
  const record =
    id && (await api<{ items: Record<string, unknown>[] }>('GET', `${resource}?limit=1`)).body.items[0]?.[id]
  return async (page, look) => {
    await visit(page, path)
    await look(path)
    if (form) {
      await openDrawer(page, withQuery(path, 'new=yes'))
      await look(`${path} new`, ABOVE)
    }
    if (!record) return
    await openDrawer(page, withQuery(path, `open=${encodeURIComponent(JSON.stringify(record))}`))
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
    await look(`${path} edit`, FORM)
  }
}

function dialogOf({ from, open }: (typeof DIALOGS)[number]): Inspection {
  return async (page, look) => {
    await visit(page, from)
    await open(page)
    await page.getByRole('dialog').first().waitFor()
    await settled(page)
    await look(`${from} dialog`, ABOVE)
    for (; (await page.getByRole('dialog').count()) > 0; await page.waitForTimeout(50))
      await page.keyboard.press('Escape')
  }
}
