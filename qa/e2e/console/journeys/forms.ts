import { expect, it } from 'vitest'
import { post, question } from '../../../support/forms.ts'
import { choose } from '../choose.ts'
import { type Console, DEMO, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

/** What customers fill in, while it comes. */
export function formAnswerJourneys(product: () => Console): void {
  it('shows numbers and answers of a form while they come, on a phone too', async () => {
    const { open, api } = product()
    const { id, url } = await makeForm(api)
    const page = await open(`/${DEMO}/forms?open=${id}`)
    const record = page.getByRole('dialog', { name: /茶会报名/ })
    await record.getByText('0 次回答').first().waitFor()
    expect((await post(url, { name: '陆鸿渐', drink: ['红茶', '白茶'] })).status).toBe(303)
    await record.getByText('1 次回答').first().waitFor()

    await record.getByRole('tab', { name: '回答' }).click()
    await record.getByText('陆鸿渐').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await post(url, { name: '卢仝', drink: '绿茶' })).status).toBe(303)
    const answer = record.getByRole('cell').filter({ hasText: '卢仝' })
    for (const part of ['陌生人', '称呼', '茶', '绿茶']) await answer.getByText(part, { exact: true }).waitFor()
    await answer.locator('time').waitFor()
    product().leave(page)
  })
}

/** What forms do with mistakes, reloads, and what others change meanwhile. */
export function formJourneys(product: () => Console): void {
  it('shows both versions when another changed the record, keeps what was typed, and can undo', async () => {
    const { open, api, expected } = product()
    const made = await makeCode(api, '前台')
    const way = `contact-ways/${made}`
    const now = async () => (await api<{ remark: string; customer_remark: string }>('GET', way)).body
    const page = await open(`/${DEMO}/contact-ways?open=${made}&edit=yes`)
    const form = page.getByRole('dialog', { name: /编辑/ })
    await form.getByLabel('名称').fill('我的名字')
    await page.reload()
    await eventually(() => form.getByLabel('名称').inputValue(), '我的名字')

    await api('PATCH', way, { remark: '对方的名字', customer_remark: '对方的备注' })
    expected.add(`409 PATCH ${way}`)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    const conflict = form.getByRole('region', { name: /别人修改了/ })
    await eventually(() => conflict.innerText(), '对方的名字')
    expect(await conflict.innerText()).toContain('我的名字')
    expect(await now()).toMatchObject({ remark: '对方的名字' })
    await conflict.getByRole('button', { name: '保存所选内容' }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await now()).toMatchObject({ remark: '我的名字', customer_remark: '对方的备注' })

    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
    expect(await now()).toMatchObject({ remark: '对方的名字', customer_remark: '对方的备注' })
    product().leave(page)
  })

  it('shows both versions outside forms too: of the settings, of a customer’s tags', async () => {
    const { open, api, expected } = product()
    for (const path of ['settings', 'customers/wm_yunqi_1003']) expected.add(`409 PATCH ${path}`)
    const page = await open(`/${DEMO}/corporation`)
    const conflict = page.getByRole('region', { name: /别人修改了/ })
    const before = (await api<{ name: string }>('GET', 'settings')).body.name
    await page.getByLabel('名称').fill('我的名称')
    await api('PATCH', 'settings', { name: '对方的名称' })
    await page.getByRole('button', { name: '保存' }).click()
    await eventually(() => conflict.innerText(), '对方的名称')
    await conflict.getByRole('button', { name: '全部用对方的' }).click()
    await conflict.getByRole('button', { name: '保存所选内容' }).click()
    await eventually(() => page.getByLabel('名称').inputValue(), '对方的名称')
    await api('PATCH', 'settings', { name: before })

    const customer = 'customers/wm_yunqi_1003'
    const { tags } = (await api<{ tags: number[] }>('GET', customer)).body
    await visit(page, 'customers?open=wm_yunqi_1003')
    const record = page.getByRole('dialog')
    await record.getByRole('button', { name: /^修改标签/ }).click()
    await choose(page, record.getByLabel('标签'), '重点关怀')
    await api('PATCH', customer, { tags: [] })
    await record.getByRole('button', { name: '保存', exact: true }).click()
    await conflict.getByRole('button', { name: '保存所选内容' }).click()
    await conflict.waitFor({ state: 'hidden' })
    expect((await api<{ tags: number[] }>('GET', customer)).body.tags.length).toBeGreaterThan(0)
    await api('PATCH', customer, { tags })
    product().leave(page)
  })

  it('shows a refusal at its field and asks with the name before it removes', async () => {
    const { open, api, expected } = product()
    const page = await open(`/${DEMO}/webhooks?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('地址').fill('not an address')
    await choose(page, form.getByLabel('事件类型'), 'work_order_change')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.locator('.ant-form-item-has-error', { hasText: '地址' }).waitFor()
    expected.add('422 POST subscriptions')

    await page.goto(`${product().origin}/console/${DEMO}/contact-ways?new=yes`)
    const taken = (await api<{ state: string }>('GET', 'contact-ways/201')).body.state
    await form.getByLabel('名称').fill('又一个')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await form.getByLabel('渠道标记').fill(taken)
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.locator('.ant-form-item-has-error', { hasText: `「${taken}」已用于渠道活码 201` }).waitFor()
    expected.add('422 POST contact-ways')

    const made = await makeCode(api, '要删除的活码')
    await visit(page, `contact-ways?open=${made}`)
    await page.getByRole('button', { name: '更多操作' }).click()
    // the second click of an impatient visitor does not take the question away
    await page.getByRole('button', { name: '删除', exact: true }).dblclick()
    const question = page.getByRole('dialog', { name: /确定删除“要删除的活码”吗/ })
    await question.getByRole('button', { name: '删除' }).click()
    await page.getByText('已删除').waitFor()
    product().leave(page)
  })
}

/** A published form with two questions, and the address of its page. */
async function makeForm(api: Console['api']): Promise<{ id: number; url: string }> {
  const fields = [
    question('name', 'text', { label: '称呼' }),
    question('drink', 'checkbox', { label: '茶', options: ['红茶', '绿茶', '白茶'] }),
  ]
  const draft = { name: '茶会报名', group_name: '活动报名', fields }
  const { id } = (await api<{ id: number }>('POST', 'forms', draft)).body
  await api('POST', `forms/${id}/publish`)
  return { id, url: (await api<{ public_url: string }>('GET', `forms/${id}`)).body.public_url }
}

async function makeCode(api: Console['api'], remark: string): Promise<number> {
  const draft = { type: 1, scene: 2, state: remark, staffs: [{ id: 'majingyi' }], customer_remark: '新客' }
  const { status, body } = await api<{ id: number }>('POST', 'contact-ways', { ...draft, remark })
  expect(status).toBe(201)
  return body.id
}
