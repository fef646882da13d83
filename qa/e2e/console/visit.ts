import type { Page } from 'playwright-core'
import { DEMO } from './setup.ts'

const FRESH = 'main h1:not([data-before]):not(.outcome h1)'

/** Goes to another page without loading all anew, and waits until it is there and nothing is loading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.locator('main h1').first().waitFor()
  const address = addressOf(path)
  const samePage = new URL(page.url()).pathname === address.replace(/\?.*/, '')
  await page.evaluate(`for (const each of document.querySelectorAll('main h1')) each.dataset.before = 'yes'`)
  if (samePage) {
    // another view of the same page might keep what is there
    await push(page, addressOf('nowhere'))
    await page.locator('.outcome').waitFor()
  }
  await push(page, address)
  await page.locator(FRESH).first().waitFor()
  const above = aboveOf(path)
  if (above) await page.locator(above).first().waitFor()
  await settled(page)
}

/** Where an address opens a record beside its list, or a form above it. */
function aboveOf(path: string): string | undefined {
  if (/[?&](?:new|edit)=/.test(path)) return '.ant-drawer-body'
  return /[?&]open=/.test(path) ? '.record' : undefined
}

/** Opens another record or form of the page that is there, and waits until nothing in it is loading. */
export async function openAbove(page: Page, path: string): Promise<void> {
  const above = aboveOf(path)
  await page.evaluate(
    `for (const each of document.querySelectorAll('.ant-drawer-body, .record')) each.dataset.before = 'yes'`,
  )
  await push(page, addressOf(path))
  await page.locator(`${above}:not([data-before])`).first().waitFor()
  await page.locator(':is(.ant-drawer-body, .record)[data-before]:visible').waitFor({ state: 'hidden' })
  await settled(page)
}

const addressOf = (path: string) => `/console/${DEMO}${path && `/${path}`}`
const push = (page: Page, address: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)

/** Waits until nothing is loading and nothing moves by itself. */
export async function settled(page: Page): Promise<void> {
  while ((await page.locator('.ant-spin-spinning, .loading, [data-loading], .ant-skeleton').count()) > 0)
    await page.waitForTimeout(30)
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((each) => each.timeline === document.timeline && each.effect?.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => {})))`)
}
