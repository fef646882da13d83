import { it } from 'vitest'
import { fromMenu, menuLink, pick, pickByArrows, press, tabTo, write } from '../keys.ts'
import { type Console, DEMO, eventually } from '../setup.ts'

/** What people do, without a pointer: from the menu to the end, by Tab, arrows, Enter and what they type. */
export function keyboardJourneys(product: () => Console): void {
  it('makes a channel code with a welcome by the keyboard alone', async () => {
    const page = await fromMenu(product(), '渠道活码', '新建渠道活码')
    const form = page.getByRole('dialog')
    await write(page, form.getByLabel('名称'), '键盘做的活码')
    await pick(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await write(page, form.getByLabel('欢迎语', { exact: true }), '你好')
    await press(page, form.getByRole('button', { name: '新建', exact: true }))
    await form.getByRole('img', { name: '键盘做的活码 的二维码' }).waitFor()
    await press(page, form.getByRole('link', { name: '查看活码' }))
    await page.getByRole('dialog', { name: /键盘做的活码/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    product().leave(page)
  })

  it('starts a task-treasure campaign by the keyboard alone', async () => {
    const page = await fromMenu(product(), '任务宝', '新建任务宝')
    const form = page.getByRole('dialog')
    await write(page, form.getByLabel('名称'), '键盘做的任务宝')
    await pick(page, form.getByLabel('员工'), '马静怡')
    await press(page, form.getByRole('button', { name: '新建', exact: true }))
    await press(page, page.getByRole('link', { name: '键盘做的任务宝' }))
    await page
      .getByRole('dialog', { name: /键盘做的任务宝/ })
      .getByText('进行中')
      .first()
      .waitFor()
    product().leave(page)
  })

  it('filters customers and sends them a message by the keyboard alone', async () => {
    const page = await fromMenu(product(), '客户列表')
    await press(page, page.getByRole('button', { name: '筛选人群' }))
    await pick(page, page.getByLabel('员工', { exact: true }), '马静怡')
    await press(page, page.getByRole('button', { name: '群发给他们' }))
    const form = page.getByRole('dialog').first()
    await write(page, form.getByLabel('名称'), '键盘发的')
    await write(page, form.getByLabel('消息内容'), '明天见')
    await pick(page, form.getByLabel('发起员工'), '马静怡')
    await press(page, form.getByRole('button', { name: /^发送给 \d+ 人$/ }))
    const question = page.getByRole('dialog', { name: /^发送给 \d+ 人？$/ })
    await press(page, question.getByRole('button', { name: /^发送给/ }))
    await page.getByRole('row', { name: /键盘发的/ }).waitFor()
    product().leave(page)
  })

  it('builds a form and publishes it by the keyboard alone', async () => {
    const page = await fromMenu(product(), '表单', '新建表单')
    const form = page.getByRole('dialog')
    await write(page, form.getByLabel('名称', { exact: true }), '键盘做的表单')
    await press(page, form.getByRole('button', { name: '手机号' }))
    await press(page, form.getByRole('button', { name: '单选' }))
    await press(page, form.getByRole('button', { name: '下移' }).first())
    await eventually(() => form.locator('.page-question').first().innerText(), '单选')
    await press(page, form.getByRole('button', { name: '新建', exact: true }))
    await form.waitFor({ state: 'hidden' })
    await press(page, page.getByRole('link', { name: '键盘做的表单' }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: '发布' }))
    await page
      .getByRole('row', { name: /键盘做的表单/ })
      .getByText('已发布')
      .waitFor()
    product().leave(page)
  })

  it('makes a radar by the keyboard alone', async () => {
    const page = await fromMenu(product(), '互动雷达', '新建雷达')
    const form = page.getByRole('dialog')
    await write(page, form.getByLabel('名称'), '键盘做的雷达')
    await write(page, form.getByLabel('标题'), '春茶')
    await write(page, form.getByLabel('链接'), 'https://www.yunqi-tea.example.com/keys')
    await pick(page, form.getByLabel('分组'), '新品上市')
    await pick(page, form.getByLabel('创建人'), '何明轩')
    await press(page, form.getByRole('button', { name: '新建', exact: true }))
    await page.getByRole('link', { name: '键盘做的雷达' }).waitFor()
    product().leave(page)
  })

  it('works a ticket to its end by the keyboard alone', async () => {
    const page = await fromMenu(product(), '工单')
    const card = page.getByRole('region', { name: '处理中' }).getByRole('link').first()
    await tabTo(page, card)
    await page.keyboard.press('Alt+ArrowRight')
    const dialog = page.getByRole('dialog', { name: /关闭工单/ })
    await write(page, dialog.getByLabel('说明'), '键盘关闭的')
    await press(page, dialog.getByRole('button', { name: '关闭工单' }))
    await dialog.waitFor({ state: 'hidden' })
    product().leave(page)
  })

  it('makes a secret, invites a colleague and reads of it in the audit log by the keyboard alone', async () => {
    const page = await fromMenu(product(), '密钥', '新建密钥')
    const form = page.getByRole('dialog')
    await write(page, form.getByLabel('名称'), '键盘做的密钥')
    await press(page, form.getByRole('button', { name: '新建', exact: true }))
    await press(page, form.getByRole('button', { name: '完成' }))
    await form.waitFor({ state: 'hidden' })
    await tabTo(page, menuLink(page, '审计日志'))
    await press(page, menuLink(page, '操作员与角色'))
    await press(page, page.getByRole('button', { name: '邀请操作员' }))
    await write(page, form.getByLabel('登录名'), 'keyboard')
    await pickByArrows(page, form.getByLabel('角色'), '客服')
    await press(page, form.getByRole('button', { name: '新建', exact: true }))
    await form.getByLabel('一次性链接').waitFor()
    await press(page, form.getByRole('button', { name: '完成' }))
    await form.waitFor({ state: 'hidden' })
    await press(page, menuLink(page, '审计日志'))
    await press(page, page.getByRole('link', { name: /新建 · 操作员/ }).first())
    await page
      .getByRole('dialog')
      .getByText(/keyboard/)
      .first()
      .waitFor()
    product().leave(page)
  })

  it('searches the chat archive by the keyboard alone', async () => {
    const page = await fromMenu(product(), '会话存档')
    await press(page, page.locator('.chat-side li button').first())
    const messages = page.getByRole('region', { name: '消息' })
    const said = (await messages.locator('.chat-bubble:not(:has(.chat-kind))').first().innerText()).slice(0, 3)
    await write(page, messages.getByLabel('搜索消息'), said)
    await page.keyboard.press('Enter')
    await eventually(() => messages.locator('mark').first().innerText(), said)
    product().leave(page)
  })

  it('changes the language by the keyboard alone', async () => {
    const page = await product().open(`/${DEMO}`, { fresh: true })
    await press(page, page.getByRole('button', { name: '语言 / Language' }))
    await press(
      page,
      page.getByText('English', { exact: true }).locator('xpath=ancestor-or-self::*[self::button or @role][1]'),
    )
    await menuLink(page, 'Customers').waitFor()
    await page.context().close()
  })
}
