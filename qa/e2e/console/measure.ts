import { interleave } from '../../lab/ratio.ts'
import { median, spread } from '../../lab/stats.ts'
import { strike } from '../../support/cli-setup.ts'
import { firstLoads, MOST_KB } from './first-load.ts'
import { type Console, DEMO, startConsole } from './setup.ts'
import { settled } from './visit.ts'

/** Milliseconds, as people feel them. */
const MOST = { click: 150, task: 200 }
const ROUNDS = 15
/** Milliseconds for which a pointer rests on a link before the click. */
const REST_MS = 300

/** Customers of the large demo; a third of them match the filter that is scrolled through. */
const CUSTOMERS = 31_000
const ROWS = 10_000
const PAGE = 100
/** What was drawn last has been painted, and told to those who watch for long tasks. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))'
const FIRST_ROW = "document.querySelector('main tr[data-row]')?.dataset.row"

/**
 * Clicks on the menu until the list is there, beside a bare fetch of the same page of the list. A pointer comes before
 * a click, and with it the page's code and its rows; the same is measured for a click that nothing announced.
 */
async function clicks({ open, origin }: Console): Promise<string> {
  const page = await open(`/${DEMO}`)
  const ready = async (pointing: boolean) => {
    await page.mouse.move(700, 500)
    await page.goto(`${origin}/console/${DEMO}`)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    if (!pointing) return
    await page.hover('nav a[href$="/customers"]')
    await page.waitForTimeout(REST_MS)
  }
  const click = async (pointing: boolean) => {
    await ready(pointing)
    return page.evaluate<number>(`new Promise((resolve) => {
      const from = performance.now()
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main tr[data-row]')) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - from))
      }).observe(document.body, { childList: true, subtree: true })
      document.querySelector('nav a[href$="/customers"]').click()
    })`)
  }
  const bare = async () => {
    await ready(false)
    return page.evaluate<number>(`(async () => {
      const from = performance.now()
      await (await fetch('/admin-api/corps/${DEMO}/customers?limit=20&offset=0')).json()
      return performance.now() - from
    })()`)
  }
  await click(true) // the page's code is in the browser's cache from now on
  const samples = await interleave(ROUNDS, { ours: () => click(true), theirs: bare })
  const sudden = await interleave(ROUNDS, { ours: () => click(false), theirs: bare })
  const ratios = samples.ours.map((ms, round) => ms / (samples.theirs[round] as number))
  await page.close()
  const [ours, theirs] = [median(samples.ours), median(samples.theirs)]
  return [
    `from a click to the rows of the customer list: ${ours.toFixed(0)} ms (median; at most ${MOST.click} wanted), fastest ${Math.min(...samples.ours).toFixed(0)} ms`,
    `a bare fetch of the same rows: ${theirs.toFixed(0)} ms; ratio ${spread(ratios)}`,
    `from a click without a pointer before it: ${spread(sudden.ours)} ms`,
  ].join('\n')
}

async function sizes(product: Console): Promise<string> {
  const { login, customers } = await firstLoads(product)
  return `first load, gzip: ${login} kB to the log-in (at most ${MOST_KB.login}), ${customers} kB to the customers (at most ${MOST_KB.customers})`
}

/** Scrolls down every page of a filter that finds ten thousand rows, a hundred at a time, and turns to the next one. */
async function scrolling({ open, command }: Console): Promise<string> {
  await command('demo', '--customers', String(CUSTOMERS))
  const page = await open(`/${DEMO}/customers?size=${PAGE}&filter=${encodeURIComponent('{"gender":1}')}`)
  await page
    .locator('main tr[data-row]')
    .nth(PAGE - 1)
    .waitFor()
  await settled(page)
  await page.evaluate(`globalThis.long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })`)
  const taken = async () => page.evaluate<number[]>('long.splice(0)')
  await page.mouse.move(700, 500)
  const [scrolled, turned]: [number[], number[]] = [[], []]
  let rows = PAGE
  for (; rows < ROWS; rows += PAGE) {
    process.stderr.write(`\r${rows} rows `)
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, 400)
      await page.waitForTimeout(16)
    }
    scrolled.push(...(await taken()))
    const next = page.locator('main .pager button:enabled').last()
    if ((await next.count()) === 0) break
    const firstRow = () => page.evaluate<string>(FIRST_ROW)
    const before = await firstRow()
    await next.click()
    while ((await firstRow()) === before) await page.waitForTimeout(20)
    await settled(page)
    await page.evaluate(PAINTED)
    turned.push(...(await taken()))
  }
  await page.close()
  const told = (tasks: number[]) =>
    `${Math.max(0, ...tasks).toFixed(0)} ms (at most ${MOST.task} wanted; ${tasks.length} over 50)`
  return [
    `longest task while scrolling through ${rows} filtered rows: ${told(scrolled)}`,
    `longest task while turning to the next ${PAGE} rows: ${told(turned)}`,
  ].join('\n')
}

/** `npm run console:bench [-- name]`: what people feel in the console, in a real browser with the demo corporation. */
const wanted = process.argv[2] ?? ''
const product = await startConsole()
try {
  for (const measure of [sizes, clicks, scrolling])
    if (measure.name.includes(wanted)) process.stdout.write(`${await measure(product)}\n`)
} finally {
  await product.close()
  await strike()
}
