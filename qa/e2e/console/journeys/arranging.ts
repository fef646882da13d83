import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { rowsOf } from '../../../support/csv.ts'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { settled, visit } from '../visit.ts'
import { token } from './developers.ts'

/** What operators take along and arrange for themselves. */
export function arrangingJourneys(product: () => Console): void {
  it("exports a list in the page's language, with names for ids", async () => {
    const page = await product().open(`/${DEMO}`)
    await visit(page, 'customers')
    const [heads = [], first = []] = await exported(page, '导出')
    expect(heads).toEqual(expect.arrayContaining(['姓名', '手机', '标签', '跟进员工', '添加时间']))
    const cell = (name: string) => first[heads.indexOf(name)] ?? ''
    expect(cell('创建时间')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(cell('标签')).not.toMatch(/\d{3}|\[/)
    await inEnglish(page)
    const [english] = await exported(page, 'Export')
    expect(english).toEqual(expect.arrayContaining(['Name', 'Phone', 'Tags', 'Staff']))
    await inChinese(page)
    product().leave(page)
  })

  it('folds a group of the menu and keeps favourites, in another browser too', async () => {
    const { open, leave } = product()
    const page = await open(`/${DEMO}/customers`)
    const menu = page.getByRole('navigation', { name: '菜单' })
    const kept = (name: string) => page.waitForResponse((reply) => reply.url().endsWith(`/preferences/${name}`))
    const both = Promise.all([kept('menu.folded'), kept('favourites')])
    await menu.getByRole('button', { name: '营销' }).click()
    await menu.getByRole('link', { name: '群发' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^收藏/ }).click()
    await menu.getByRole('region', { name: '收藏' }).getByRole('link').first().waitFor()
    await both
    const other = await open(`/${DEMO}/tags`, { fresh: true })
    const theirs = other.getByRole('navigation', { name: '菜单' })
    await theirs.getByRole('region', { name: '收藏' }).getByRole('link').first().waitFor()
    expect(await theirs.getByRole('button', { name: '营销' }).getAttribute('aria-expanded')).toBe('false')
    await theirs.getByRole('link', { name: '群发' }).waitFor({ state: 'hidden' })
    await other.context().close()
    await menu.getByRole('button', { name: '营销' }).click()
    await page.getByRole('button', { name: /^收藏/ }).click()
    await menu.getByRole('region', { name: '收藏' }).waitFor({ state: 'hidden' })
    leave(page)
  })

  it('keeps a saved view and chosen columns, in another browser too', async () => {
    const { open, api, leave } = product()
    const page = await open(`/${DEMO}/customers?followed=lost`)
    const kept = (name: string) => page.waitForResponse((reply) => reply.url().endsWith(`/preferences/${name}`))
    const both = Promise.all([kept('views.customers'), kept('columns.customers')])
    await page.getByRole('button', { name: '保存为视图' }).click()
    await page.getByRole('textbox', { name: '视图名称' }).fill('走了的')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: '显示的列' }).click()
    await page.getByRole('menuitemcheckbox', { name: '积分' }).click()
    await both
    const other = await open(`/${DEMO}/customers`, { fresh: true })
    await other.getByRole('columnheader', { name: '标签' }).waitFor()
    await other.getByRole('columnheader', { name: '积分' }).waitFor({ state: 'detached' })
    await other.getByRole('button', { name: '走了的' }).click()
    await other.waitForURL((url) => url.searchParams.get('followed') === 'lost')
    await other.context().close()
    for (const name of ['views.customers', 'columns.customers']) await api('DELETE', `preferences/${name}`)
    leave(page)
  })

  it('gives a viewer the first steps of a viewer, and no search for phones', async () => {
    const { browser, api, complaints } = product()
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'first-look', role: 'viewer' })
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await enter(context, body.link, complaints)
    const steps = page.getByRole('region', { name: '从这里开始' }).getByRole('listitem')
    await steps.first().waitFor()
    const told = (await steps.allInnerTexts()).map((text) => text.split('\n')[0])
    expect(told).toEqual(['看看客户从哪里来', '筛选客户', '看看群发到达了多少人', '看看工单走到哪一步'])
    await page.getByRole('button', { name: '不再显示' }).click()
    await steps.first().waitFor({ state: 'hidden' })
    await visit(page, 'customers')
    await page.getByRole('textbox', { name: '姓名、拼音、备注或客户 ID' }).waitFor()
    await context.close()
  })

  it('finds a customer by phone in the list and from anywhere', async () => {
    const { open, api, leave } = product()
    type Customer = { name: string; phones: string[] }
    const { body } = await api<{ items: Customer[] }>('GET', 'customers?limit=100')
    const { name, phones } = body.items.find((each) => each.phones.length > 0) as Customer
    const page = await open(`/${DEMO}`)
    await visit(page, 'customers')
    await page.getByRole('textbox', { name: '姓名、拼音、手机、备注或客户 ID' }).fill(phones[0] as string)
    await eventually(() => page.locator('.list-count').innerText(), '共 1 条')
    await page.locator('tr[data-row]', { hasText: name }).first().waitFor()
    await page.getByRole('button', { name: '搜索全部' }).click()
    const search = page.getByRole('dialog', { name: '搜索全部' })
    // as pages show it, and not to its end
    await search.getByRole('textbox').fill((phones[0] as string).replace(/^(...)(....)(..).*/, '$1 $2 $3'))
    const hits = search.getByRole('link', { name: new RegExp(`${name}.*${phones[0]}`) })
    await hits.first().waitFor()
    await search.locator('[aria-busy=false]').waitFor()
    const first = await search.locator('a .clip').first().innerText()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: first, exact: true }).waitFor()
    await search.waitFor({ state: 'hidden' })
    leave(page)
  })

  it('says events in words, lists the newest first, and says of a call that its contents are not for a developer', async () => {
    const { open, origin, browser, api, complaints, leave } = product()
    const where = { province: '浙江省', city: '杭州市', address: '龙井路 1 号' }
    for (const name of ['春日旧店', '夏日新店']) await api('POST', 'stores', { name, ...where })
    const page = await open(`/${DEMO}`)
    await visit(page, 'events')
    const row = page.locator('tr[data-row]', { hasText: /[春夏]日.店/ })
    await expect.poll(() => row.count()).toBe(2)
    const [newer, older] = await row.allInnerTexts()
    expect([newer, older]).toEqual([
      expect.stringMatching(/门店\s+新建\s+夏日新店/),
      expect.stringContaining('春日旧店'),
    ])
    await api('POST', 'secrets', { name: '最新的密钥' })
    await visit(page, 'secrets')
    await eventually(() => page.locator('tr[data-row]').first().innerText(), '最新的密钥')
    leave(page)

    await fetch(`${origin}/open-api/tag/list?limit=1&access_token=${await token(product())}`)
    const asked = 'requests?q=tag/list&limit=1'
    type Logged = { items: { id: number }[] }
    await eventually(async () => JSON.stringify((await api('GET', asked)).body), 'tag/list')
    const [call] = (await api<Logged>('GET', asked)).body.items
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'only-code', role: 'developer' })
    const context = await browser.newContext({ locale: 'zh-CN' })
    const theirs = await enter(context, body.link, complaints)
    await visit(theirs, `requests?open=${call?.id}`)
    await theirs.getByRole('dialog').locator('[data-withheld]', { hasText: '你的角色不能查看' }).first().waitFor()
    await context.close()
  })
}

/** The rows of the file that the button saves. */
async function exported(page: Page, button: string): Promise<string[][]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.codePointAt(0)).toBe(0xfeff)
  return rowsOf(text.slice(1))
}

async function inEnglish(page: Page): Promise<void> {
  await page.evaluate(`localStorage.setItem('guanxi.language', 'en')`)
  await page.reload()
  await settled(page)
}

async function inChinese(page: Page): Promise<void> {
  await page.evaluate(`localStorage.setItem('guanxi.language', 'zh')`)
  await page.reload()
  await settled(page)
}
