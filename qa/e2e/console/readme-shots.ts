import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Console, DEMO, eventually } from './setup.ts'
import { pictureStory } from './story-shot.ts'

const folder = fileURLToPath(new URL('../../../docs/images', import.meta.url))

const SIZE = { width: 1180, height: 740 }

/** Bytes that a picture of the README may have. */
const MOST_BYTES = 200_000

/**
 * The README's pictures: a code that was just scanned on the phone, the first page, the customers, in the other language and theme, and
 * the page of a mission on the phone after the story.
 */
export async function pictureReadme(shown: Console): Promise<string[]> {
  const { open } = shown
  await mkdir(folder, { recursive: true })
  const code = await open(`/${DEMO}/contact-ways?open=201`, { language: 'en' })
  await code.getByRole('button', { name: 'Scan on the phone' }).click()
  const phone = code.frameLocator('iframe.simulator-phone')
  const count = code.locator('.big')
  const before = Number(await count.innerText())
  await phone.locator('#phone').getByRole('button', { name: 'Add a person' }).click()
  await phone.locator('.codes').getByRole('button').first().click()
  await eventually(() => count.innerText(), String(before + 1))
  const customers = await open(`/${DEMO}/customers`, { language: 'zh', theme: 'dark' })
  await customers.locator('main tr[data-row]').first().waitFor()
  const home = await open(`/${DEMO}`, { language: 'en' })
  await home.locator('canvas').first().waitFor()
  return [
    await shoot(code, 'console-scan.png'),
    await shoot(home, 'console-home.png'),
    await shoot(customers, 'console-customers.png'),
    await bounded(await pictureStory(shown, `${folder}/phone-mission.png`)),
  ]
}

async function shoot(page: Awaited<ReturnType<Console['open']>>, name: string): Promise<string> {
  await page.setViewportSize(SIZE)
  await page.locator('.connection .icon-button').click() // that there is no password yet is the demo's own affair
  await page.waitForTimeout(1500) // charts, names and notices come to rest
  const path = `${folder}/${name}`
  await page.screenshot({ path })
  return bounded(path)
}

async function bounded(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MOST_BYTES}`)
  return path
}
