import { expect, it } from 'vitest'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

/** What others are sorted into, and how a colleague's sign-in is taken away. */
export function groupJourneys(product: () => Console): void {
  it('renames and removes a group of radars, and says why one with radars in it stays', async () => {
    const { open, api, expected } = product()
    const made = await api<{ id: number }>('POST', 'radar-groups', { name: '旧的雷达分组', type: 'link' })
    const page = await open(`/${DEMO}/radars`)
    await page.getByRole('button', { name: '分组', exact: true }).click()
    await page.getByRole('link', { name: '旧的雷达分组' }).click()
    const record = page.getByRole('dialog', { name: /的雷达分组/ })
    await record.getByRole('button', { name: /^修改名称/ }).click()
    await record.getByLabel('名称').fill('新的雷达分组')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '新的雷达分组' }).waitFor()
    const remove = async (name: string) => {
      await page.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('button', { name: '删除', exact: true }).click()
      const question = page.getByRole('dialog', { name: `确定删除“${name}”吗` })
      await question.getByRole('button', { name: '删除' }).click()
    }
    await remove('新的雷达分组')
    await page.getByText('已删除').first().waitFor()
    expect((await api('GET', `radar-groups/${made.body.id}`)).status).toBe(404)

    const { body } = await api<{ items: { group_id: number }[] }>('GET', 'radars?limit=1')
    const full = `radar-groups/${body.items[0]?.group_id}`
    const { name } = (await api<{ name: string }>('GET', full)).body
    expected.add(`422 DELETE ${full}`)
    await visit(page, `radars?view=groups&open=${body.items[0]?.group_id}`)
    await remove(name)
    await page.getByText('分组不为空').first().waitFor()
    expect((await api('GET', full)).status).toBe(200)
    product().leave(page)
  })

  it('renames a group of forms where it is chosen', async () => {
    const { open, api } = product()
    await api('POST', 'forms', { name: '试吃报名', group_name: '试吃', fields: [] })
    const page = await open(`/${DEMO}/forms`)
    const groups = page.getByRole('complementary', { name: '分组' })
    await groups.getByRole('button', { name: '编辑 试吃' }).click()
    const dialog = page.getByRole('dialog', { name: '重命名分组' })
    await dialog.getByLabel('名称').fill('新品试吃')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await groups.getByRole('button', { name: /^新品试吃/ }).click()
    await eventually(() => page.locator('tr[data-row]').first().innerText(), '新品试吃')
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1)
    product().leave(page)
  })

  it('renames a group of quick replies, and says what goes with it before it removes it', async () => {
    const { open, api } = product()
    const group = (await api<{ id: number }>('POST', 'quick-reply-groups', { name: '节日' })).body.id
    await api('POST', 'quick-replies', { group_id: group, name: '中秋', content: '中秋快乐' })
    const page = await open(`/${DEMO}/quick-replies?view=groups&open=${group}`)
    const record = page.getByRole('dialog', { name: /节日/ })
    await record.getByRole('button', { name: /^修改名称/ }).click()
    await record.getByLabel('名称').fill('节日问候')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '节日问候' }).waitFor()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    const question = page.getByRole('dialog', { name: '确定删除“节日问候”吗' })
    await question.getByText('分组中的 1 条话术').waitFor()
    await question.getByRole('button', { name: '删除' }).click()
    await page.getByText('已删除').first().waitFor()
    expect((await api<{ total: number }>('GET', 'quick-replies?q=中秋快乐')).body.total).toBe(0)
    product().leave(page)
  })

  it('resets a colleague’s sign-in: what they had signed in is signed out', async () => {
    const { open, api, browser, complaints, origin } = product()
    const { body } = await api<{ link: string; operator_id: number }>('POST', 'operators', {
      ...{ name: 'lost-phone', role: 'viewer' },
    })
    const context = await browser.newContext({ locale: 'zh-CN' })
    await (await enter(context, body.link, complaints)).close()
    const who = async () => (await context.request.get(`${origin}/admin-api/session`)).status()
    expect(await who()).toBe(200)
    const page = await open(`/${DEMO}/operators?open=${body.operator_id}`)
    await page.getByRole('dialog').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: '重置登录', exact: true }).click()
    const question = page.getByRole('dialog', { name: '重置“lost-phone”的登录吗？' })
    await question.getByText('密码、动态验证码、登录链接与 API 密钥全部失效').waitFor()
    await question.getByRole('button', { name: '重置登录' }).click()
    await page.getByText('已重置').waitFor()
    await expect.poll(who).toBe(401)
    await context.close()
    product().leave(page)
  })
}
