import { expect, it } from 'vitest'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

type Ticket = { order_no: string; title: string }

/** How urgent tickets are, and whose they are. */
export function ticketJourneys(product: () => Console): void {
  it('marks in words what is overdue, in the list, on the board and in the record, and finds it', async () => {
    const { open, api } = product()
    const [late, plain] = [await make(api, '逾期的工单'), await make(api, '普通的工单')]
    await api('PATCH', `tickets/${late}`, { staff_id: 'huangzihan', priority: 4, due_at: Math.ceil(Date.now() / 1000) })
    const isOverdue = async () => (await api<{ overdue: boolean }>('GET', `tickets/${late}`)).body.overdue
    await expect.poll(isOverdue).toBe(true)
    const page = await open(`/${DEMO}/tickets?view=list&overdue=yes&q=的工单`)
    const row = page.locator(`tr[data-row="${late}"]`)
    await row.getByText('紧急', { exact: true }).waitFor()
    await row.getByText('已逾期', { exact: true }).waitFor()
    await expect.poll(() => page.locator(`tr[data-row="${plain}"]`).count()).toBe(0)
    await page.getByRole('button', { name: '期限是 已逾期', exact: true }).waitFor()

    await page.getByRole('button', { name: '看板' }).click()
    const waiting = page.getByRole('region', { name: '待处理' })
    const card = waiting.getByRole('listitem').filter({ hasText: '逾期的工单' })
    await card.getByText('已逾期', { exact: true }).waitFor()
    await card.getByText('紧急', { exact: true }).waitFor()
    await expect.poll(() => waiting.getByText('普通的工单').count()).toBe(0)

    await card.getByRole('link').click()
    const record = page.getByRole('dialog', { name: '逾期的工单' })
    await record.getByText('已逾期', { exact: true }).first().waitFor()
    await record.getByRole('button', { name: /^修改优先级/ }).click()
    await record.getByLabel('优先级').click()
    await page.locator('.ant-select-item-option:visible', { hasText: '低' }).click()
    await record.getByRole('button', { name: '保存', exact: true }).click()
    await eventually(() => record.getByRole('button', { name: /^修改优先级/ }).innerText(), '低')
    product().leave(page)
  })

  it('sorts by urgency and keeps an order of due times in the address', async () => {
    const { open, api } = product()
    const now = Math.ceil(Date.now() / 1000)
    for (const [title, priority, due_at] of [
      ['排序甲', 1, now + 7200],
      ['排序乙', 3, now + 3600],
    ] as const)
      await api('PATCH', `tickets/${await make(api, title)}`, { staff_id: 'huangzihan', priority, due_at })
    const page = await open(`/${DEMO}/tickets?view=list&q=排序`)
    const names = () => page.locator('tr[data-row] a.open-link').allInnerTexts()
    await page.getByRole('columnheader', { name: '截止时间' }).getByRole('button').click()
    await expect.poll(names).toEqual(['排序乙', '排序甲'])
    expect(new URL(page.url()).searchParams.get('sort')).toBe('due_at')
    await page.getByRole('columnheader', { name: '优先级' }).getByRole('button').click()
    await expect.poll(names).toEqual(['排序甲', '排序乙'])
    product().leave(page)
  })

  it('shows an operator who is a staff member the tickets that are theirs, and tells others why it cannot', async () => {
    const { open, api, browser, complaints } = product()
    await make(api, '马静怡的工单', 'majingyi')
    await make(api, '别人的工单')
    const { body } = await api<{ link: string }>('POST', 'operators', {
      ...{ name: 'majingyi', role: 'agent', staff_id: 'majingyi' },
    })
    const context = await browser.newContext({ locale: 'zh-CN' })
    const theirs = await enter(context, body.link, complaints)
    await visit(theirs, 'tickets?q=的工单')
    await theirs.getByRole('button', { name: '筛选' }).click()
    await theirs.getByRole('button', { name: '我的工单' }).click()
    await theirs.getByRole('option', { name: '我处理的', exact: true }).click()
    await theirs.getByRole('button', { name: '我的工单是 我处理的', exact: true }).waitFor()
    expect(new URL(theirs.url()).searchParams.get('mine')).toBe('handler')
    const waiting = theirs.getByRole('region', { name: '待处理' })
    await expect.poll(() => waiting.getByRole('listitem').getByRole('link').allInnerTexts()).toEqual(['马静怡的工单'])
    await theirs.getByRole('button', { name: '列表' }).click()
    await expect.poll(() => theirs.locator('tr[data-row] a.open-link').allInnerTexts()).toEqual(['马静怡的工单'])
    await context.close()

    const page = await open(`/${DEMO}/tickets`)
    await page.getByRole('button', { name: '筛选' }).click()
    await page.getByText('“我的工单”不可用：你的账号没有关联员工').waitFor()
    expect(await page.getByRole('button', { name: '我的工单' }).count()).toBe(0)
    product().leave(page)
  })

  it('pages a column of the board', async () => {
    const { open, api } = product()
    const total = 45
    for (let n = 0; n < total; n++) await make(api, `翻页${n}`)
    const page = await open(`/${DEMO}/tickets?q=翻页`)
    const waiting = page.getByRole('region', { name: '待处理' })
    const cards = waiting.getByRole('listitem')
    const more = waiting.getByRole('button', { name: '显示更多' })
    await expect.poll(() => cards.count()).toBe(20)
    await eventually(() => waiting.getByRole('heading').innerText(), String(total))
    await more.click()
    await expect.poll(() => cards.count()).toBe(40)
    await more.click()
    await expect.poll(() => cards.count()).toBe(total)
    await more.waitFor({ state: 'detached' })
    product().leave(page)
  })
}

/** A ticket that waits; its number. */
async function make(api: Console['api'], title: string, handler_id = 'huangzihan'): Promise<string> {
  const { status, body } = await api<Ticket>('POST', 'tickets', {
    ...{ template_id: 4, title, relation_type: 1, relation_id: 'wm_yunqi_1001', handler_id, staff_id: 'huangzihan' },
  })
  expect(status).toBe(201)
  return body.order_no
}
