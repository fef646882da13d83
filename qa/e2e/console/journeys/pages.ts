import { expect, it } from 'vitest'
import { findChinese, findCut, findWide, type Inspector, lookAt, widen } from '../inspect.ts'
import { DIALOGS, firstRecord, PARTS, type Part, PLACES, type Place, withQuery } from '../places.ts'
import { type Console, DEMO } from '../setup.ts'
import { openAbove, settled, visit } from '../visit.ts'

/** What lies above a page, which is looked at alone: the page below was looked at by itself. */
const ABOVE = '.ant-drawer-open, .ant-modal-wrap, .record, dialog[open]'
const FORM = '.ant-drawer-open:has(.ant-drawer-body form)'

/**
 * `AXE=all` lets axe look at everything in both languages. Otherwise every other place is looked at in Chinese, the rest in
 * English, and what differs in nothing but texts is looked at once.
 */
const ALL = process.env.AXE === 'all'

/** Drawers that hold much text. */
const DRAWERS: readonly { part: Part; path: string }[] = [
  { part: 'customers', path: 'customers?open=wm_yunqi_1001' },
  { part: 'customers', path: 'customers?open=wm_yunqi_1001&tab=timeline' },
  { part: 'acquisition', path: 'contact-ways?open=201' },
  { part: 'marketing', path: 'group-messages?open=1&tab=results' },
  { part: 'service', path: 'tickets?open=WO202505185044&tab=flow' },
]

/**
 * Every page, form, drawer with all its tabs, and dialog: axe finds nothing in either language and theme, tables are shown
 * in full in a window of 1024 pixels and nothing is wider than one of 390, and no text of ours is Chinese on English pages.
 */
export function inspectPages(product: () => Console): void {
  /** Windows side by side, one for each language; all parts are looked at in these two. */
  let windows: Promise<Inspector[]> | undefined
  it.each(PARTS)('has nothing to find fault with in %s, in both languages, both themes and any width', async (part) => {
    windows ??= Promise.all((['zh', 'en'] as const).map((language) => openWindow(product(), language)))
    const [places, dialogs, drawers] = [PLACES, DIALOGS, DRAWERS].map((all) => all.filter((each) => each.part === part))
    const found = await Promise.all(
      (await windows).map(async (inspector, turn) => {
        const inTurn = (n: number) => ALL || n % 2 === turn
        for (const [n, place] of (places as Place[]).entries()) {
          await measurePlace(inspector, place)
          if (inTurn(n)) await inspectPlace(inspector, place, product().api)
          else await readForm(inspector, place)
        }
        for (const [n, dialog] of (dialogs as typeof DIALOGS).entries())
          if (inTurn(n)) await inspectDialog(inspector, dialog)
        for (const { path } of inspector.language === 'en' ? (drawers as typeof DRAWERS) : []) {
          await visit(inspector.page, path)
          await findChinese(inspector, path)
        }
        return inspector.found.splice(0)
      }),
    )
    expect(found.flat()).toEqual([])
  })
}

/** A tab that was switched to its language by the menu, if it was not born with it. */
export async function openWindow({ open, api }: Console, language: Inspector['language']): Promise<Inspector> {
  const page = await open(`/${DEMO}`, { fresh: true })
  if (language === 'en') {
    await page.getByRole('button', { name: '语言 / Language' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  }
  const named = ['tags', 'group-tag-groups', 'crowd-packages', 'quick-reply-groups', 'contact-ways', 'forms', 'tickets']
  const lists = named.map((list) => `${list}?limit=100`)
  const data = JSON.stringify(await Promise.all(lists.map((list) => api('GET', list))))
  return { page, language, theme: 'light', thorough: ALL, data, found: [] }
}

/** The page in windows of all widths, from the narrow to the wide. */
async function measurePlace(inspector: Inspector, { path }: Place): Promise<void> {
  const narrow = inspector.language === 'zh'
  await widen(inspector, narrow ? 390 : 1024)
  await visit(inspector.page, path)
  if (narrow) {
    await findWide(inspector, path)
    await widen(inspector, 1024)
  }
  await findCut(inspector, path)
  await widen(inspector, 1440)
}

/** The page, its form for a new record, and the drawer of the first record: each of its tabs, and the form that changes it. */
async function inspectPlace(inspector: Inspector, place: Place, api: Console['api']): Promise<void> {
  const { page } = inspector
  const { path, form, list } = place
  const id = list?.[1]
  await lookAt(inspector, path)
  if (form) {
    await openAbove(page, withQuery(path, 'new=yes'))
    await lookAt(inspector, `${path} new`, ABOVE)
  }
  const record = id && (await firstRecord(place, api))?.[id]
  if (!record) return
  await openAbove(page, withQuery(path, `open=${encodeURIComponent(String(record))}`))
  await lookAt(inspector, `${path} open`, ABOVE)
  for (const tab of (await page.getByRole('dialog').getByRole('tab').all()).slice(1)) {
    await tab.click()
    await settled(page)
    await lookAt(inspector, `${path} open, ${await tab.innerText()}`, ABOVE)
  }
  const edit = page.getByRole('dialog').getByRole('button', { name: /编辑|Edit/ })
  if ((await edit.count()) === 0) return
  await edit.first().click()
  await page.locator('.ant-drawer-body form').waitFor()
  await settled(page)
  await lookAt(inspector, `${path} edit`, FORM)
}

/** The texts of a page and its form, where axe looks at them in another window. */
async function readForm(inspector: Inspector, { path, form }: Place): Promise<void> {
  if (inspector.language !== 'en') return
  await findChinese(inspector, path)
  if (!form) return
  await openAbove(inspector.page, withQuery(path, 'new=yes'))
  await findChinese(inspector, `${path} new`)
}

async function inspectDialog(inspector: Inspector, { from, open }: (typeof DIALOGS)[number]): Promise<void> {
  const { page } = inspector
  await visit(page, from)
  await open(page)
  await page.getByRole('dialog').first().waitFor()
  await settled(page)
  await lookAt(inspector, `${from} dialog`, ABOVE)
  for (; (await page.getByRole('dialog').count()) > 0; await page.waitForTimeout(50))
    await page.keyboard.press('Escape')
}
