import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { dragByKey, dragByTouch } from '../drag.ts'
import { type Console, DEMO, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

type Ticket = { order_no: string; title: string }
type Component = { component_id: string; type: string; title: string; required: boolean; options: string[] }

/** What templates ask of tickets. */
export function ticketFieldJourneys(product: () => Console): void {
  it('designs what a template asks for: added, named, put in order by the keyboard and by touch', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/ticket-templates?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称', { exact: true }).first().fill('设备报修')
    await form.getByLabel('名称', { exact: true }).nth(1).fill('受理')
    await choose(page, form.getByLabel('处理人'), '黄梓涵')
    const types = form.getByRole('list', { name: '字段类型' })
    for (const type of ['单行文本', '单选', '多选'])
      await types.getByRole('button', { name: type, exact: true }).click()
    const rows = form.getByRole('list', { name: '模板字段' }).getByRole('listitem')
    const labels = () =>
      rows.getByLabel('字段名称').evaluateAll((all) => all.map((each) => (each as unknown as { value: string }).value))
    for (const [n, label] of ['机器编号', '故障', '已试过'].entries())
      await rows.nth(n).getByLabel('字段名称').fill(label)
    await rows.nth(0).getByRole('checkbox', { name: '必填' }).check()
    await rows.nth(1).getByLabel('选项').focus()
    await page.keyboard.type('漏水')
    await page.keyboard.press('Enter')
    await rows.nth(0).getByRole('button', { name: '下移' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(labels).toEqual(['故障', '机器编号', '已试过'])
    await page.keyboard.press('Enter')
    await expect.poll(labels).toEqual(['故障', '已试过', '机器编号'])
    await form.getByRole('button', { name: '拖动 机器编号' }).focus()
    await dragByKey(page, 'ArrowUp', '机器编号 在 机器编号 上', '机器编号 在 已试过 上')
    await expect.poll(labels).toEqual(['故障', '机器编号', '已试过'])
    await dragByTouch(page, rows.nth(2).locator('.order-handle'), rows.nth(0))
    await expect.poll(labels).toEqual(['已试过', '故障', '机器编号'])
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const { body } = await api<{ items: { components: Component[] }[] }>('GET', 'ticket-templates?q=设备报修')
    expect(body.items[0]?.components).toMatchObject([
      { type: 'checked', title: '已试过', required: false },
      { type: 'radio', title: '故障', options: ['选项 1', '选项 2', '漏水'] },
      { type: 'input', title: '机器编号', required: true, options: [] },
    ])
    product().leave(page)
  })

  it('asks a new ticket for what its template says, and lets what was filled in be changed', async () => {
    const { open, api } = product()
    const components = [
      { component_id: 'shelf', type: 'input', title: '货架', required: true, options: [] },
      { component_id: 'state', type: 'radio', title: '现状', required: false, options: ['停用', '可用'] },
    ]
    const steps = [{ name: '受理', handler_ids: ['huangzihan'] }]
    await api('POST', 'ticket-templates', { title: '货架报修', steps, components })
    const page = await open(`/${DEMO}/tickets?new=yes&relation_id=wm_yunqi_1001`)
    const form = page.getByRole('dialog')
    await form.getByLabel('标题').fill('货架松了')
    await choose(page, form.getByLabel('模板', { exact: true }), '货架报修')
    await choose(page, form.getByLabel('处理人'), '黄梓涵')
    await choose(page, form.getByLabel('创建人'), '黄梓涵')
    const create = form.getByRole('button', { name: '新建', exact: true })
    await create.click()
    await form.locator('.ant-form-item-has-error', { hasText: '货架' }).waitFor()
    await form.getByLabel('货架', { exact: true }).fill('B2')
    await create.click()
    await form.waitFor({ state: 'hidden' })
    const { body } = await api<{ items: Ticket[] }>('GET', 'tickets?q=货架松了')
    const [made] = body.items as [Ticket]
    await visit(page, `tickets?open=${made.order_no}`)
    const record = page.getByRole('dialog', { name: '货架松了' })
    await record.getByRole('button', { name: /^修改模板字段/ }).click()
    await record.getByLabel('货架', { exact: true }).fill('')
    await record.getByRole('radio', { name: '停用' }).check()
    await record.getByRole('button', { name: '保存', exact: true }).click()
    await record.locator('.ant-form-item-has-error', { hasText: '货架' }).waitFor()
    await record.getByLabel('货架', { exact: true }).fill('B3')
    await record.getByRole('button', { name: '保存', exact: true }).click()
    await eventually(() => record.getByRole('button', { name: /^修改模板字段/ }).innerText(), 'B3')
    await record.getByText('黄梓涵 修改').waitFor()
    expect((await api('GET', `tickets/${made.order_no}`)).body).toMatchObject({
      component_records: [{ value: 'B3' }, { values: ['停用'] }],
    })
    product().leave(page)
  })
}
