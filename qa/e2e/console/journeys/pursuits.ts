import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO, eventually } from '../setup.ts'

/** What is done with records after they were made: moments, projects, staff, forms, webhooks. */
export function pursuitJourneys(product: () => Console): void {
  it('forecasts who will see a moments post, reminds staff, and stops it', async () => {
    const { open, api } = product()
    const forecast = await api<{ customers: number }>('POST', 'moments/forecast', { staff_ids: ['majingyi'] })
    const page = await open(`/${DEMO}/moments?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('秋茶预告')
    await form.getByRole('button', { name: '链接' }).click()
    await form.getByLabel('标题').fill('秋茶')
    await form.getByLabel('链接', { exact: true }).fill('https://www.yunqi-tea.example.com/autumn')
    await form.getByRole('button', { name: '添加', exact: true }).click()
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await eventually(() => form.locator('[role=status]').first().innerText(), `${forecast.body.customers} 位客户可见`)
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await page.getByRole('link', { name: '秋茶预告' }).click()
    const record = page.getByRole('dialog', { name: /秋茶预告/ })
    const id = (new URL(page.url()).searchParams.get('open') as string).replaceAll('"', '')
    const results = async () => JSON.stringify((await api('GET', `moments/${id}/results`)).body)
    await eventually(results, '"state":"accepted"')
    await record.getByRole('button', { name: '提醒员工' }).click()
    await page.getByText('已提醒').waitFor()
    await record.getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: '停止发表' }).click()
    await page
      .getByRole('dialog', { name: /停止发表“秋茶预告”吗/ })
      .getByRole('button', { name: '停止发表' })
      .click()
    await record.getByText('停止时间').waitFor()
    await eventually(results, '"code":"cancelled"')
    product().leave(page)
  })

  it('completes a stage of a project, and opens it again', async () => {
    const { open, api } = product()
    type Stage = { uid: string; title: string; complete_time: number }
    const stages = async () => (await api<{ stages: Stage[] }>('GET', 'projects/pj_yunqi_014')).body.stages
    const stage = (await stages()).find(({ complete_time }) => complete_time === 0) as Stage
    const isDone = async () =>
      String((await stages()).some(({ uid, complete_time }) => uid === stage.uid && complete_time > 0))
    const page = await open(`/${DEMO}/projects?open=pj_yunqi_014&tab=stages`)
    await page.getByRole('button', { name: `完成: ${stage.title}` }).click()
    await eventually(isDone, 'true')
    await page.getByRole('button', { name: `重新打开: ${stage.title}` }).click()
    await eventually(isDone, 'false')
    product().leave(page)
  })

  it('changes of a staff member what is ours, and nothing else', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/staff?open=huangzihan`)
    const record = page.getByRole('dialog', { name: /黄梓涵/ })
    await record.getByRole('button', { name: /修改朋友圈地址/ }).click()
    await record.getByLabel('朋友圈地址').fill('https://moments.yunqi-tea.example.com/huang')
    await page.keyboard.press('Enter')
    const address = async () =>
      String((await api<{ moment_address: string }>('GET', 'staff/huangzihan')).body.moment_address)
    await eventually(address, 'https://moments.yunqi-tea.example.com/huang')
    expect(await record.getByRole('button', { name: /修改(?:职务|手机)/ }).count()).toBe(0)
    product().leave(page)
  })

  it('shows what a form asked in each version', async () => {
    const { open, api } = product()
    const question = (id: string, label: string) => ({ id, type: 'text', label, required: true })
    const { id } = (
      await api<{ id: number }>('POST', 'forms', {
        ...{ name: '试饮反馈', group_name: '活动报名', fields: [question('taste', '口味如何')] },
      })
    ).body
    await api('POST', `forms/${id}/publish`, {})
    await api('PATCH', `forms/${id}`, { fields: [question('taste', '口味如何'), question('again', '还会再来吗')] })
    const page = await open(`/${DEMO}/forms?open=${id}&tab=versions`)
    const record = page.getByRole('dialog', { name: /试饮反馈/ })
    await record.getByRole('row', { name: /口味如何 · 还会再来吗/ }).waitFor()
    await expect.poll(() => record.getByRole('row', { name: /口味如何/ }).count()).toBe(2)
    product().leave(page)
  })

  it('sends again whatever failed to reach a receiver since a time', async () => {
    const { open, api } = product()
    const made = await api<{ subscription_id: number }>('POST', 'subscriptions', {
      ...{ url: 'http://127.0.0.1:9/since', kinds: ['work_order_change'], app_id: 'since' },
    })
    expect(made.status).toBe(201)
    const { subscription_id } = made.body
    const page = await open(`/${DEMO}/webhooks?open=${subscription_id}&tab=deliveries`)
    const resend = async () => {
      await page.getByRole('button', { name: '重发失败的' }).click()
      const dialog = page.getByRole('dialog', { name: '重发失败的' })
      await dialog.getByLabel('起始时间').waitFor()
      await dialog.getByRole('button', { name: '重发', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await resend()
    await page.getByText('已重新排队 0 条').waitFor()
    const { body } = await api<{ items: { after: { since: number } }[] }>('GET', 'audit?kind=delivery&limit=1')
    expect(body.items[0]?.after).toMatchObject({ subscription_id, resent: 0 })
    const ago = Date.now() / 1000 - Number(body.items[0]?.after.since)
    expect([ago > 86_000, ago < 90_000]).toEqual([true, true])
    // a delivery is given up after a day: what the service would say of some
    await page.route('**/deliveries/resend', (route) => route.fulfill({ json: { resent: 3 } }))
    await resend()
    await page.getByText('已重新排队 3 条').waitFor()
    await page.unroute('**/deliveries/resend')
    product().leave(page)
  })
}
