import type { Locator, Page } from 'playwright-core'
import { chosen, takeTyped } from './choose.ts'
import { type Console, DEMO } from './setup.ts'

/** More than any page has that Tab stops at. */
const MOST_STOPS = 400

/** An entry of the menu. */
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(?:菜单|Menu)$/ }).getByRole('link', { name, exact: true })

/** From the first page to another one by the menu, and to the form that its button opens. */
export async function fromMenu({ open }: Console, name: string, button?: string): Promise<Page> {
  const page = await open(`/${DEMO}`)
  await press(page, menuLink(page, name))
  if (button) await press(page, page.getByRole('button', { name: button }))
  return page
}

/** Goes on by Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${target}`)
}

/** Goes to a button, link or tab, and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a field and types. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Finds a choice by typing and takes it by Enter. */
export async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await tabTo(page, field)
  await takeTyped(page, field, name)
}

/** Takes a choice of a short list, in which nothing is typed, by the arrows. */
export async function pickByArrows(page: Page, field: Locator, name: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
  await active.waitFor()
  const wanted = active.filter({ hasText: name })
  for (let step = 0; step < MOST_STOPS && (await wanted.count()) === 0; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await chosen(field, name).waitFor()
}

/** Goes to the tabs of a record, and by the arrow to another of them. */
export async function turnTo(page: Page, tab: Locator): Promise<void> {
  await tabTo(page, tab.locator('xpath=..').locator('[aria-selected=true]'))
  for (let step = 0; step < MOST_STOPS && (await tab.getAttribute('aria-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowRight')
}
