import { expect, it } from 'vitest'
import { type Console, DEMO } from '../setup.ts'

/** No connection, no such page, no such corporation: the console says so, loses nothing, and shows a way on. */
export function connectionJourneys(product: () => Console): void {
  it('says that the browser is offline or the service away, keeps what was typed, and goes on by itself', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/tags?new=yes`, { fresh: true })
    const context = page.context()
    const form = page.getByRole('dialog')
    await form.getByLabel('标签组').click()
    await page.locator('.ant-select-dropdown').getByTitle('客户等级').click()
    await form.getByLabel('名称').fill('断网时写的')
    const notice = (state: string) => page.locator(`[data-connection="${state}"]`)
    await context.setOffline(true)
    await notice('offline').waitFor()
    await page.route('**/admin-api/**', (route) => route.abort())
    await context.setOffline(false)
    await notice('away').waitFor()
    await page.unroute('**/admin-api/**')
    await page.locator('[data-connection]').waitFor({ state: 'hidden' })
    expect(await form.getByLabel('名称').inputValue()).toBe('断网时写的')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const { body } = await api<{ total: number }>('GET', `tags?q=${encodeURIComponent('断网时写的')}`)
    expect(body.total).toBe(1)
    await context.close()
  })

  it('listens to changes only while its tab is shown, and catches up when it is shown again', async () => {
    const { open, api, leave } = product()
    const tag_group_id = 'etg_yunqi_02'
    const page = await open(`/${DEMO}/tags?tag_group_id=${tag_group_id}`)
    await page.locator('tr[data-row]').first().waitFor()
    const show = (hidden: boolean) =>
      page.evaluate<void>(`(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} })
        document.dispatchEvent(new Event('visibilitychange'))
      })()`)
    const silent = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/live'))
    await show(true)
    await silent
    expect((await api('POST', 'tags', { tag_group_id, tag_name: '后台时添加的' })).status).toBe(201)
    const heard = page.waitForResponse((response) => response.url().endsWith('/live'))
    await show(false)
    await heard
    await page.locator('tr[data-row]', { hasText: '后台时添加的' }).waitFor()
    leave(page)
  })

  it('keeps its frame where there is no such page, record or corporation, with a way out', async () => {
    const { open, origin, expected, leave } = product()
    for (const refusal of ['404 GET customers/wm_nobody', '404 GET settings', '404 GET corps/ww_elsewhere'])
      expected.add(refusal)
    const page = await open(`/${DEMO}/no-such-page`)
    const menu = page.getByRole('navigation', { name: '菜单' })
    await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
    await menu.getByRole('link', { name: '客户列表' }).click()
    await page.getByRole('heading', { name: '客户列表' }).waitFor()

    await page.goto(`${origin}/console/${DEMO}/customers?open=wm_nobody`)
    await page.getByText('找不到这条记录').waitFor()
    await page.locator('tr[data-row]').first().waitFor()

    await page.goto(`${origin}/console/ww_elsewhere/customers`)
    await page.getByRole('heading', { name: '没有这个企业，或你不是它的成员' }).waitFor()
    await page.locator('.shell-menu').waitFor()
    await page.getByRole('main').getByRole('link', { name: /云栖/ }).click()
    await menu.waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${DEMO}`)
    leave(page)
  })

  it('covers no title with a notice, wide or narrow', async () => {
    const { open, leave } = product()
    for (const width of [1440, 390]) {
      const page = await open(`/${DEMO}/customers?open=wm_yunqi_1001`, { width })
      await page.getByRole('dialog').getByRole('button', { name: /复制/ }).first().click()
      await page.locator('.toast').first().waitFor()
      const covered = await page.evaluate<string[]>(`(() => {
        const toast = document.querySelector('.toast').getBoundingClientRect()
        const titles = [...document.querySelectorAll('h1, h2, [role=tab]')]
        return titles.filter((each) => {
          const box = each.getBoundingClientRect()
          return box.width > 0 && box.bottom > toast.top && box.top < toast.bottom && box.right > toast.left && box.left < toast.right
        }).map((each) => each.textContent)
      })()`)
      expect(covered).toEqual([])
      leave(page)
    }
  })
}
