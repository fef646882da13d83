import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO } from '../setup.ts'
import { visit } from '../visit.ts'

/** What an operator does to have customers check in. */
export function checkInJourneys(product: () => Console): void {
  it('builds a check-in with levels, and shows its page and its numbers', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/check-ins?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('晨间一杯')
    await choose(page, form.getByLabel('客户群'), '云栖西湖文化广场店早安茶友群')
    await form.getByRole('button', { name: '添加阶段' }).click()
    await form.getByRole('spinbutton', { name: '积分' }).fill('15')
    for (const text of ['累计 7 天', '15 积分']) await form.locator('.phone').getByText(text).waitFor()
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const list = await api<{ items: { id: number }[] }>('GET', 'check-in-missions?limit=1')
    expect(list.body.items).toMatchObject([
      { group_ext_ids: ['wr_yunqi_2'], rules: [{ level: 1, needed: 7, points: 15, tags: [] }] },
    ])
    await visit(page, `check-ins?open=${list.body.items[0]?.id}`)
    const record = page.getByRole('dialog', { name: /晨间一杯/ })
    await record.getByText('7 天，15 积分').waitFor()
    await record
      .getByRole('img', { name: /晨间一杯/ })
      .first()
      .waitFor()
    product().leave(page)
  })

  it('shows who checked in of the demo’s running check-in', async () => {
    const { open } = product()
    const page = await open(`/${DEMO}/check-ins?open=713`)
    const record = page.getByRole('dialog', { name: /六月早安茶打卡/ })
    await record.getByRole('figure', { name: '每天的打卡' }).first().waitFor()
    await record.getByRole('tab', { name: '参与者' }).click()
    await record.getByText('打卡中').first().waitFor()
    product().leave(page)
  })
}
