import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createForm } from '../../server/src/engines/forms/create.ts'
import { publishForm } from '../../server/src/engines/forms/publish.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import { browserLaunch, findBrowser } from '../support/browser.ts'
import { question } from '../support/forms.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'
import { axe } from './console/axe.ts'

const CORP = 'wwformlook'
const LONG = '云栖茶饮春季新品龙井与桂花乌龙'.repeat(5)
const tea = { options: ['龙井', '桂花乌龙', LONG] }
const fields = [
  question('about', 'section', { label: '关于您' }),
  question('name', 'text', { label: '称呼', required: true }),
  question('phone', 'phone', { label: '手机号' }),
  question('born', 'date', { label: '生日' }),
  question('drink', 'radio', { label: LONG, required: true, ...tea }),
  question('more', 'checkbox', { label: '还喜欢', ...tea }),
  question('city', 'select', { label: '城市', ...tea }),
  question('stars', 'rating', { label: '评分' }),
  question('shot', 'picture', { label: '照片' }),
  question('said', 'textarea', { label: '留言' }),
]

let service: TestService
let browser: Browser
const addresses: string[] = []
beforeAll(async () => {
  if (!findBrowser()) return
  service = await startTestService()
  browser = await chromium.launch(browserLaunch())
  await addCorp(service, CORP)
  await service.act(CORP, ({ tx }) => tx`update corp set name = '云栖茶饮', colour = '#d9e021' where corp_id = ${CORP}`)
  const add = (more: object) =>
    service.act(CORP, async (ctx) => {
      const draft = { name: '到店预约', describe: '第一行\n<b>第二行</b>', group_id: 1, group_name: '活动', fields }
      const id = await createForm(ctx, { ...draft, ...more })
      await publishForm(ctx, id)
      addresses.push(await pageAddress(ctx, 'form', id))
    })
  await add({})
  await add({ repeat: 'once', name: LONG })
  await add({ start_time: service.now() + 1000 })
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

it.skipIf(!findBrowser()).each([
  ['zh-CN', 'light', 320],
  ['en', 'dark', 320],
  ['zh-CN', 'dark', 1440],
] as const)('reads well in %s, %s, at %i px, with scripts and without', async (locale, colorScheme, width) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      ...{ locale, colorScheme, javaScriptEnabled, viewport: { width, height: 700 } },
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (line) => line.type() === 'error' && !/4\d\d/.test(line.text()) && faults.push(line.text()))
    const look = async (name: string) => {
      if (process.env.SHOTS) {
        const path = `${process.env.SHOTS}/form-${name}-${locale}-${colorScheme}-${width}.png`
        await page.screenshot({ path, fullPage: true })
      }
      expect([name, (await page.locator('html').evaluate((root) => root.scrollWidth)) <= width]).toEqual([name, true])
      if (javaScriptEnabled) expect(await axe(page)).toEqual([])
    }
    for (const [i, address] of addresses.entries()) {
      await page.goto(address)
      await look(String(i))
    }
    expect(faults).toEqual([])
    await context.close()
  }
})

it.skipIf(!findBrowser())(
  'is filled in by the keyboard, a mistake has the focus, and nothing typed is lost',
  async () => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      javaScriptEnabled: false,
      viewport: { width: 320, height: 700 },
    })
    const page = await context.newPage()
    await page.goto(addresses[0] as string)
    const { keyboard } = page
    await page.getByLabel('称呼').focus()
    await keyboard.type('小明')
    await keyboard.press('Tab')
    await keyboard.type('12')
    await keyboard.press('Tab')
    await page.getByRole('radio', { name: '龙井', exact: true }).focus()
    await keyboard.press('Space')
    await page.getByRole('checkbox', { name: '桂花乌龙', exact: true }).focus()
    await keyboard.press('Space')
    await page.getByRole('button', { name: '提交' }).focus()
    await keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    const wrong = page.getByLabel('手机号')
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => wrong.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    expect(await page.getByLabel('称呼').inputValue()).toBe('小明')
    expect(await page.getByRole('checkbox', { name: '桂花乌龙', exact: true }).isChecked()).toBe(true)
    await wrong.fill('13900001234')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByRole('heading', { name: '提交成功' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '提交成功' }).waitFor()
    const [row] = await service.store.owner`
    select count(*)::int as n, min(answers ->> 'name') as name from smart_form_answer where corp_id = ${CORP}`
    expect(row).toEqual({ n: 1, name: '小明' })
    await context.close()
  },
)
