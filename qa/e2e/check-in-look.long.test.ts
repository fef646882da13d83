import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkIn } from '../../server/src/engines/check-ins/check-in.ts'
import { createCheckIn } from '../../server/src/engines/check-ins/write.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import { openPageSession } from '../../server/src/engines/pages/login.ts'
import { sessionCookie } from '../../server/src/pages/cookies.ts'
import { browserLaunch, findBrowser } from '../support/browser.ts'
import { customer, surroundings } from '../support/customers.ts'
import { importRecords } from '../support/records.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'
import { axe } from './console/axe.ts'

const CORP = 'wwchecklook'
const LONG = '云栖茶饮春季新品龙井与桂花乌龙'.repeat(5)
const rules = [
  { level: 1, needed: 2, points: 10, tags: [] },
  { level: 2, needed: 7, points: 1_000_000, tags: [] },
]

let service: TestService
let browser: Browser
let token: string
const addresses: string[] = []
beforeAll(async () => {
  if (!findBrowser()) return
  service = await startTestService()
  browser = await chromium.launch(browserLaunch())
  await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1)] })
  const [known] = await service.store.owner`select external_user_id as id from customer where corp_id = ${CORP}`
  const externalUserId = known?.id as string
  await service.act(CORP, ({ tx }) => tx`update corp set name = '云栖茶饮', colour = '#d9e021' where corp_id = ${CORP}`)
  token = await service.act(CORP, (ctx) => openPageSession(ctx, { externalUserId }))
  const add = (more: object, days: readonly number[] = []) =>
    service.act(CORP, async (ctx) => {
      const draft = { name: '七日早安茶', creator: '李雨桐', describe: '第一行\n<b>第二行</b>', rules, ...more }
      const id = await createCheckIn(ctx, draft)
      for (const ago of days) await checkIn(ctx, { missionId: id, externalUserId, at: service.now() - ago * 86_400 })
      addresses.push(await pageAddress(ctx, 'check_in', id))
    })
  await add({}, [5, 2, 1])
  await add({ name: LONG, days: 'consecutive' }, [1, 0])
  await add({ start_time: service.now() + 1000 })
  await add({ status: 'end' }, [])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

it.skipIf(!findBrowser()).each([
  ['zh-CN', 'light', 320],
  ['en', 'dark', 320],
  ['zh-CN', 'dark', 1440],
] as const)('reads well in %s, %s, at %i px, to a member and to a stranger', async (locale, colorScheme, width) => {
  for (const isMember of [true, false]) {
    const context = await browser.newContext({ locale, colorScheme, viewport: { width, height: 700 } })
    if (isMember) await context.addCookies([{ name: sessionCookie(CORP), value: token, url: service.origin }])
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (line) => line.type() === 'error' && !/4\d\d/.test(line.text()) && faults.push(line.text()))
    for (const [i, address] of addresses.entries()) {
      await page.goto(address)
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/check-in-${i}-${isMember ? 'member' : 'stranger'}-${locale}-${colorScheme}-${width}.png`,
          fullPage: true,
        })
      expect([i, (await page.locator('html').evaluate((root) => root.scrollWidth)) <= width]).toEqual([i, true])
      expect(await axe(page)).toEqual([])
    }
    expect(faults).toEqual([])
    await context.close()
  }
})

it.skipIf(!findBrowser())('is done by the keyboard without a script, and a reload does it no second time', async () => {
  const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false })
  await context.addCookies([{ name: sessionCookie(CORP), value: token, url: service.origin }])
  const page = await context.newPage()
  await page.goto(addresses[0] as string)
  await page.getByRole('button', { name: '打卡' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('今天已打卡').waitFor()
  await page.reload()
  await page.getByText('今天已打卡').waitFor()
  const [row] = await service.store.owner`
    select total_days as days from check_in_participant where corp_id = ${CORP} order by mission_id limit 1`
  expect(row?.days).toBe(4)
  await context.close()
})
