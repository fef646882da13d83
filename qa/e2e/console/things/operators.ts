import { expect, it } from 'vitest'
import { adminEndpoints } from '../../../../server/src/admin-api/index.ts'
import { type Role, rightsOf, roles } from '../../../../server/src/contract/roles.ts'
import { PLACES } from '../places.ts'
import { type Console, DEMO, enter } from '../setup.ts'
import { visit } from '../visit.ts'

/** The right that the API asks for a call, by its declaration. */
function rightOf(method: string, resource: string): string {
  const path = `/admin-api/corps/{corp_id}/${resource}`
  const right = adminEndpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.right
  if (!right) throw new Error(`no ${method} ${resource}`)
  return right
}

/** Operators, roles and the audit log. */
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
    await page.goto(`${origin}/console/${DEMO}/audit`)
    await page
      .getByRole('link', { name: /新建 · 操作员/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText(/lina/).first().waitFor()
    await Promise.all([page.close(), hers.close()])
  })

  it.each(roles)('shows the role %s the pages and buttons that its rights allow, and no other', async (role) => {
    const { api, browser, complaints } = product()
    const { body } = await api<{ link: string }>('POST', 'operators', { name: `role-${role}`, role })
    const context = await browser.newContext({ locale: 'en-GB' })
    const page = await enter(context, body.link, complaints)
    const links = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    const shown = links.map((href) => href?.split(`/console/${DEMO}/`)[1]).filter(Boolean)
    const rights = rightsOf[role as Role] as ReadonlySet<string>
    const allowed = PLACES.filter(({ list }) => list && rights.has(rightOf('GET', list[0])))
    const paths = new Set(allowed.map(({ path }) => path.replace(/\?.*/, '')))
    expect(shown.toSorted()).toEqual([...paths].toSorted())

    const wrong: string[] = []
    for (const { path, list, form } of allowed) {
      await visit(page, path)
      const may = form === true && list !== undefined && rights.has(rightOf('POST', list[0]))
      const can = (await page.locator('main .page-head .anticon-plus').count()) > 0
      if (may !== can) wrong.push(`${path}: ${can ? 'shows' : 'hides'} its button`)
    }
    expect(wrong).toEqual([])
    await context.close()
  })
}
