import { interleave } from '../../lab/ratio.ts'
import { median, spread } from '../../lab/stats.ts'
import { strike } from '../../support/cli-setup.ts'
import { type Console, DEMO, startConsole } from './setup.ts'

/** Milliseconds, as people feel them. */
const MOST = { click: 150, task: 200 }
const ROUNDS = 15
const WHEEL_TURNS = 200

/** Clicks on the menu until the list is there, beside a bare fetch of the same page of the list. */
async function clicks({ open, origin }: Console): Promise<string> {
  const page = await open(`/${DEMO}`)
  const ready = async () => {
    await page.goto(`${origin}/console/${DEMO}`)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const click = async () => {
    await ready()
    return page.evaluate<number>(`new Promise((resolve) => {
      const from = performance.now()
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main .ant-table-row')) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - from))
      }).observe(document.body, { childList: true, subtree: true })
      document.querySelector('nav a[href$="/customers"]').click()
    })`)
  }
  const bare = async () => {
    await ready()
    return page.evaluate<number>(`(async () => {
      const from = performance.now()
      await (await fetch('/admin-api/corps/${DEMO}/customers?limit=20&offset=0')).json()
      return performance.now() - from
    })()`)
  }
  await click() // the page's code is in the browser's cache from now on
  const samples = await interleave(ROUNDS, { ours: click, theirs: bare })
  const ratios = samples.ours.map((ms, round) => ms / (samples.theirs[round] as number))
  await page.close()
  const [ours, theirs] = [median(samples.ours), median(samples.theirs)]
  return [
    `from a click to the rows of the customer list: ${ours.toFixed(0)} ms (median; at most ${MOST.click} wanted)`,
    `a bare fetch of the same rows: ${theirs.toFixed(0)} ms; ratio ${spread(ratios)}`,
  ].join('\n')
}

/** Scrolls through pages of a hundred rows, the most that a list shows at a time. */
async function scrolling({ open }: Console): Promise<string> {
  const page = await open(`/${DEMO}/customers?size=100`)
  await page.getByRole('row').nth(50).waitFor()
  await page.evaluate(`globalThis.long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })`)
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < WHEEL_TURNS; turn++) {
    await page.mouse.wheel(0, turn % 40 < 20 ? 400 : -400)
    await page.waitForTimeout(16)
  }
  const tasks = await page.evaluate<number[]>('long')
  const longest = Math.max(0, ...tasks)
  await page.close()
  return `longest task while scrolling 100 rows: ${longest.toFixed(0)} ms (at most ${MOST.task} wanted; ${tasks.length} over 50)`
}

/** `npm run console:bench`: what people feel in the console, in a real browser with the demo corporation. */
const product = await startConsole()
try {
  for (const measure of [clicks, scrolling]) process.stdout.write(`${await measure(product)}\n`)
} finally {
  await product.close()
  await strike()
}
