import type { Page } from 'playwright-core'
import { dictionaries } from '../../../console/src/i18n/dictionary.ts'
import { axe, markKnown, markNothing } from './axe.ts'
import { settled } from './visit.ts'

type Theme = 'light' | 'dark'

/** A tab in which everything is looked at, and what was found wrong in it. */
export type Inspector = {
  page: Page
  language: 'zh' | 'en'
  theme: Theme
  /** Whether axe looks again at elements of a kind that it has looked at. */
  thorough: boolean
  /** People's data, as JSON: what stands there may be Chinese on English pages. */
  data: string
  found: string[]
}

/**
 * Lets axe look at the page, or at what lies `within`, in both themes. A theme changes nothing but colours, so the page is
 * looked at in full in one, and for its colours in the other; they take turns.
 */
export async function lookAt(inspector: Inspector, name: string, within?: string): Promise<void> {
  const { page, thorough } = inspector
  await findChinese(inspector, name)
  if (thorough) await markNothing(page)
  else if (!(await markKnown(page, within))) return
  tell(inspector, name, await axe(page, within ? { within } : {}))
  await wear(inspector, inspector.theme === 'light' ? 'dark' : 'light')
  tell(inspector, name, await axe(page, { only: 'colours', ...(within ? { within } : {}) }))
}

const tell = ({ found, language, theme }: Inspector, name: string, faults: readonly string[]) =>
  found.push(...faults.map((fault) => `${name} (${language}, ${theme}): ${fault}`))

async function wear(inspector: Inspector, theme: Theme): Promise<void> {
  inspector.theme = theme
  await inspector.page.emulateMedia({ colorScheme: theme })
  await inspector.page.locator(`html[data-theme=${theme}]`).waitFor()
  await settled(inspector.page)
}

/** Makes the window another width, and waits until the page has taken it. */
export async function widen({ page }: Inspector, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await settled(page)
}

/** Finds whether the page is wider than the window. */
export async function findWide(inspector: Inspector, name: string): Promise<void> {
  const [wide, width] = await inspector.page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  )
  if (wide > width) tell(inspector, name, [`${wide} pixels in a window of ${width}`])
}

/** Finds tables that are not shown in full. */
export async function findCut(inspector: Inspector, name: string): Promise<void> {
  const hidden = await inspector.page.evaluate<number[]>(
    `[...document.querySelectorAll('main .list-table')].map((each) => each.scrollWidth - each.clientWidth)`,
  )
  tell(
    ...([inspector, name] as const),
    hidden.filter((pixels) => pixels > 0).map((pixels) => `${pixels} pixels of a table are hidden`),
  )
}

const OURS = new Set(Object.values(dictionaries.zh).filter((text) => /\p{Script=Han}/u.test(text)))

/** Finds lines on English pages that are texts of ours in Chinese. */
export async function findChinese(inspector: Inspector, name: string): Promise<void> {
  if (inspector.language !== 'en') return
  const lines = (await inspector.page.locator('body').innerText()).split('\n').map((line) => line.trim())
  const left = lines.filter((line) => OURS.has(line) && !inspector.data.includes(JSON.stringify(line)))
  tell(inspector, name, left)
}
