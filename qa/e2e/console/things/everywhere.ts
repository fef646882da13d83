import { expect, it } from 'vitest'
import { axe } from '../axe.ts'
import { type Console, DEMO } from '../setup.ts'

/** Finding things, and being let in. */
export function everywhere(product: () => Console): void {
  it('opens a narrow window’s menu', async () => {
    const page = await product().open(`/${DEMO}`, { width: 390 })
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '客户列表' }).click()
    await page.getByRole('heading', { name: '客户列表' }).waitFor()
    product().leave(page)
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
    const scrolled = () => page.evaluate<number>(`document.querySelector('main').scrollTop`)
    await page.getByRole('row').last().getByRole('link').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab').first().waitFor()
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await scrolled()).toBe(before)
    await page.locator('.list-pages .ant-pagination-next button').click()
    while ((await scrolled()) > 0) await page.waitForTimeout(50)
    product().leave(page)
  })

  it('refuses a spent link and a wrong password in words', async () => {
    const { open, expected } = product()
    for (const refusal of ['401 GET session', '401 POST enter', '401 POST session']) expected.add(refusal)
    const page = await open('/enter#spent', { signedIn: false })
    await page.getByText('链接无效、已使用或已过期').waitFor()
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
export function quiet(product: () => Console): void {
  it('made no browser complain, and asked no other machine for anything', () => {
    const { complaints, expected } = product()
    expect([...complaints].filter((complaint) => !expected.has(complaint))).toEqual([])
  })
}
