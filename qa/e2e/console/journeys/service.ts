import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startReceiver } from '../../../support/receivers/receiver.ts'
import { choose } from '../choose.ts'
import { drag } from '../drag.ts'
import { type Console, DEMO, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

/** A ticket with its callbacks. */
export function serviceJourneys(product: () => Console): void {
  it('works a ticket from the board to closed; its callback can be read decrypted and sent again', async () => {
    const { open, api } = product()
    const url = 'url'
    const made: { secrets?: Record<string, string> } = {}
    const receiver = await startReceiver({
      secrets: () => ({
        token: made.secrets?.token as string,
        encoding_aes_key: made.secrets?.encoding_aes_key as string,
        webhook_secrets: [{ secret: made.secrets?.webhook_secret as string, until: null }] as never,
      }),
    })
    const { body } = await api<Record<string, string>>('POST', 'subscriptions', {
      ...{ [url]: receiver.url, kinds: ['work_order_change'], app_id: 'crm' },
    })
    made.secrets = body
    const webhook = `webhooks?open=${body.subscription_id}`
    const page = await open(`/${DEMO}/${webhook}`)
    await page.getByText('尚未验证接收方').waitFor()
    await page.getByRole('button', { name: '验证并启用' }).click()
    await page.getByText('接收方已验证，开始推送').waitFor()

    await visit(page, 'tickets')
    const working = page.getByRole('region', { name: '处理中' })
    const closed = page.getByRole('region', { name: '已关闭' })
    const card = working.getByRole('listitem').first()
    const title = (await card.getByRole('link').innerText()).trim()
    const number = new URL((await card.getByRole('link').getAttribute('href')) as string, product().origin).searchParams
    // at the column's head: nothing has to be scrolled, which would move another card below the pointer
    await drag(page, card, closed, { x: 60, y: 20 })
    const dialog = page.getByRole('dialog', { name: /关闭工单/ })
    await dialog.getByLabel('说明').fill('已补送一杯')
    await dialog.getByRole('button', { name: '关闭工单' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await closed.getByRole('link', { name: title }).first().waitFor()

    await visit(page, `tickets?open=${number.get('open')?.replaceAll('"', '')}&tab=flow`)
    const drawer = page.getByRole('dialog')
    await drawer.getByText('已补送一杯').waitFor()
    await visit(page, `${webhook}&tab=deliveries`)
    await drawer.getByText('已送达').first().waitFor()
    await drawer.getByRole('button', { name: /展开/ }).first().click()
    await eventually(() => drawer.locator('pre').first().innerText(), '已补送一杯')
    const before = receiver.pushes.length
    await drawer.getByRole('cell').getByRole('button', { name: '重发' }).first().click()
    while (receiver.pushes.length === before) await page.waitForTimeout(50)

    await drawer.getByRole('button', { name: '更换密钥' }).click()
    await page
      .getByRole('dialog', { name: /更换.*的密钥吗/ })
      .getByRole('button', { name: '更换密钥' })
      .click()
    expect(await page.getByLabel('签名 token').inputValue()).not.toBe(body.token)
    product().leave(page)
    await receiver.close()
  })
}

/** Making and moving tickets, and the chat archive. */
export function furtherServiceJourneys(product: () => Console): void {
  it('makes a ticket for a customer found by name, with what its template asks for', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/tickets?new=yes`)
    const form = page.getByRole('dialog')
    const pick = async (label: string, name: string, typed = '') => {
      await form.getByLabel(label, { exact: true }).click()
      await page.keyboard.type(typed)
      await page.locator('.ant-select-item-option:visible', { hasText: name }).first().click()
    }
    const create = form.getByRole('button', { name: '新建', exact: true })
    await form.getByLabel('标题').fill('杯子破损')
    await pick('模板', '售后退款')
    await pick('客户', '胡明', '胡明')
    await pick('处理人', '黄梓涵')
    await create.click()
    await form.locator('.ant-form-item-has-error', { hasText: '订单号' }).waitFor()
    await pick('购买渠道', '门店')
    await form.getByLabel('订单号').fill('A17')
    await choose(page, form.getByLabel('创建人', { exact: true }), '黄梓涵')
    await create.click()
    await form.waitFor({ state: 'hidden' })
    const { body } = await api<{ items: Record<string, unknown>[] }>('GET', 'tickets?q=杯子破损')
    expect(body.items[0]).toMatchObject({
      relation_id: 'wm_yunqi_1001',
      component_records: [
        { title: '购买渠道', values: ['门店'] },
        { title: '订单号', value: 'A17' },
        { title: '补充说明', value: '' },
      ],
    })
    await page.getByRole('link', { name: '杯子破损' }).click()
    await form.getByText('A17').waitFor()
    product().leave(page)
  })

  it('moves a ticket from the keyboard', async () => {
    const page = await product().open(`/${DEMO}/tickets`)
    const link = page.getByRole('region', { name: '待处理' }).getByRole('link').first()
    await link.focus()
    await page.keyboard.press('Alt+ArrowRight')
    const dialog = page.getByRole('dialog', { name: /回复/ })
    await dialog.getByLabel('说明').fill('正在处理')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    product().leave(page)
  })

  it('reads the chat archive and searches in it', async () => {
    const page = await product().open(`/${DEMO}/chats`)
    await page.locator('.chat-side li button').first().click()
    const messages = page.getByRole('region', { name: '消息' })
    await messages.locator('.chat-bubble').first().waitFor()
    const said = (await messages.locator('.chat-bubble:not(:has(.chat-kind))').first().innerText()).slice(0, 3)
    await messages.getByLabel('搜索消息').fill(said)
    await page.keyboard.press('Enter')
    await eventually(() => messages.locator('mark').first().innerText(), said)
    product().leave(page)
  })

  it('goes on behind the first hundred conversations, and opens a link to one that is not among them', async () => {
    const { open, command } = product()
    const folder = await mkdtemp(join(tmpdir(), 'guanxi-chats-'))
    await cp(
      fileURLToPath(new URL('../../../../server/demo/dataset/corp.json', import.meta.url)),
      `${folder}/corp.json`,
    )
    const session = (n: number) => ({
      ...{ id: `old_${n}`, created_at: n, staff_id: 'majingyi', target_id: `old_${n}`, name: `旧会话${n}`, avatar: '' },
      ...{ agree_msgaudit: true, agree_time: n, last_msg_thumb: '', last_msg_time: n, session_type: 'other_staff' },
      ...{ type: 1, unionid: null },
    })
    const lines = Array.from({ length: 130 }, (_, n) => `${JSON.stringify(session(n + 1))}\n`)
    await writeFile(join(folder, 'chat_session.ndjson'), lines.join(''))
    await command('import', folder)
    const page = await open(`/${DEMO}/chats?session=old_1&staff=majingyi`)
    await page.getByRole('region', { name: '消息' }).getByText('旧会话1', { exact: true }).waitFor()
    const list = page.getByLabel('会话', { exact: true }).locator('li')
    await list.nth(100).waitFor()
    await expect.poll(() => list.count()).toBe(101)
    await page.getByRole('button', { name: '更多会话' }).click()
    await page.getByRole('button', { name: '更多会话' }).waitFor({ state: 'detached' })
    const names = (await list.allInnerTexts()).filter((text) => text.includes('旧会话'))
    expect([names.length, new Set(names).size]).toEqual([130, 130])
    product().leave(page)
    await rm(folder, { recursive: true })
  })
}
