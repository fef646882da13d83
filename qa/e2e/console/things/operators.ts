import { expect, it } from 'vitest'
import { type Role, rightsOf, roles } from '../../../../server/src/contract/roles.ts'
import { type Console, DEMO, enter } from '../setup.ts'

/** The right that each page of the menu needs. */
const PAGES: readonly (readonly [path: string, right: string])[] = [
  ...(['customers', 'group-chats', 'tags', 'fields', 'clues', 'crowd-packages', 'points'] as const).map(
    (path) => [path, 'customers:read'] as const,
  ),
  ...(['contact-ways', 'welcomes', 'forms'] as const).map((path) => [path, 'acquisition:read'] as const),
  ...(['group-messages', 'moments', 'radars', 'task-treasure', 'group-fission', 'check-ins', 'rankings'] as const).map(
    (path) => [path, 'marketing:read'] as const,
  ),
  ...(['tickets', 'ticket-templates'] as const).map((path) => [path, 'tickets:read'] as const),
  ...(['staff', 'seats'] as const).map((path) => [path, 'staff:read'] as const),
  ...(['secrets', 'webhooks', 'events', 'requests'] as const).map((path) => [path, 'developers:read'] as const),
  ...[['chats', 'chats:read'] as const, ['quick-replies', 'service:read'] as const],
  ...[['projects', 'projects:read'] as const, ['corporation', 'settings:read'] as const],
  ...[
    ['platform', 'platform:read'] as const,
    ['operators', 'operators:read'] as const,
    ['audit', 'audit:read'] as const,
  ],
]

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
    await Promise.all([page.context().close(), hers.close()])
  })

  it.each(roles)('shows the role %s the pages that its rights open, and no other', async (role) => {
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
    expect(shown.toSorted()).toEqual(
      PAGES.filter(([, right]) => rights.has(right))
        .map(([path]) => path)
        .toSorted(),
    )
    await context.close()
  })
}
