import { expect, it } from 'vitest'
import { waitingPage } from '../../../../server/src/http/console/waiting-page.ts'
import { axe } from '../axe.ts'
import { type Console, DEMO } from '../setup.ts'

/** The menu, the keyboard, the scroll position, and signing in. */
export function navigationJourneys(product: () => Console): void {
  it('has the page between the bars of a narrow window, and opens its menu', async () => {
    const page = await product().open(`/${DEMO}`, { width: 390 })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const tops = await page.evaluate<number[]>(
      `['.shell-top', '.shell-main', '.shell-bottom'].map((part) => document.querySelector(part).getBoundingClientRect().top)`,
    )
    expect(tops).toEqual([0, 48, page.viewportSize()!.height - 56])
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '客户列表' }).click()
    await page.getByRole('heading', { name: '客户列表' }).waitFor()
    product().leave(page)
  })

  it('goes on by itself from the page that stands there while the console is built', async () => {
    const { api, browser, origin } = product()
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'early', role: 'viewer' })
    const page = await browser.newPage({ locale: 'zh-CN' })
    let built = false
    await page.route(`${origin}/console/enter`, (route) =>
      built ? route.continue() : route.fulfill({ contentType: 'text/html', body: waitingPage(false) }),
    )
    await page.goto(body.link)
    await page.getByText('正在准备控制台').waitFor()
    built = true
    await page.getByRole('navigation', { name: '菜单' }).waitFor()
    await page.context().close()
  })

  it('is found and opened by the keyboard alone', async () => {
    const page = await product().open(`/${DEMO}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('dialog').locator('input:focus').waitFor()
    await page.keyboard.type('胡明')
    const hit = page.getByRole('dialog').getByRole('link', { name: /胡明/ }).first()
    await hit.waitFor()
    await hit.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '胡明' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog', { name: '胡明' }).waitFor({ state: 'hidden' })
    product().leave(page)
  })

  it('stays where a list was scrolled to when a record is opened and closed, and starts anew with the next page', async () => {
    const page = await product().open(`/${DEMO}/customers`)
    const scrolled = () => page.evaluate<number>(`document.querySelector('.page').scrollTop`)
    const last = page.getByRole('row').last().getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const before = await scrolled()
    await last.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab').first().waitFor()
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await scrolled()).toBe(before)
    await page.getByRole('button', { name: '下一页' }).click()
    while ((await scrolled()) > 0) await page.waitForTimeout(50)
    product().leave(page)
  })

  it('refuses a spent link and a wrong password in words', async () => {
    const { open, expected } = product()
    for (const refusal of ['401 GET session', '401 POST enter', '401 POST session']) expected.add(refusal)
    const page = await open('/enter#spent', { signedIn: false })
    await page.getByText('链接无效、已使用或已过期').waitFor()
    // who was invited asks a colleague: nothing is said of commands or of where the service runs
    const told = await page.locator('main').innerText()
    expect(told).toContain('请让邀请你的同事再发一个')
    expect(told).not.toMatch(/guanxi |npm|命令|终端|服务器/)
    await page.goto(`${product().origin}/console/login`)
    await page.getByLabel('登录名').fill('nobody')
    await page.getByLabel('密码').fill('wrong')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText('登录名、密码或验证码不正确').waitFor()
    expect(await axe(page)).toEqual([])
    await page.context().close()
  })
}

/** What holds of all that browsers did before it. */
export function expectNoBrowserErrors(product: () => Console): void {
  it('made no browser complain, and asked no other machine for anything', () => {
    const { complaints, expected } = product()
    expect([...complaints].filter((complaint) => !expected.has(complaint))).toEqual([])
  })
}
