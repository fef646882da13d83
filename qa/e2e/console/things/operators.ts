import { expect, it } from 'vitest'
import { type Console, DEMO, enter } from '../setup.ts'
import { visit } from '../visit.ts'

/** Operators and the audit log. */
export function manage(product: () => Console): void {
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
}
