import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { post, question } from '../../../support/forms.ts'
import { startReceiver } from '../../../support/receivers/receiver.ts'
import { fromMenu, menuLink, press, tabTo, turnTo, write } from '../keys.ts'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { token } from './developers.ts'

/** Coming in, reading what happened, and a narrow window, without a pointer. */
export function keyboardReading(product: () => Console): void {
  it('comes in by a link, sets a password, signs out and in again by the keyboard alone', async () => {
    const { api, browser, complaints, expected, origin } = product()
    for (const refusal of ['401 GET session', '401 GET live']) expected.add(refusal)
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'fingers', role: 'marketer' })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    await press(page, page.getByRole('link', { name: '设置密码' }))
    await write(page, page.getByLabel('新密码'), 'green tea by hand')
    await press(page, page.getByRole('button', { name: '设置密码' }))
    await page.getByText('你还没有密码').waitFor({ state: 'hidden' })
    await press(page, page.getByRole('button', { name: /fingers/ }))
    await press(page, page.getByRole('button', { name: '退出登录' }))
    await write(page, page.getByLabel('登录名'), 'fingers')
    await write(page, page.getByLabel('密码'), 'green tea by hand')
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: '菜单' }).waitFor()
    expect(page.url()).toContain(`${origin}/console/${DEMO}`)
    await context.close()
  })

  it('reads what a receiver was sent and sends it again, and finds a call as curl, by the keyboard alone', async () => {
    const { api, origin, leave } = product()
    const made: { secrets?: Record<string, string> } = {}
    const receiver = await startReceiver({
      secrets: () => ({
        token: made.secrets?.token as string,
        encoding_aes_key: made.secrets?.encoding_aes_key as string,
        webhook_secrets: [{ secret: made.secrets?.webhook_secret as string, until: null }] as never,
      }),
    })
    const { body } = await api<Record<string, string>>('POST', 'subscriptions', {
      ...{ url: receiver.url, kinds: ['store'], app_id: 'keys' },
    })
    made.secrets = body
    const page = await fromMenu(product(), '回调订阅')
    await press(page, page.locator(`tr[data-row="${body.subscription_id}"]`).getByRole('link').first())
    const record = page.getByRole('dialog')
    await press(page, record.getByRole('button', { name: '验证并启用' }))
    await page.getByText('接收方已验证，开始推送').waitFor()
    await api('POST', 'stores', { name: '键盘看的推送', province: '浙江省', city: '杭州市', address: '龙井路 3 号' })
    await turnTo(page, record.getByRole('tab', { name: '推送' }))
    await record.getByText('已送达').first().waitFor()
    await press(page, record.getByRole('button', { name: /展开/ }).first())
    await eventually(() => record.locator('pre').first().innerText(), '键盘看的推送')
    const before = receiver.pushes.length
    await press(page, record.getByRole('cell').getByRole('button', { name: '重发' }).first())
    await expect.poll(() => receiver.pushes.length).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })

    await fetch(`${origin}/open-api/tag/list?limit=1&access_token=${await token(product())}`)
    await press(page, menuLink(page, '请求日志'))
    await press(page, page.getByRole('link', { name: /tag\/list/ }).first())
    await eventually(() => record.locator('pre').first().innerText(), 'curl -s -X GET')
    leave(page)
    await receiver.close()
    await api('DELETE', `subscriptions/${body.subscription_id}`)
  })

  it('reads answers, exports them, and looks at who opened a radar in a narrow window, by the keyboard alone', async () => {
    const { open, api, leave } = product()
    const form = { name: '键盘看的表单', group_name: '活动报名', fields: [question('name', 'text', { label: '称呼' })] }
    const { id } = (await api<{ id: number }>('POST', 'forms', form)).body
    await api('POST', `forms/${id}/publish`)
    const { public_url } = (await api<{ public_url: string }>('GET', `forms/${id}`)).body
    expect((await post(public_url, { name: '陆羽' })).status).toBe(303)
    const page = await open(`/${DEMO}`, { width: 390 })
    const toPage = async (name: string) => {
      await press(page, page.getByRole('button', { name: '菜单' }))
      await press(page, page.getByRole('dialog').getByRole('link', { name, exact: true }))
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    await toPage('表单')
    await press(page, page.getByRole('link', { name: '键盘看的表单' }))
    const record = page.getByRole('dialog')
    await turnTo(page, record.getByRole('tab', { name: '回答' }))
    await record.getByText('陆羽').first().waitFor()
    const saved = page.waitForEvent('download')
    await press(page, record.getByRole('button', { name: '导出' }))
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('陆羽')
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'hidden' })

    await toPage('互动雷达')
    await press(page, page.getByRole('link', { name: '茶农老周' }))
    await turnTo(page, record.getByRole('tab', { name: '访客' }))
    await record.locator('tr[data-row]').first().waitFor()
    await tabTo(page, record.getByRole('button', { name: '关闭' }).first())
    await page.keyboard.press('Enter')
    await record.waitFor({ state: 'hidden' })
    leave(page)
  })
}
