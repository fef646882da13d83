import { expect, it } from 'vitest'
import { type Console, enter } from '../setup.ts'

const SHOP = 'ww_new_shop'
const AT_PLATFORM = { corpid: 'wwnewshop', agentid: 1_000_007, secret: 'right-secret' }

/** The connection to the messaging platform, from the first credential to the end of it. */
export function platformJourneys(product: () => Console): void {
  it('connects a corporation step by step, checks it in the user’s language, syncs and disconnects', async () => {
    const { command, sim, simulator, browser, origin, complaints, expected } = product()
    const { corpid, agentid, secret } = AT_PLATFORM
    await command('corp', 'create', SHOP, '--name', '新店')
    const { link } = await command<{ link: string }>(
      ...['operator', 'create', '--name', 'shopkeeper', '--corp', SHOP, '--role', 'owner', '--origin', origin],
    )
    await sim('corps', {
      ...{ corpid, name: '新店', apps: [{ agentid, name: '小店助手', secret }] },
      ...{ departments: [{ id: 1, name: '总店' }], users: [{ userid: 'anna', name: '安娜' }] },
    })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, link, complaints)
    await page
      .locator('.tour li')
      .first()
      .getByRole('link', { name: /^连接平台/ })
      .click()
    await page.waitForURL(`${origin}/console/${SHOP}/platform`)

    await page.getByLabel(/^企业 ID/).fill(corpid)
    await page.getByLabel(/^应用编号/).fill(String(agentid))
    await page.getByLabel('应用 Secret').fill('wrong')
    await page.getByLabel(/^平台地址/).fill(simulator.origin)
    await page.getByRole('button', { name: '连接平台' }).click()
    await page.locator('.ant-form-item-has-error', { hasText: '密钥不正确，或属于其他应用' }).waitFor()
    expected.add('422 PUT platform')
    await page.getByLabel('应用 Secret').fill(secret)
    await page.getByRole('button', { name: '连接平台' }).click()

    const callback = {
      url: await page.getByLabel('回调地址').inputValue(),
      token: await page.getByLabel('签名 token').inputValue(),
      encoding_aes_key: await page.getByLabel('加密密钥').inputValue(),
    }
    await sim('edit', { corpid, kind: 'app', agentid, callback })
    await page.getByRole('button', { name: '已填好，开始同步' }).click()
    await page.getByText(/已核对 [1-9]\d* 条/).waitFor()
    await page.getByText('完成', { exact: true }).waitFor()

    await page.getByRole('button', { name: '检查连接' }).click()
    await page.getByText('应用「小店助手」正常').waitFor()
    await page.getByText(`${callback.url} 应答正确`).waitFor()
    await page.getByRole('button', { name: '语言 / Language' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByText('The app “小店助手” answers').waitFor()

    await page.getByRole('button', { name: 'Disconnect' }).click()
    const question = page.getByRole('dialog', { name: `Disconnect from “${corpid}”? What is here stays.` })
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByLabel(/^Corporation id/).waitFor()
    expect(await page.getByLabel('Application secret').inputValue()).toBe('')
    await context.close()
  })
}
