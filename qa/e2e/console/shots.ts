import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { findBrowser } from '../../support/browser.ts'
import { strike } from '../../support/cli-setup.ts'
import { PLACES, withQuery } from './places.ts'
import { pictureReadme } from './readme-shots.ts'
import { type Console, DEMO, startConsole } from './setup.ts'
import { type Shot, writeIndex } from './shot-index.ts'
import { pretend, type State } from './shot-states.ts'

/** Every page of the menu, and its forms. */
const PAGES = PLACES.map(({ path }) => path)
const FORMS = PLACES.flatMap(({ path, form }) => (form ? [withQuery(path, 'new=yes')] : []))

/** Drawers and views that people spend their day in. */
const OPENED = [
  'customers?open=wm_yunqi_1001',
  'customers?open=wm_yunqi_1001&tab=timeline',
  'contact-ways?open=201',
  'group-messages?open=1&tab=results',
  'tickets?open=WO202505185044&tab=flow',
  'customers?filter={"tag_condition":{"or_tag_list":[101]}}',
  'customers?open=wm_yunqi_1001&tab=points',
  'contact-ways?open=201&tab=numbers',
  'forms?open=2013',
  'radars?open=525',
  'radars?open=525&tab=visitors',
  'rankings?open=305&tab=standing',
  'crowd-packages?open=711',
  'moments?open=1',
  'platform?phone=yes',
  'tickets?open=WO202505185044',
  'chats?session=huzixuan_wm_yunqi_1005&staff=huzixuan',
]

type Appearance = { theme: 'light' | 'dark'; width: number }

/** Each language has every width in one theme, and 1440 in the other. */
const LOOKS: Record<'zh' | 'en', Appearance[]> = {
  zh: [
    { theme: 'light', width: 1440 },
    { theme: 'light', width: 1024 },
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 1440 },
  ],
  en: [
    { theme: 'dark', width: 1440 },
    { theme: 'dark', width: 1024 },
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1440 },
  ],
}

/** What every page may come to; very long names in a narrow window too. */
const STATES: Record<Exclude<State, 'full'>, Appearance[]> = {
  empty: [{ theme: 'light', width: 1440 }],
  loading: [{ theme: 'light', width: 1440 }],
  failing: [{ theme: 'light', width: 1440 }],
  long: [
    { theme: 'light', width: 1440 },
    { theme: 'light', width: 390 },
  ],
}

/** Milliseconds for a chart, a drawer or another width to come to rest. */
const REST_MS = 400
/** Milliseconds after which a page that still loads is pictured as it is. */
const LOADING_MS = 12_000

/**
 * `npm run console:shots [-- part of an address]`: pictures of every page and state, and one page that shows them all.
 * `npm run console:shots -- readme`: the README's pictures.
 */
const wanted = process.argv[2] ?? ''
const folder = resolve('reports/console')
if (!findBrowser()) throw new Error('no browser; set GUANXI_BROWSER to a Chromium')
const product = await startConsole()
const shots: Shot[] = []
try {
  if (wanted === 'readme') process.stdout.write(`${(await pictureReadme(product)).join('\n')}\n`)
  else await pictureAll()
} finally {
  await product.close()
  await strike()
}

async function pictureAll(): Promise<void> {
  if (wanted === '') await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all([pictureLanguage(product, 'zh'), pictureLanguage(product, 'en')])
  const complaints = [...product.complaints] // those of pretended failures come later
  for (const state of Object.keys(STATES) as (keyof typeof STATES)[])
    await picture(product, PAGES, { language: 'zh', state, looks: STATES[state] })
  process.stdout.write(`${await writeIndex(folder, shots)}: ${shots.length} pictures\n`)
  for (const complaint of complaints) process.stdout.write(`the browser: ${complaint}\n`)
}

function pictureLanguage(product: Console, language: 'zh' | 'en'): Promise<void> {
  return picture(product, [...PAGES, ...FORMS, ...OPENED], { language, state: 'full', looks: LOOKS[language] })
}

type Grid = { language: 'zh' | 'en'; state: State; looks: Appearance[] }

async function picture(product: Console, addresses: string[], { language, state, looks }: Grid): Promise<void> {
  const page = await product.open('/login', { language })
  await pretend(page, state)
  for (const address of addresses.filter((each) => each.includes(wanted))) {
    for (const [n, { theme, width }] of looks.entries()) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      if (n === 0) await page.goto(`${product.origin}/console/${DEMO}${address && `/${address}`}`)
      if (state === 'failing')
        await page
          .locator('.failed')
          .first()
          .waitFor({ timeout: LOADING_MS })
          .catch(() => {})
      if (state !== 'loading') await settled(page)
      await page.waitForTimeout(state === 'loading' ? REST_MS * 4 : REST_MS)
      const name = `${address.replaceAll(/\W+/g, '-') || 'home'}-${state}-${language}-${theme}-${width}.png`
      await page.screenshot({ path: `${folder}/${name}` })
      shots.push({ name, address, state, language, theme, width })
    }
  }
  await page.close()
}

/** Waits until nothing is loading; a page that does not come to an end is pictured as it is. */
async function settled(page: Page): Promise<void> {
  const until = Date.now() + LOADING_MS
  await page
    .locator('main h1')
    .first()
    .waitFor({ timeout: LOADING_MS })
    .catch(() => {})
  while (Date.now() < until && (await page.locator('.ant-spin-spinning, .loading, [data-loading]').count()) > 0)
    await page.waitForTimeout(50)
}
