import { expect, it } from 'vitest'
import { type Console, DEMO, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

type Page = Awaited<ReturnType<Console['open']>>

/** What is missing, what is zero, and what has a name. */
export function valueJourneys(product: () => Console): void {
  it('tells zero from nothing: of a form that nobody answered, of tickets that are open or were closed at once', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/forms?open=2013`)
    const tile = (title: string) => page.locator('.tile', { hasText: title })
    await eventually(() => tile('打开次数').innerText(), '0')
    await eventually(() => tile('平均用时').innerText(), '–')

    const [first, second] = [await makeTicket(product()), await makeTicket(product())]
    await api('POST', `tickets/${second}/close`, { staff_id: 'majingyi' })
    await visit(page, `tickets?open=${first}`)
    await eventually(() => fact(page, '耗时'), '–')
    await visit(page, `tickets?open=${second}`)
    await eventually(() => fact(page, '耗时'), '秒')
    product().leave(page)
  })

  it('names the staff in the results of a moments post', async () => {
    const { open, api } = product()
    const { items } = (await api<{ items: { staff_id: string }[] }>('GET', 'moments/1/results')).body
    const { name } = (await api<{ name: string }>('GET', `staff/${items[0]?.staff_id}`)).body
    for (const width of [1440, 390]) {
      const page = await open(`/${DEMO}/moments?open=1`, { width })
      await page.getByRole('dialog').getByRole('row', { name }).waitFor()
      product().leave(page)
    }
  })

  it('folds what is known of a customer on a phone, above what happened', async () => {
    const page = await product().open(`/${DEMO}/customers?open=wm_yunqi_1002`, { width: 390 })
    const record = page.getByRole('dialog')
    const fold = record.getByRole('button', { name: '全部资料' })
    await fold.waitFor()
    expect(await record.getByText('描述', { exact: true }).count()).toBe(0)
    await fold.click()
    await record.getByText('描述', { exact: true }).waitFor()
    await record.getByRole('button', { name: '收起资料' }).click()
    await fold.waitFor()
    product().leave(page)
  })

  it('changes what is known of a customer where it stands, and keeps a note among what happened', async () => {
    const page = await product().open(`/${DEMO}/customers?open=wm_yunqi_1003`)
    const record = page.getByRole('dialog')
    await record.getByRole('button', { name: '修改描述' }).click()
    await record.locator('.fact-editor textarea').fill('喜欢靠窗的座位')
    await record.locator('.fact-editor').getByRole('button', { name: '保存' }).click()
    await record.getByRole('button', { name: '喜欢靠窗的座位' }).waitFor()
    await record.getByPlaceholder('写一条跟进记录……').fill('约好周五试饮')
    await record.getByRole('button', { name: '写跟进记录' }).click()
    await record.getByText('约好周五试饮').first().waitFor()
    product().leave(page)
  })

  it('shows on a phone what a list is about: how many a code brought, how many a group or a seat has', async () => {
    const { open } = product()
    const page = await open(`/${DEMO}/contact-ways`, { width: 390 })
    for (const [path, title] of [
      ['contact-ways', '新增'],
      ['group-chats', '成员'],
      ['seats', '数量'],
    ] as const) {
      await visit(page, path)
      await page.getByRole('columnheader', { name: title }).waitFor()
    }
    product().leave(page)
  })
}

const fact = (page: Page, name: string) => page.locator('.facts > div', { hasText: name }).locator('dd').innerText()

/** A ticket that nobody has touched yet. */
async function makeTicket({ api }: Console): Promise<string> {
  const steps = [{ name: '受理', handler_ids: ['majingyi'] }]
  const template = await api<{ id: number }>('POST', 'ticket-templates', { title: '空白', steps, components: [] })
  const { body } = await api<{ order_no: string }>('POST', 'tickets', {
    ...{ template_id: template.body.id, title: '没有人碰过', relation_type: 1, relation_id: 'wm_yunqi_1002' },
    ...{ handler_id: 'majingyi', staff_id: 'majingyi' },
  })
  return body.order_no
}
