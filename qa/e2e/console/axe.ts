import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

type Looking = { /** A part of the page that is looked at alone. */ within?: string; only?: 'colours' }

/** What axe finds wrong with a page as it is now. */
export async function axe(page: Page, { within, only }: Looking = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('globalThis.axe !== undefined'))) await page.evaluate(axeSource)
  const options = {
    ...{ resultTypes: ['violations'], preload: false },
    ...(only ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${within ? JSON.stringify({ include: [within] }) : 'document'}, ${JSON.stringify(options)})
      .then(({ violations }) => violations.map(({ id, nodes }) =>
        ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary ?? ''}`)
}

/**
 * Leaves to see only what axe has to look at: `within`, and of brothers and sisters that differ in nothing but their texts
 * (rows of a table, entries of a menu) the first. Gives how to show all again.
 */
export async function withoutRepeats(page: Page, within?: string): Promise<() => Promise<void>> {
  await page.evaluate(`(${hideRepeats})(${JSON.stringify(within ?? null)})`)
  return () => page.evaluate('for (const [each, shown] of globalThis.hidden.reverse()) each.style.display = shown')
}

/** Runs in the browser. Kinds of elements are told apart by tags, roles, classes, styles and the names of other attributes. */
const hideRepeats = `(within) => {
  globalThis.hidden = []
  const hide = (each) => {
    globalThis.hidden.push([each, each.style.display])
    each.style.setProperty('display', 'none', 'important')
  }
  const MEASURED = '.ant-tabs-tab' // Ant Design would find that some have no room
  const TELLING = new Set(['class', 'role', 'style', 'type', 'tabindex'])
  const kindOf = (each, repeats) => {
    const attributes = [...each.attributes].map(({ name, value }) => TELLING.has(name) ? name + '=' + value : value ? name : name + '=')
    const kinds = [...each.children].map((child) => kindOf(child, repeats))
    kinds.forEach((kind, n) => kinds.indexOf(kind) < n && !each.children[n].matches(MEASURED) && repeats.push(each.children[n]))
    const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    return each.tagName + '[' + attributes.sort().join(' ') + ']' + (text ? 'text' : '') + '(' + kinds.join(',') + ')'
  }
  const roots = within ? [...document.querySelectorAll(within)] : [document.body]
  for (const root of roots) {
    const repeats = []
    kindOf(root, repeats)
    for (const each of repeats) hide(each)
  }
  if (!within) return
  for (const each of document.body.children)
    if (!roots.some((root) => each.contains(root)) && each.tagName !== 'SCRIPT' && each.tagName !== 'STYLE') hide(each)
}`
