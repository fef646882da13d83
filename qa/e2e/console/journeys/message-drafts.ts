import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO, eventually } from '../setup.ts'

type Named = { items: { id: number; name: string; state: string }[] }

/** Group messages and moments that are not sent at once: to a crowd package, as a draft, at a time. */
export function messageDraftJourneys(product: () => Console): void {
  const sent = async (name: string, of = 'group-messages') => {
    const { items } = (await product().api<Named>('GET', `${of}?drafts=false&q=${encodeURIComponent(name)}`)).body
    return items.filter((one) => one.name === name).length
  }

  it('keeps a message to a crowd package as a draft, changes it, and sends it', async () => {
    const { open, api } = product()
    const crowd = { name: '草稿的人群', creator_id: 'majingyi', filter: { staff_ext_id_list: ['majingyi'] } }
    const { user_count: count } = (await api<{ user_count: number }>('POST', 'crowd-packages', crowd)).body
    const page = await open(`/${DEMO}/group-messages?new=yes`)
    const form = page.getByRole('dialog').first()
    await form.getByLabel('名称').fill('先存草稿')
    await chooseOne(page, '接收人', '人群包')
    await choose(page, form.getByLabel('人群包', { exact: true }), crowd.name)
    await form.getByRole('button', { name: `发送给 ${count} 人` }).waitFor()
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await form.getByRole('button', { name: '存为草稿' }).click()
    await form.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: '草稿与定时' }).click()
    await page.getByRole('link', { name: '先存草稿' }).click()
    const record = page.getByRole('dialog', { name: '先存草稿' })
    await eventually(() => record.innerText(), crowd.name)
    expect(await sent('先存草稿')).toBe(0)
    await record.getByRole('button', { name: '编辑' }).click()
    const editing = page.getByRole('dialog', { name: /修改|编辑/ })
    await editing.getByLabel('消息内容').fill('草稿写完了')
    await editing.getByRole('button', { name: '保存' }).click()
    await eventually(() => record.innerText(), '草稿写完了')
    await record.getByRole('button', { name: '立即发送' }).click()
    const question = page.getByRole('dialog', { name: `发送给 ${count} 人？` })
    await question.getByRole('button', { name: `发送给 ${count} 人` }).click()
    await record.getByRole('tab', { name: '结果' }).waitFor()
    await record.getByRole('button', { name: '编辑' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '已发送' }).click()
    await page.getByRole('row', { name: /先存草稿/ }).waitFor()
    expect(await sent('先存草稿')).toBe(1)
    product().leave(page)
  })

  it('sends a message at its time, by itself', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/group-messages?new=yes`)
    const form = page.getByRole('dialog').first()
    await form.getByLabel('名称').fill('到点再发')
    await form.getByLabel('消息内容').fill('早上好')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await form.getByLabel('发送时间').fill('2099-01-02 09:30')
    await page.locator('.ant-picker-ok button').click()
    await form.getByRole('button', { name: /^定时发送给 \d+ 人$/ }).click()
    const question = page.getByRole('dialog', { name: /^定时发送给 \d+ 人？$/ })
    await eventually(() => question.innerText(), '09:30')
    await question.getByRole('button', { name: /^定时发送给/ }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '草稿与定时' }).click()
    const row = page.getByRole('row', { name: /到点再发/ })
    await row.getByText('定时', { exact: true }).waitFor()
    expect(await sent('到点再发')).toBe(0)

    const { items } = (await api<Named>('GET', 'group-messages?state=scheduled')).body
    const id = items.find(({ name }) => name === '到点再发')?.id
    const send_at = Math.floor(Date.now() / 1000) + 3
    expect((await api('PATCH', `group-messages/${id}`, { send_at })).status).toBe(200)
    await row.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '已发送' }).click()
    await page.getByRole('row', { name: /到点再发/ }).waitFor()
    expect(await sent('到点再发')).toBe(1)
    product().leave(page)
  })

  it('stops one that waits for its time', async () => {
    const { open, api } = product()
    const waiting = { name: '先停下', text: '您好', creator_id: 'majingyi', filter: {}, send_at: 4_000_000_000 }
    const made = await api<{ id: number }>('POST', 'group-messages', waiting)
    const page = await open(`/${DEMO}/group-messages?view=drafts&open=${made.body.id}`)
    const record = page.getByRole('dialog', { name: '先停下' })
    await record.getByRole('button', { name: '停止定时' }).click()
    await record.getByRole('button', { name: '定时发送' }).waitFor()
    const { body } = await api<{ state: string }>('GET', `group-messages/${made.body.id}`)
    expect(body.state).toBe('draft')
    product().leave(page)
  })

  it('keeps a moments post that lacks its picture as a draft, completes it, and hands it to staff', async () => {
    const { open } = product()
    const page = await open(`/${DEMO}/moments?new=yes`)
    const form = page.getByRole('dialog').first()
    await form.getByLabel('名称').fill('先写一半')
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await form.getByRole('button', { name: '存为草稿' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '草稿与定时' }).click()
    await page.getByRole('link', { name: '先写一半' }).click()
    const record = page.getByRole('dialog', { name: '先写一半' })
    await record.getByRole('button', { name: '编辑' }).click()
    const editing = page.getByRole('dialog', { name: /修改|编辑/ })
    await editing.getByRole('button', { name: '链接' }).click()
    await editing.getByLabel('标题').fill('秋茶')
    await editing.getByLabel('链接', { exact: true }).fill('https://www.yunqi-tea.example.com/autumn')
    await editing.getByRole('button', { name: '添加', exact: true }).click()
    await choose(page, editing.getByLabel('员工', { exact: true }), '马静怡')
    await editing.getByRole('button', { name: '保存' }).click()
    await editing.waitFor({ state: 'hidden' })
    expect(await sent('先写一半', 'moments')).toBe(0)
    await record.getByRole('button', { name: '立即发送' }).click()
    const question = page.getByRole('dialog', { name: '交给 1 位员工发表？' })
    await question.getByRole('button', { name: '立即发送' }).click()
    await record.getByRole('tab', { name: '结果' }).waitFor()
    expect(await sent('先写一半', 'moments')).toBe(1)
    product().leave(page)
  })

  it('shows a message on one staff member’s phone before anybody gets it', async () => {
    const page = await product().open(`/${DEMO}/group-messages?new=yes`)
    const form = page.getByRole('dialog').first()
    await form.getByLabel('消息内容').fill('先给自己看看')
    await form.getByRole('button', { name: '链接' }).click()
    await form.getByLabel('标题').fill('试看的链接')
    await form.getByLabel('链接', { exact: true }).fill('https://tea.example.com/try')
    await form.getByRole('button', { name: '添加', exact: true }).click()
    await choose(page, form.getByLabel('试看的员工'), '马静怡')
    await form.getByRole('button', { name: '发给他' }).click()
    await form.getByText('已送达').waitFor()
    const phone = async () => JSON.stringify(await phoneOf(product(), 'majingyi'))
    await eventually(phone, '先给自己看看')
    await eventually(phone, '试看的链接')
    product().leave(page)
  })

  it('says in the form why a message did not reach the staff member who was to try it', async () => {
    const { open, sim, leave } = product()
    const page = await open(`/${DEMO}/group-messages?new=yes`)
    const form = page.getByRole('dialog').first()
    await form.getByLabel('消息内容').fill('试看会失败')
    await choose(page, form.getByLabel('试看的员工'), '马静怡')
    const fault = { match: { path: 'message/send', corpid: DEMO }, effect: { errcode: 81013 }, times: 1 }
    await sim('faults', fault)
    await form.getByRole('button', { name: '发给他' }).click()
    await form.getByRole('alert').filter({ hasText: '81013' }).waitFor()
    await form.getByRole('button', { name: '发给他' }).click()
    await form.getByText('已送达').waitFor()
    leave(page)
  })

  it('sends a message into group chats, whose owner confirms it, and shows each chat', async () => {
    const { open, api, sim } = product()
    const page = await open(`/${DEMO}/group-messages?new=yes`)
    const form = page.getByRole('dialog').first()
    await form.getByLabel('名称').fill('群里见')
    await form.getByLabel('消息内容').fill('群友专享，今日买一送一')
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await chooseOne(page, '接收人', '群主的全部客户群')
    await choose(page, form.getByLabel('群主的全部客户群', { exact: true }), '马静怡')
    await form.getByRole('button', { name: '发送给 1 个群' }).click()
    await page.getByRole('dialog', { name: '发送给 1 个群？' }).getByRole('button', { name: '发送给 1 个群' }).click()
    const row = page.getByRole('row', { name: /群里见/ })
    await row.waitFor()
    const waiting = async () => {
      const { waiting } = await phoneOf<{ waiting: Waiting[] }>(product(), 'majingyi')
      return waiting.find(({ chat_type, text }) => chat_type === 'group' && text?.content.startsWith('群友专享'))
    }
    await expect.poll(async () => (await waiting())?.count).toBe(1)
    await sim('confirm', { corpid: DEMO, msgid: (await waiting())?.id, userid: 'majingyi' })
    await row.getByText('已完成').waitFor()
    await row.getByRole('link', { name: '群里见' }).click()
    await page.getByRole('tab', { name: '结果' }).click()
    const cells = page.getByRole('dialog', { name: '群里见' }).getByRole('row', { name: /云栖静安店会员群/ })
    await cells.getByText('已送达').waitFor()
    const received = JSON.stringify(await phoneOf(product(), 'majingyi'))
    expect(received).toContain('群友专享')
    expect((await api<Named>('GET', 'group-messages?chat_type=group')).body.items.length).toBeGreaterThan(0)
    product().leave(page)
  })
}

type Waiting = { id: string; chat_type?: string; text?: { content: string }; count?: number }

/** What a staff member sees on the phone. */
async function phoneOf<T>({ simulator }: Console, userid: string): Promise<T> {
  const headers = { authorization: `Bearer ${simulator.token}` }
  const response = await fetch(`${simulator.origin}/sim/phone?corpid=${DEMO}&userid=${userid}`, { headers })
  return (await response.json()) as T
}

/** Chooses by a field that lists all it has. */
async function chooseOne(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: option }).click()
}
