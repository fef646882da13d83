import { expect, it } from 'vitest'
import { createRadar } from '../../server/src/engines/radars/create.ts'
import { createRadarGroup } from '../../server/src/engines/radars/group.ts'
import { findBrowser } from '../support/browser.ts'
import { staff, surroundings } from '../support/customers.ts'
import { importRecords } from '../support/records.ts'
import { itReadsWell, withPages } from './page-look.ts'

const CORP = 'wwlook'
const LONG = '云栖茶饮春季新品龙井与桂花乌龙'.repeat(6)
const pdf = {
  type: 'pdf',
  title: '春季菜单',
  desc: '第一行\n第二行',
  file_name: '菜单.pdf',
  file_size: '1955027',
} as const

const looked = withPages(CORP, async ({ service, addresses }) => {
  await importRecords(service, { corp_id: CORP, name: '云栖茶饮' }, { department: surroundings.department, staff })
  const add = (more: object) =>
    service.act(CORP, async (ctx) => {
      const group_id = await createRadarGroup(ctx, { name: '活动', type: 'pdf' })
      const id = await createRadar(ctx, { name: '菜单', group_id, staff_id: 'lina', ...pdf, ...more })
      const [row] = await ctx.tx`select radar_link from radar where corp_id = ${CORP} and id = ${id}`
      addresses.push(row?.radar_link)
    })
  await add({ file_url: 'https://tea.example.com/menu.pdf', file_pages: 12 })
  const landing = await (await fetch(addresses[0] as string)).text()
  const view = /data-view="(\w+)"/.exec(landing)?.[1]
  addresses.push(`${addresses[0]}/page?v=${view}&n=2`)
  await add({ type: 'article', title: LONG, desc: '<script>alert(1)</script>&"', link: 'https://tea.example.com/a' })
  addresses.push(`${service.origin}/r/nothing`)
})

itReadsWell(looked, 'radar')

it.skipIf(!findBrowser())('shows a file with its name and size', async () => {
  const page = await looked.browser.newPage()
  await page.goto(looked.addresses[0] as string)
  await expect.poll(() => page.locator('.file').innerText()).toBe('菜单.pdf · 1.9 MB')
  await page.context().close()
})
