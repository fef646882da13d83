import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { rowsOf } from '../../../support/csv.ts'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { settled, visit } from '../visit.ts'

/** The channel code that is scanned. */
const CODE = 203

type Numbers = { customers: Record<string, number>; days: { day: string }[] }

/** The first page: its numbers and the lists behind them. */
export function homeJourneys(product: () => Console): void {
  it('leads from each number to the list that it counts', async () => {
    const { open, api, leave } = product()
    const today = async () => (await api<Numbers>('GET', 'home')).body.days.at(-1)?.day
    const began = await today()
    const page = await open(`/${DEMO}`)
    const tiles = [
      [/^现有客户/, 'followed', 'now'],
      [/^今日新增/, 'added_on'],
      [/^今日流失/, 'lost_on'],
      [/^今日净增/, 'moved_on'],
      [/^待处理工单|^待我处理/, 'view', 'list'],
    ] as const
    for (const [name, field, value] of tiles) {
      await visit(page, '')
      await page.locator('a.tile', { hasText: name }).click()
      await page.waitForURL((url) => url.searchParams.has(field))
      // a day may begin meanwhile
      const asked = new URL(page.url()).searchParams.get(field)
      expect(value ? [value] : [began, await today()]).toContain(asked)
      await settled(page)
      const found = new URL(page.url())
      const { total } = (await api<{ total: number }>('GET', `${resourceOf(found)}`)).body
      await eventually(() => page.locator('.list-count').innerText(), `共 ${total.toLocaleString('zh-CN')} 条`)
    }
    leave(page)
  })
}

/** Customers of now and those who are lost; what the charts of the first page show. */
export function furtherHomeJourneys(product: () => Console): void {
  it('tells customers of now from those who are lost, and keeps the choice in the address', async () => {
    const { open, api, sim, leave } = product()
    const { external_userid, name } = await scan(product())
    const now = () => api<Numbers>('GET', 'home').then(({ body }) => body.customers.now as number)
    await eventually(
      async () => JSON.stringify((await api('GET', `customers?followed=now&q=${external_userid}`)).body),
      external_userid,
    )
    const before = await now()
    const page = await open(`/${DEMO}/customers?open=${external_userid}`)
    const record = page.getByRole('dialog', { name })
    const { remark } = (await api<{ remark: string }>('GET', `contact-ways/${CODE}`)).body
    await record.locator('header p', { hasText: `来自「${remark}」` }).waitFor()
    expect(await record.getByText('已流失', { exact: true }).count()).toBe(0)
    await visit(page, `customers?q=${external_userid}`)
    await page.getByRole('button', { name: '已流失', exact: true }).click()
    await page.getByText('没有符合条件的').first().waitFor()
    const { body } = await api<{ follows: { staff_id: string }[] }>('GET', `customers/${external_userid}`)
    await sim('leave', { corpid: DEMO, external_userid, userid: body.follows[0]?.staff_id, by: 'customer' })
    const row = page.locator('tr[data-row]', { hasText: name })
    await row.getByText('已流失').waitFor()
    await row.getByRole('link').first().click()
    await record.locator('header h2').getByText('已流失', { exact: true }).waitFor()
    await expect.poll(now).toBe(before - 1)
    await page.reload()
    await row.getByText('已流失').waitFor()
    expect(new URL(page.url()).searchParams.get('followed')).toBe('lost')
    await page.getByRole('button', { name: '现有', exact: true }).click()
    await row.waitFor({ state: 'hidden' })
    leave(page)
  })

  it('shows what moved and what runs, with a table and CSV behind each chart', async () => {
    const { open, api, leave } = product()
    type Home = { codes: { name: string; added: number }[]; days: { day: string; added: number }[] }
    const now = async () => (await api<Home>('GET', 'home')).body
    const today = (await now()).days.at(-1)?.day as string
    // a day may begin meanwhile
    const scans = async () =>
      (await now()).days.filter(({ day }) => day >= today).reduce((sum, { added }) => sum + added, 0)
    const before = await scans()
    await scan(product())
    await expect.poll(scans).toBe(before + 1)
    await api('POST', 'task-treasure-missions', { name: '看得见的活动', staff_ids: ['majingyi'] })
    const page = await open(`/${DEMO}`)
    await page.getByRole('region', { name: '进行中的活动' }).getByRole('link', { name: '看得见的活动' }).waitFor()
    const trend = page.getByRole('figure', { name: '30 天客户增减' })
    await trend.getByRole('button', { name: '30 天客户增减：显示为表格' }).click()
    await expect.poll(() => trend.getByRole('row').count()).toBe(31)
    const [heads, ...days] = await saved(page, '30 天客户增减：下载 CSV')
    expect([heads, days.length]).toEqual([['30 天客户增减', '新增', '流失', '净增'], 30])
    await page.getByRole('group', { name: '趋势的天数' }).getByRole('button', { name: '365 天' }).click()
    await page.getByRole('button', { name: '365 天客户增减：下载 CSV' }).waitFor()
    const [, ...year] = await saved(page, '365 天客户增减：下载 CSV')
    expect([year.length, year.filter(([, added]) => Number(added) > 0).length > 200]).toEqual([365, true])
    await page.getByRole('group', { name: '趋势的天数' }).getByRole('button', { name: '30 天' }).click()
    await page.getByRole('figure', { name: '30 天客户增减' }).waitFor()
    const [, ...codes] = await saved(page, '渠道前五：下载 CSV')
    expect(codes.map(([name, added]) => [name, Number(added)])).toEqual(
      (await now()).codes.map(({ name, added }) => [name, added]),
    )
    leave(page)
  })
}

/** Somebody becomes a customer by scanning a channel code. */
async function scan({ api, sim }: Console): Promise<{ external_userid: string; name: string }> {
  const { config_id } = (await api<{ config_id: string }>('GET', `contact-ways/${CODE}`)).body
  const { people } = await sim<{ people: { person: string; name: string }[] }>('people', { count: 1 })
  const { person, name } = people[0] as { person: string; name: string }
  const { external_userid } = await sim<{ external_userid: string }>('scan', { corpid: DEMO, config_id, person })
  return { external_userid, name }
}

/** What the API calls the list that an address of the console shows. */
function resourceOf({ pathname, searchParams }: URL): string {
  searchParams.delete('view')
  return `${pathname.split('/').at(-1)}?limit=1&${searchParams}`
}

async function saved(page: Page, button: string): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return rowsOf(text.slice(1).replaceAll('\r', ''))
}

/** What waits for a staff member: tickets, and what they are to send and publish on their phone. */
export function waitingJourneys(product: () => Console): void {
  it('leads from each part of what waits for a staff member to the list that it counts', async () => {
    const { api, browser, complaints, origin } = product()
    const body = { name: 'majingyi-waits', role: 'owner', staff_id: 'majingyi' }
    const { link } = (await api<{ link: string }>('POST', 'operators', body)).body
    const audience = { filter: { staff_ext_id_list: ['majingyi'] } }
    const sent = { name: '待我确认的群发', text: '早上好', creator_id: 'majingyi', ...audience }
    expect((await api('POST', 'group-messages', sent)).status).toBe(201)
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await enter(context, link, complaints)
    const tile = page.getByRole('region', { name: '待我处理' })
    await tile.getByRole('link', { name: '1 条群发' }).click()
    await page.waitForURL((url) => url.search.includes('waits_for=majingyi'))
    await page.getByRole('row', { name: /待我确认的群发/ }).waitFor()
    await eventually(() => page.locator('.list-count').innerText(), '共 1 条')
    await page.goto(`${origin}/console/${DEMO}`)
    const tickets = tile.getByRole('link', { name: /个工单$/ })
    const count = /\d+/.exec(await tickets.innerText())?.[0]
    await tickets.click()
    await eventually(() => page.locator('.list-count').innerText(), `共 ${count} 条`)
    await context.close()
  })

  it('shows rankings, forms and what is left of prizes among what runs, each with its own page', async () => {
    const { open, api, leave } = product()
    const made = { name: '首页的排行', rank_type: 0, start_time: 0, end_time: 4_000_000_000, status: 'started' }
    await api('POST', 'staff-ranks', made)
    const fields = [{ id: 'a', type: 'text', label: '称呼' }]
    const form = (await api<{ id: number }>('POST', 'forms', { name: '首页的表单', group_name: '活动', fields })).body
    await api('POST', `forms/${form.id}/publish`)
    const rules = [{ level: 1, needed: 1, stock: 30, prize: '奶茶' }]
    await api('POST', 'task-treasure-missions', { name: '首页的任务宝', staff_ids: ['majingyi'], rules })
    const page = await open(`/${DEMO}`)
    const running = page.getByRole('region', { name: '进行中的活动' })
    const item = (name: string) => running.getByRole('listitem').filter({ hasText: name })
    await item('首页的任务宝').getByText('奖品 0 / 30').waitFor()
    await item('首页的任务宝').getByText('0 人参加 · 带来 0 位新客户').waitFor()
    await item('首页的表单').getByText('0 人打开 · 0 份回答').waitFor()
    await item('首页的排行')
      .getByText(/邀请 [\d,]+ 人 · .+ 结束/)
      .waitFor()
    await item('首页的表单').getByRole('link').click()
    await page.getByRole('dialog', { name: /首页的表单/ }).waitFor()
    leave(page)
  })
}
