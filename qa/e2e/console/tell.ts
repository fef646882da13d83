import type { Browser, Page } from 'playwright-core'

/** Milliseconds that a page gets to say what it shows: one that hangs says nothing. */
const PATIENCE = 5000

/** What is worth reading of a page on which something did not come. */
const PARTS = {
  page: 'main',
  dialog: '[role="dialog"], dialog[open]',
  list: '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  'field error': '.ant-form-item-has-error',
  notice: '[role="alert"], .ant-message',
}

/** What the tabs of a browser show, for a reader of a failed test, who cannot look. */
export async function tellPages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const shown = pages.filter((page) => page.url() !== 'about:blank')
  return (await Promise.all(shown.map(tell))).join('\n')
}

async function tell(page: Page): Promise<string> {
  const silence = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE, '  (does not answer)'))
  const said = read(page).catch((error: Error) => `  (${error.message})`)
  return `${page.url()}\n${await Promise.race([said, silence])}`
}

async function read(page: Page): Promise<string> {
  const focus = await page.locator(':focus').evaluateAll(([at]) => at?.outerHTML.slice(0, 300) ?? 'nowhere')
  const lines = [`  focus: ${focus}`]
  for (const [part, selector] of Object.entries(PARTS))
    for (const text of await page.locator(selector).allInnerTexts())
      lines.push(`  ${part}: ${text.replace(/\s+/g, ' ').slice(0, 800)}`)
  return lines.join('\n')
}
