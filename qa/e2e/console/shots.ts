import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findBrowser } from '../../support/browser.ts'
import { strike } from '../../support/cli-setup.ts'
import { DEMO, startConsole } from './setup.ts'

const PATHS = [
  ...['', 'customers', 'customers?open=wm_yunqi_1001&tab=timeline', 'contact-ways?open=201', 'contact-ways?new=yes'],
  ...['forms?new=yes', 'group-messages?new=yes', 'radars', 'tickets', 'chats', 'projects', 'staff', 'webhooks'],
  ...['requests', 'operators', 'audit', 'platform'],
]
const LOOKS = [
  { language: 'zh', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 1024 },
  { language: 'zh', theme: 'light', width: 390 },
] as const

/** Milliseconds for fonts, charts and drawers to come to rest. */
const REST_MS = 1500

/** `npm run console:shots`: pictures of the console's pages, and one page that shows them all. */
const folder = resolve('reports/console')
if (!findBrowser()) throw new Error('no browser; set GUANXI_BROWSER to a Chromium')
await mkdir(folder, { recursive: true })
const product = await startConsole()
const shown: string[] = []
try {
  for (const look of LOOKS) {
    for (const path of PATHS) {
      const page = await product.open(`/${DEMO}${path && `/${path}`}`, look)
      await page.getByRole('main').waitFor()
      await page.waitForTimeout(REST_MS)
      const name = `${path.replaceAll(/\W+/g, '-') || 'home'}-${look.language}-${look.theme}-${look.width}.png`
      await page.screenshot({ path: `${folder}/${name}` })
      shown.push(`<figure><img src="${name}" loading="lazy" alt=""><figcaption>${name}</figcaption></figure>`)
      await page.context().close()
    }
  }
  const style =
    'body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:16px}img{max-width:640px;border:1px solid #ccc}'
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><style>${style}</style>${shown.join('')}`,
  )
  process.stdout.write(`${folder}/index.html\n`)
} finally {
  await product.close()
  await strike()
}
