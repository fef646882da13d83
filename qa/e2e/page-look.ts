import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserLaunch, findBrowser } from '../support/browser.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'
import { axe } from './console/axe.ts'

/**
 * Pages of a corporation that are looked at, by their addresses; filled in by the test file's own setup. `cookie` is that of a
 * customer who looks at them, beside a stranger.
 */
export type Looked = {
  service: TestService
  browser: Browser
  addresses: string[]
  cookie?: { name: string; value: string }
}

/** A corporation with a name and a bright colour, a browser, and the pages that `fill` adds; nothing without a browser. */
export function withPages(corpId: string, fill: (looked: Looked) => Promise<void>): Looked {
  const looked = { addresses: [] as string[] } as Looked
  beforeAll(async () => {
    if (!findBrowser()) return
    looked.service = await startTestService()
    looked.browser = await chromium.launch(browserLaunch())
    await addCorp(looked.service, corpId)
    await looked.service.act(
      corpId,
      ({ tx }) => tx`update corp set name = '云栖茶饮', colour = '#d9e021' where corp_id = ${corpId}`,
    )
    await fill(looked)
  })
  afterAll(async () => {
    await looked.browser?.close()
    await looked.service?.stop()
  })
  return looked
}

/** Tests that all pages fit, have no fault that axe finds and no error, in both languages and themes; `SHOTS` pictures them. */
export function itReadsWell(looked: Looked, name: string): void {
  it.skipIf(!findBrowser()).each([
    ['zh-CN', 'light', 320],
    ['en', 'dark', 320],
    ['zh-CN', 'dark', 1440],
  ] as const)('reads well in %s, %s, at %i px, with scripts and without', async (locale, colorScheme, width) => {
    const visitors = looked.cookie ? [undefined, looked.cookie] : [undefined]
    for (const [javaScriptEnabled, cookie] of visitors.flatMap((each) => [
      [true, each] as const,
      [false, each] as const,
    ])) {
      const context = await looked.browser.newContext({
        ...{ locale, colorScheme, javaScriptEnabled, viewport: { width, height: 700 } },
      })
      if (cookie) await context.addCookies([{ ...cookie, url: looked.service.origin }])
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (line) => line.type() === 'error' && !/4\d\d/.test(line.text()) && faults.push(line.text()))
      for (const [i, address] of looked.addresses.entries()) {
        await page.goto(address)
        if (process.env.SHOTS) {
          const path = `${process.env.SHOTS}/${name}-${i}${cookie ? '-known' : ''}-${locale}-${colorScheme}-${width}.png`
          await page.screenshot({ path, fullPage: true })
        }
        const wide = await page.locator('html').evaluate((root) => root.scrollWidth)
        expect([address, wide <= width]).toEqual([address, true])
        if (javaScriptEnabled) expect(await axe(page)).toEqual([])
      }
      expect(faults).toEqual([])
      await context.close()
    }
  })
}
