import { expect, it } from 'vitest'
import { type Console, DEMO, enter, eventually } from '../setup.ts'

/** More than a page of the list has. */
const CORPS = 103

/** A server administrator, who may enter every corporation. */
export function manyCorpsJourneys(product: () => Console): void {
  it('lists all corporations of a server administrator, finds one by name, and enters it', async () => {
    const { command, browser, origin, complaints } = product()
    const { link } = await command<{ link: string }>(
      ...['operator', 'create', '--name', 'everywhere', '--admin', '--origin', origin],
    )
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, link, complaints)
    // as the API gives them, of which the first page is full
    const corps = Array.from({ length: CORPS }, (_, n) => ({ corp_id: `ww_${n}`, name: `分店 ${n} 号`, created_at: n }))
    const pages = {
      first: { items: corps.slice(0, 100), total: CORPS, next_cursor: 'second' },
      second: { items: corps.slice(100), total: CORPS },
    }
    await page.route(/\/admin-api\/corps\?/, (route) => {
      const asked = new URL(route.request().url()).searchParams
      if (asked.has('q')) return route.continue()
      return route.fulfill({ json: pages[(asked.get('cursor') ?? 'first') as keyof typeof pages] })
    })
    await page.reload()
    await page.getByRole('button', { name: /^企业/ }).click()
    const branches = page.getByRole('button', { name: /^分店 \d+ 号$/ })
    const more = page.getByRole('button', { name: '更多企业' })
    await more.click()
    await expect.poll(() => branches.count()).toBe(CORPS)
    await more.waitFor({ state: 'detached' })

    await page.getByLabel('搜索', { exact: true }).fill('云栖')
    await page.getByRole('button', { name: /^云栖/ }).click()
    await eventually(async () => page.url(), DEMO)
    await page.getByRole('heading', { name: /云栖/, level: 1 }).waitFor()
    await context.close()
  })
}
