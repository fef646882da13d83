import type { Locator, Page } from 'playwright-core'

/** Types a name into a searchable choice, takes it by Enter, and leaves the field. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.focus()
  await takeTyped(page, field, name)
  await field.blur()
}

/** Types a name into the choice that has the focus, and takes it by Enter: nothing has to be loaded before. */
export async function takeTyped(page: Page, field: Locator, name: string): Promise<void> {
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await chosen(field, name).waitFor()
}

/** What a choice shows as chosen. */
export const chosen = (field: Locator, name: string): Locator =>
  field
    .locator('xpath=ancestor::*[contains(@class, "select-field")][1]')
    .locator('.ant-select-content, .ant-select-selection-item')
    .filter({ hasText: name })
    .first()
