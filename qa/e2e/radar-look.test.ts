import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRadar } from '../../server/src/engines/radars/create.ts'
import { createRadarGroup } from '../../server/src/engines/radars/group.ts'
import { browserLaunch, findBrowser } from '../support/browser.ts'
import { staff, surroundings } from '../support/customers.ts'
import { importRecords } from '../support/records.ts'
import { addCorp, startTestService, type TestService } from '../support/service.ts'
import { axe } from './console/axe.ts'

const CORP = 'wwlook'
const LONG = '云栖茶饮春季新品龙井与桂花乌龙'.repeat(6)
const pdf = {
  type: 'pdf',
  title: '春季菜单',
  desc: '第一行\n第二行',
  file_name: '菜单.pdf',
  file_size: '1955027',
} as const

let service: TestService
let browser: Browser
const addresses: string[] = []
beforeAll(async () => {
  if (!findBrowser()) return
  service = await startTestService()
  browser = await chromium.launch(browserLaunch())
  await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, { department: surroundings.department, staff })
  await service.act(CORP, ({ tx }) => tx`update corp set name = '云栖茶饮', colour = '#d9e021' where corp_id = ${CORP}`)
  const add = (more: object) =>
    service.act(CORP, async (ctx) => {
      const group_id = await createRadarGroup(ctx, { name: '活动', type: 'pdf' })
      const id = await createRadar(ctx, { name: '菜单', group_id, staff_id: 'lina', ...pdf, ...more })
      const [row] = await ctx.tx`select radar_link from radar where corp_id = ${CORP} and id = ${id}`
      addresses.push(row?.radar_link)
    })
  await add({ file_url: 'https://tea.example.com/menu.pdf' })
  await add({ type: 'article', title: LONG, desc: '<script>alert(1)</script>&"', link: 'https://tea.example.com/a' })
  addresses.push(`${service.origin}/r/nothing`)
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
      locale,
      colorScheme,
      javaScriptEnabled,
      viewport: { width, height: 700 },
    })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (line) => line.type() === 'error' && !/404/.test(line.text()) && faults.push(line.text()))
    for (const [i, address] of addresses.entries()) {
      await page.goto(address)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${i}-${locale}-${colorScheme}-${width}.png` })
      const wide = await page.locator('html').evaluate((root) => root.scrollWidth)
      expect([address, wide <= width]).toEqual([address, true])
      if (javaScriptEnabled) expect(await axe(page)).toEqual([])
    }
    await page.goto(addresses[0] as string)
    expect(await page.locator('.file').innerText()).toBe('菜单.pdf · 1.9 MB')
    expect(faults).toEqual([])
    await context.close()
  }
})
