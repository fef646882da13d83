import { expect, it } from 'vitest'
import { axe } from '../axe.ts'
import { type Console, DEMO, enter } from '../setup.ts'
import { visit } from '../visit.ts'

/** Operators and the audit log. */
export function operatorJourneys(product: () => Console): void {
  it('invites an operator, whose menu and calls are those of the role; the audit log tells of it', async () => {
    const { open, browser, origin, complaints } = product()
    const page = await open(`/${DEMO}/operators?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('登录名').fill('lina')
    await form.getByLabel('角色').click()
    await page.getByTitle('客服').click()
    await form.getByRole('button', { name: '新建', exact: true }).click()
    const link = await form.getByLabel('一次性链接').inputValue()
    const hers = await browser.newContext({ locale: 'zh-CN' })
    const lina = await enter(hers, link, complaints)
    expect(await lina.getByRole('navigation').getByRole('link', { name: '密钥' }).count()).toBe(0)
    await lina.getByRole('navigation').getByRole('link', { name: '工单', exact: true }).click()
    await lina.getByRole('region', { name: '待处理' }).waitFor()
    await lina.goto(`${origin}/console/${DEMO}/secrets`)
    await lina.getByText('没有权限').waitFor()
    expect((await hers.request.get(`${origin}/admin-api/corps/${DEMO}/secrets`)).status()).toBe(403)
    await visit(page, 'audit')
    await page
      .getByRole('link', { name: /新建 · 操作员/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText(/lina/).first().waitFor()
    product().leave(page)
    await hers.close()
  })

  it('lets an invited colleague set a password and come back with it', async () => {
    const { api, browser, origin, complaints, expected } = product()
    for (const refusal of ['401 GET session', '401 GET live']) expected.add(refusal)
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'xiaomei', role: 'marketer' })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    await page.getByText('你还没有密码').waitFor()
    await page.getByRole('link', { name: '设置密码' }).click()
    const password = 'green tea at noon'
    await page.getByLabel('新密码').fill(password)
    await page.getByRole('button', { name: '设置密码' }).click()
    await page.getByText('你还没有密码').waitFor({ state: 'hidden' })
    await page.getByLabel('用途').fill('夜间导出')
    await page.getByRole('button', { name: '新建 API 密钥' }).click()
    expect(await page.getByRole('textbox', { name: 'API 密钥', exact: true }).inputValue()).toMatch(/^gxo_/)
    await page.getByRole('region', { name: '登录会话' }).getByText('本次会话').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: /xiaomei/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByLabel('登录名').fill('xiaomei')
    await page.getByLabel('密码').fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('navigation', { name: '菜单' }).waitFor()
    expect(page.url()).toContain(`${origin}/console/${DEMO}`)
    await context.close()
  })
}
