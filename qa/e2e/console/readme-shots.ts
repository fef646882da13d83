import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Console, DEMO, eventually } from './setup.ts'

const folder = fileURLToPath(new URL('../../../docs/images', import.meta.url))

/** Bytes that a picture of the README may have. */
const MOST_BYTES = 200_000

const WORDS = {
  en: { phone: 'Scan on the phone', someone: 'New person', scan: 'Add' },
  zh: { phone: '用模拟手机扫码', someone: '新增一人', scan: '添加' },
} as const

/** The README's two pictures in each language: a code that was just scanned on the phone, and the customers. */
export async function pictureReadme(product: Console): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const made: string[] = []
  for (const language of ['en', 'zh'] as const) {
    const page = await product.open(`/${DEMO}/contact-ways?open=201`, { language })
    await page.setViewportSize({ width: 1280, height: 800 })
    const words = WORDS[language]
    await page.getByRole('button', { name: words.phone }).click()
    const phone = page.frameLocator('iframe.simulator-phone')
    const count = page.locator('.big')
    const before = Number(await count.innerText())
    await phone.locator('#phone').getByRole('button', { name: words.someone }).click()
    await phone.getByRole('button', { name: words.scan, exact: true }).click()
    await eventually(() => count.innerText(), String(before + 1))
    made.push(await shoot(page, `console-scan.${language}.png`))
    await page.goto(`${product.origin}/console/${DEMO}/customers`)
    await page.locator('.ant-table-row').first().waitFor()
    made.push(await shoot(page, `console-customers.${language}.png`))
    await page.context().close()
  }
  return made
}

async function shoot(page: Awaited<ReturnType<Console['open']>>, name: string): Promise<string> {
  await page.waitForTimeout(1500) // charts, names and notices come to rest
  const path = `${folder}/${name}`
  await page.screenshot({ path })
  const { size } = await stat(path)
  if (size > MOST_BYTES) throw new Error(`${path} has ${size} bytes, more than ${MOST_BYTES}`)
  return path
}
