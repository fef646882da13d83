import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO, eventually } from '../setup.ts'

/** Filtering customers, crowd packages and group messages. */
export function messageJourneys(product: () => Console): void {
  it('filters customers with a live count, saves the crowd, and sends them a message to the end', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/customers`)
    await page.getByRole('button', { name: '筛选人群' }).click()
    await choose(page, page.getByLabel('员工', { exact: true }), '马静怡')
    await choose(page, page.getByLabel('有任一标签'), '团购客户')
    const filter = JSON.parse(new URL(page.url()).searchParams.get('filter') as string)
    const { count } = (await api<{ count: number }>('POST', 'crowd-packages/preview', { filter })).body
    expect(count).toBeGreaterThan(0)
    await eventually(() => page.locator('.crowd-count').innerText(), `符合条件 ${count} 人`)
    await eventually(() => page.locator('.list-count').innerText(), `共 ${count} 条`)

    await page.getByRole('button', { name: '存为人群包' }).click()
    const saving = page.getByRole('dialog', { name: '存为人群包' })
    await saving.getByLabel('名称').fill('马静怡的团购客户')
    const creator = saving.getByLabel('创建人')
    if (await creator.isVisible()) await choose(page, creator, '黄梓涵')
    await saving.getByRole('button', { name: '保存' }).click()
    await saving.waitFor({ state: 'hidden' })
    await page.reload()
    await eventually(() => page.locator('.crowd-count').innerText(), `符合条件 ${count} 人`)

    await page.getByRole('button', { name: '群发给他们' }).click()
    const form = page.getByRole('dialog')
    await eventually(() => form.locator('[role=status]').first().innerText(), `发给 ${count} 人`)
    await form.getByLabel('名称').fill('到店有礼')
    await form.getByLabel('消息内容').fill('本周到店，第二杯半价。')
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await form.getByRole('button', { name: `发送给 ${count} 人` }).click()
    await page
      .getByRole('dialog', { name: `发送给 ${count} 人？` })
      .getByRole('button', { name: `发送给 ${count} 人` })
      .click()
    const row = page.getByRole('row', { name: /到店有礼/ })
    const names = page.locator('tr[data-row] a')
    await eventually(async () => (await names.allInnerTexts()).join(), '会员日提醒,周末试饮,春季新品预告')
    await row.waitFor()
    await confirmUntil(product(), () => row.getByText('已完成').isVisible())
    await row.getByRole('link', { name: '到店有礼' }).click()
    await page.getByRole('tab', { name: '结果' }).click()
    await page.getByRole('dialog').getByRole('cell', { name: '已送达' }).first().waitFor()
    product().leave(page)
  })
}

/** Posts in the moments of customers. */
export function momentJourneys(product: () => Console): void {
  it('writes a moments post with pictures that are uploaded, and shows it as customers see it', async () => {
    const page = await product().open(`/${DEMO}/moments?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('龙井到店')
    await form.getByLabel('内容').fill('今年的明前龙井到店了')
    const picture = { name: 'tea.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles([picture, { ...picture, name: 'tea-2.png' }])
    await form.locator('.post-pictures img').nth(1).waitFor()
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await page.getByRole('link', { name: '龙井到店' }).click()
    const shown = page.getByRole('dialog').locator('.post-pictures img').first()
    await shown.waitFor()
    expect(await shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(1440)
    product().leave(page)
  })
}

/** Staff confirm on their phones what waits for them there, until `done`. */
async function confirmUntil({ sim, simulator }: Console, done: () => Promise<boolean>): Promise<void> {
  const headers = { authorization: `Bearer ${simulator.token}` }
  for (let after = 0; !(await done()); ) {
    const url = `${simulator.origin}/sim/calls?path=externalcontact/add_msg_template&after=${after}&limit=1000`
    const { calls } = (await (await fetch(url, { headers })).json()) as {
      calls: { no: number; reply?: { msgid?: string } }[]
    }
    for (const { no, reply } of calls) {
      if (reply?.msgid) await sim('confirm', { corpid: DEMO, msgid: reply.msgid })
      after = no
    }
    await pause(200)
  }
}
