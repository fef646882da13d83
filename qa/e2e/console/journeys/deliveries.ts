import { expect, it } from 'vitest'
import { startReceiver } from '../../../support/receivers/receiver.ts'
import { type Console, DEMO, eventually } from '../setup.ts'

/** Deliveries to a receiver that fails, as a developer reads them. */
export function deliveryJourneys(product: () => Console): void {
  it('says in words how a delivery went, why, and what happens next, newest first', async () => {
    const { open, api, leave } = product()
    const made: { secrets?: Record<string, string> } = {}
    const receiver = await startReceiver({
      secrets: () => ({
        token: made.secrets?.token as string,
        encoding_aes_key: made.secrets?.encoding_aes_key as string,
        webhook_secrets: [{ secret: made.secrets?.webhook_secret as string, until: null }] as never,
      }),
      answer: () => ({ status: 503 }),
    })
    const { body } = await api<Record<string, string>>('POST', 'subscriptions', {
      ...{ url: receiver.url, kinds: ['store'], app_id: 'failing' },
    })
    made.secrets = body
    await api('POST', `subscriptions/${body.subscription_id}/enable`, {})
    const where = { province: '浙江省', city: '杭州市', address: '龙井路 2 号' }
    for (const name of ['推送一店', '推送二店']) await api('POST', 'stores', { name, ...where })
    const asked = `deliveries?subscription_id=${body.subscription_id}`
    type Delivery = { delivery_id: number; last_status: number | null }
    const deliveries = async () => (await api<{ items: Delivery[] }>('GET', asked)).body.items
    await expect.poll(async () => (await deliveries()).filter(({ last_status }) => last_status === 503).length).toBe(2)
    const [newest] = await deliveries()
    const page = await open(`/${DEMO}/webhooks?view=deliveries`)
    const row = page.locator('tr[data-row]').first()
    await row.waitFor()
    expect(await row.locator('a').first().getAttribute('href')).toContain(`open=${newest?.delivery_id}`)
    for (const words of ['门店 新建 推送二店', '等待推送', '接收方出错（HTTP 503）'])
      await eventually(() => row.innerText(), words)
    await eventually(() => row.innerText(), '再试')
    await row.locator('a').first().click()
    const attempt = page.getByRole('dialog').getByText('第 1 次')
    await attempt.waitFor()
    await api('DELETE', `subscriptions/${body.subscription_id}`)
    await receiver.close()
    leave(page)
  })
}
