import type { Page } from 'playwright-core'
import { DEMO } from './setup.ts'

/** Goes to another page without loading all anew, and waits until it is there and nothing is loading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.evaluate(`for (const each of document.querySelectorAll('main h1')) each.dataset.before = 'yes'`)
  await page.evaluate(`history.pushState({}, '', '/console/${DEMO}/nowhere')`)
  await page.locator('.outcome').waitFor()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/console/${DEMO}${path && `/${path}`}`)})`)
  await page.locator('main h1:not([data-before]):not(.outcome h1)').first().waitFor()
  if (/[?&](?:open|new)=/.test(path)) await page.locator('.ant-drawer-body').first().waitFor()
  await settled(page)
}

/** Waits until nothing is loading and nothing moves. */
export async function settled(page: Page): Promise<void> {
  while ((await page.locator('.ant-spin-spinning, .loading, .ant-skeleton').count()) > 0) await page.waitForTimeout(30)
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => {})))`)
}
