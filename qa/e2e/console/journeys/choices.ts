import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choose, chosen } from '../choose.ts'
import { type Console, DEMO, eventually } from '../setup.ts'

/** Choices among people and things, by somebody who types faster than names come, or whose service was away. */
export function choiceJourneys(product: () => Console): void {
  it('takes who was typed, though the names come later than Enter', async () => {
    const page = await product().open('/')
    const release = await hold(page, /\/staff\?limit/)
    await page.goto(`${product().origin}/console/${DEMO}/radars?new=yes`)
    const creator = page.getByRole('dialog').getByLabel('创建人')
    await creator.focus()
    await page.keyboard.type('何明轩')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await release()
    await chosen(creator, '何明轩').waitFor()
    product().leave(page)
  })

  it('takes nobody of a list that what was typed has not found yet', async () => {
    const page = await product().open(`/${DEMO}/tickets?new=yes`)
    const customer = page.getByRole('dialog').getByLabel('客户', { exact: true })
    await customer.click()
    await page.locator('.ant-select-item-option:visible').first().waitFor()
    const release = await hold(page, /\/customers\?.*q=/)
    await page.keyboard.type('胡明')
    await page.keyboard.press('Enter')
    expect(await page.locator('.ant-select-item-option-selected').count()).toBe(0)
    await release()
    await chosen(customer, '胡明').waitFor()
    product().leave(page)
  })

  it('offers choices again that could not be loaded while the service was away', async () => {
    const page = await product().open('/')
    const names = /\/radar-groups\?limit/
    await page.route(names, (route) => route.abort())
    await page.goto(`${product().origin}/console/${DEMO}/radars?new=yes`)
    const group = page.getByRole('dialog').getByLabel('分组')
    await group.click()
    const again = page.getByRole('button', { name: /重试/ }).last()
    const button = await again.elementHandle()
    await page.unroute(names)
    // gone when the page has asked by itself meanwhile
    await button?.evaluate((each) => (each as unknown as { click(): void }).click())
    await page.locator('.ant-select-item-option:visible', { hasText: '新品上市' }).waitFor()
    // of the groups those of links: each kind has one of this name
    expect(await page.locator('.ant-select-item-option:visible', { hasText: '默认分组' }).count()).toBe(1)
    await choose(page, group, '新品上市')
    product().leave(page)
  })

  it('opens what was typed into the search, though Enter comes before it is found', async () => {
    const page = await product().open(`/${DEMO}`)
    await page.getByRole('navigation', { name: '菜单' }).waitFor()
    const release = await hold(page, /\/customers\?.*q=/)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.keyboard.type('15810000001')
    await page.keyboard.press('Enter')
    await release()
    await eventually(async () => page.url(), 'customers?open=')
    product().leave(page)
  })

  it('leaves the keyboard in the field where somebody writes already', async () => {
    const page = await product().open(`/${DEMO}/tickets`)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('region', { name: '处理中' }).getByRole('link').first().focus()
    await page.keyboard.press('Alt+ArrowRight')
    const dialog = page.getByRole('dialog', { name: /关闭工单/ })
    const remark = dialog.getByLabel('说明')
    await remark.focus()
    await page.keyboard.type('写')
    await expect.poll(() => page.locator('[class*="ant-zoom"], [class*="ant-fade"]').count()).toBe(0)
    await page.keyboard.type('完')
    await expect.poll(() => remark.inputValue()).toBe('写完')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    product().leave(page)
  })
}

/** Keeps calls waiting until they are released. */
async function hold(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await promise
    await route.continue().catch(() => undefined) // it was given up meanwhile
  })
  return async () => {
    resolve()
    await page.unroute(calls, undefined)
  }
}
