import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Marks what axe need not look at. */
const KNOWN = 'data-known'

/**
 * Brings axe into the page. Most of its time goes into where every element of the document lies, for contrasts; what it
 * need not look at is spared that, and is there for all other questions (headings, labels, landmarks).
 */
const setUp = `${axeSource};
  const walkerOf = document.createTreeWalker.bind(document)
  document.createTreeWalker = (root, kinds) =>
    walkerOf(root, kinds, (node) => node.nodeType === 1 && node.hasAttribute('${KNOWN}') ? 2 : 1)`

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

type Looking = {
  /** A part of the page that is looked at alone. */
  within?: string
  only?: 'colours'
}

/** What axe finds wrong with a page as it is now, but for what `markKnown` marked. */
export async function axe(page: Page, { within, only }: Looking = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>('globalThis.axe !== undefined'))) await page.evaluate(setUp)
  const context = { include: [within ?? 'html'], exclude: [`[${KNOWN}]`] }
  const options = {
    ...{ resultTypes: ['violations'], preload: false },
    ...(only ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})
      .then(({ violations }) => violations.map(({ id, nodes }) =>
        ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary ?? ''}`)
}

/**
 * Marks the parts of a page that differ in nothing but texts and measures from what this tab showed before at the same
 * place of a page (the menu, a row of a table, a field of a form): axe has looked at their like. Gives whether any is new.
 */
export const markKnown = (page: Page, within?: string) =>
  page.evaluate<boolean>(`(${mark})(${JSON.stringify(within ?? 'body')})`)

/**
 * Runs in the browser. The kind of an element is its tag, its attributes and the kinds of its children; its place is its
 * tag and attributes after those of all that it lies in. Of attributes that hold names or ids only their presence counts.
 */
const mark = `(within) => {
  const { numbers, known } = globalThis.looked ??= { numbers: new Map(), known: new Set() }
  const numberOf = (text) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return numbers.get(text)
  }
  const PLAIN = new Set(['role', 'type', 'tabindex'])
  const MEASURE = /(?:^|;)\\s*(?:width|height|top|left|right|bottom|inset|margin|padding|transform|z-index|max|min|flex)[^;]*/g
  const told = ({ name, value }) => {
    if (name === '${KNOWN}') return ''
    if (name === 'class') return name + '=' + value.replace(/css-var-\\S+/g, '')
    if (name === 'style') return name + '=' + value.replace(MEASURE, '')
    return PLAIN.has(name) || value === '' || (name.startsWith('aria-') && /^[a-z]*$/.test(value)) ? name + '=' + value : name
  }
  const ownOf = (each) => each.tagName + [...each.attributes].map(told).sort().join(' ')
  const placeOf = (each) => each ? numberOf(placeOf(each.parentElement) + '>' + ownOf(each)) : ''
  const keys = new Map()
  const read = (each, above) => {
    each.removeAttribute('${KNOWN}')
    const own = ownOf(each)
    const place = numberOf(above + '>' + own)
    const kinds = [...each.children].map((child) => read(child, place))
    const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    const kind = numberOf(own + (text ? '|text|' : '|') + kinds)
    keys.set(each, place + ':' + kind)
    return kind
  }
  const leaveOut = (each) => {
    if (known.has(keys.get(each))) return each.setAttribute('${KNOWN}', '')
    known.add(keys.get(each))
    for (const child of each.children) leaveOut(child)
  }
  const roots = [...document.querySelectorAll(within)]
  for (const each of document.body.children)
    each.toggleAttribute('${KNOWN}', !roots.some((root) => root.contains(each) || each.contains(root)))
  for (const root of roots) {
    read(root, placeOf(root.parentElement))
    leaveOut(root)
  }
  return roots.some((root) => !root.hasAttribute('${KNOWN}'))
}`

/** Takes the marks away: all is looked at. */
export const markNothing = (page: Page) =>
  page.evaluate(`for (const each of document.querySelectorAll('[${KNOWN}]')) each.removeAttribute('${KNOWN}')`)
