import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { drag } from '../drag.ts'
import { type Console, DEMO, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

/** A channel code from its making to the customer who scans it. */
export function acquisitionJourneys(product: () => Console): void {
  it('makes a channel code whose count, customer, tag and timeline move when somebody scans it', async () => {
    const { open, sim, api } = product()
    const page = await open(`/${DEMO}/contact-ways?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('展会 A 馆')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await choose(page, form.getByLabel('自动标签'), '重点关怀')
    await form.getByLabel('欢迎语', { exact: true }).fill('你好，欢迎来到展会')
    await eventually(() => form.locator('.phone').innerText(), '你好，欢迎来到展会')
    await form.getByRole('button', { name: '链接' }).click()
    await form.getByLabel('标题').fill('展会地图')
    await form.getByLabel('链接', { exact: true }).fill('https://www.yunqi-tea.example.com/map')
    await form.getByRole('button', { name: '添加', exact: true }).click()
    await eventually(() => form.locator('.phone').innerText(), '展会地图')
    await form.getByLabel('分组').fill('展会')
    await choose(page, form.getByLabel('创建人'), '何明轩')
    await form.getByRole('button', { name: '新建', exact: true }).click()

    // the QR is there at once: to see, to download and to copy
    await form.getByRole('img', { name: '展会 A 馆 的二维码' }).waitFor()
    expect(await form.getByRole('link', { name: 'PNG' }).getAttribute('download')).toBe('展会 A 馆.png')
    const link = await form.getByLabel('二维码链接').inputValue()
    expect(link).toMatch(/^https?:/)
    await form.getByRole('button', { name: '复制' }).click()
    await page.getByText('已复制').waitFor()
    await form.getByRole('link', { name: '查看活码' }).click()
    const record = page.getByRole('dialog', { name: /展会 A 馆/ })
    for (const known of ['展会地图', '何明轩']) await record.getByText(known).first().waitFor()
    await page.getByRole('img', { name: /二维码/ }).waitFor()
    const id = (new URL(page.url()).searchParams.get('open') as string).replaceAll('"', '')
    const picture = await page.request.get(`${product().origin}/admin-api/corps/${DEMO}/contact-ways/${id}/qr.png`)
    expect(picture.headers()['content-type']).toBe('image/png')
    expect(
      (await page.request.get(`${product().origin}/admin-api/corps/${DEMO}/contact-ways/qr.zip?ids=${id}`)).status(),
    ).toBe(200)

    const { config_id, ...way } = (await api<{ config_id: string }>('GET', `contact-ways/${id}`)).body
    expect(way).toMatchObject({
      ...{ group_name: '展会', creator_staff_id: 'hemingxuan', qr_code: link },
      auto_reply: { attachments: [{ msgtype: 'link', link: { title: '展会地图' } }] },
    })
    const { people } = await sim<{ people: { person: string; name: string }[] }>('people', { count: 1 })
    const someone = people[0] as { person: string; name: string }
    const customers = await open(`/${DEMO}/customers`)
    await customers.getByRole('row').nth(1).waitFor()
    const { external_userid } = await sim<{ external_userid: string }>('scan', {
      ...{ corpid: DEMO, config_id, person: someone.person },
    })
    await eventually(() => page.locator('.big').innerText(), '1')
    const added = customers.getByRole('row', { name: new RegExp(someone.name) }).first()
    await added.getByText('重点关怀').waitFor()
    const happened = async () => JSON.stringify((await api('GET', `customers/${external_userid}/timeline`)).body)
    await eventually(happened, '"kind":"welcome"')
    await visit(customers, `customers?open=${external_userid}&tab=timeline`)
    const timeline = customers.getByRole('dialog')
    for (const words of [/马静怡 添加了客户/, /欢迎语已送达/]) await timeline.getByText(words).waitFor()
    product().leave(page)
    product().leave(customers)
  })
}

/** What else there is to channel codes; forms, radars and campaigns. */
export function furtherAcquisitionJourneys(product: () => Console): void {
  it('plans the week, caps, backups and welcomes of a channel code by keyboard and pointer', async () => {
    const { open, api, leave } = product()
    const page = await open(`/${DEMO}/contact-ways?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('排班的活码')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await form.getByRole('button', { name: '添加时段' }).click()
    const slot = form.getByRole('group', { name: '时段 1', exact: true })
    const friday = slot.getByRole('button', { name: '周五' })
    await friday.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => friday.getAttribute('aria-pressed')).toBe('false')
    await slot.getByLabel('结束').fill('00:00')
    await form.getByRole('table', { name: '排班' }).getByText('马静怡').first().waitFor()
    await form.getByLabel('马静怡 的每日上限').fill('20')
    await choose(page, form.getByLabel('备用员工'), '何明轩')
    await form.getByRole('button', { name: '添加欢迎语' }).click()
    const welcome = form.getByRole('group', { name: '欢迎语 1', exact: true })
    await welcome.getByRole('button', { name: '星期与时段' }).click()
    await welcome.getByLabel('欢迎语', { exact: true }).fill('{nickname}，周末好')
    await form.getByRole('button', { name: '限定时段' }).click()
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.getByRole('link', { name: '查看活码' }).click()
    const record = page.getByRole('dialog', { name: /排班的活码/ })
    await record.getByRole('table', { name: '排班' }).waitFor()
    const id = (new URL(page.url()).searchParams.get('open') as string).replaceAll('"', '')
    expect((await api('GET', `contact-ways/${id}`)).body).toMatchObject({
      schedule: [{ weekdays: [1, 2, 3, 4], start: '09:00', end: '24:00', staff_ids: ['majingyi'] }],
      staff_rules: [{ staff_id: 'majingyi', daily_cap: 20, online: true }],
      backup_staff_ids: ['hemingxuan'],
      skip_verify_window: { start: '09:00', end: '21:00' },
      welcome_variants: [
        {
          kind: 'week',
          weekdays: [6, 7],
          start: '00:00',
          end: '24:00',
          reply: { text: { content: '{nickname}，周末好' } },
        },
      ],
    })
    leave(page)
  })

  it('scans a channel code on the phone beside it, and its count moves', async () => {
    const page = await product().open(`/${DEMO}/contact-ways?open=203`)
    const count = page.getByRole('dialog').locator('.big')
    await count.waitFor()
    const before = Number((await count.innerText()).replaceAll(',', ''))
    await page.getByRole('button', { name: '用模拟手机扫码' }).click()
    const phone = page.frameLocator('iframe.simulator-phone')
    await phone.locator('#phone').getByRole('button', { name: '新增一人' }).click()
    await phone.getByRole('button', { name: '添加' }).click()
    await eventually(async () => (await count.innerText()).replaceAll(',', ''), String(before + 1))
    product().leave(page)
  })

  it('builds a form by dragging questions, publishes and ends it', async () => {
    const page = await product().open(`/${DEMO}/forms?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称', { exact: true }).fill('到店预约')
    const list = form.getByRole('list', { name: '题目', exact: true })
    await drag(page, form.getByRole('button', { name: '手机号' }), list)
    await drag(page, form.getByRole('button', { name: '单选' }), list)
    await form.getByRole('button', { name: '下移' }).first().click()
    await eventually(() => form.locator('.page-question').first().innerText(), '单选')
    await form.getByRole('button', { name: '填入资料与打标签' }).click()
    await choose(page, form.getByLabel('选“选项 1”打标签'), '重点关怀')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await page.getByRole('link', { name: '到店预约' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: '分享链接' }).click()
    await drawer.getByRole('tabpanel').getByText('发布后可取得链接与二维码。').waitFor()
    await drawer.getByRole('button', { name: '发布' }).click()
    await page
      .getByRole('row', { name: /到店预约/ })
      .getByText('已发布')
      .waitFor()
    await drawer.getByRole('button', { name: '结束', exact: true }).click()
    await page
      .getByRole('dialog', { name: /到店预约/ })
      .last()
      .getByRole('button', { name: '结束', exact: true })
      .click()
    await page
      .getByRole('row', { name: /到店预约/ })
      .getByText('已结束')
      .waitFor()
    product().leave(page)
  })

  it('makes a radar, and starts and ends a task-treasure campaign', async () => {
    const page = await product().open(`/${DEMO}/radars?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('春茶介绍')
    await form.getByLabel('标题').fill('今年的春茶')
    await form.getByLabel('链接').fill('https://www.yunqi-tea.example.com/spring')
    await choose(page, form.getByLabel('分组'), '新品上市')
    await choose(page, form.getByLabel('创建人'), '何明轩')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await page.getByRole('link', { name: '春茶介绍' }).waitFor()

    await visit(page, 'task-treasure?new=yes')
    await form.getByLabel('名称').fill('老带新')
    await choose(page, form.getByLabel('员工'), '马静怡')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await page.getByRole('link', { name: '老带新' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结束', exact: true }).click()
    await page
      .getByRole('dialog', { name: /老带新/ })
      .last()
      .getByRole('button', { name: '结束', exact: true })
      .click()
    await page
      .getByRole('row', { name: /老带新/ })
      .getByText('已结束')
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '开始', exact: true }).click()
    await page
      .getByRole('row', { name: /老带新/ })
      .getByText('进行中')
      .waitFor()
    product().leave(page)
  })
}
