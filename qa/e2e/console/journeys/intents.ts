import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

const CHOSEN = `filter=${encodeURIComponent(JSON.stringify({ staff_ext_id_list: ['majingyi'] }))}`

/** What somebody wants is done once and to those who were chosen; what the browser keeps ends with the session. */
export function intentJourneys(product: () => Console): void {
  it('asks with the number of people, and sends a message once though its first reply is lost', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/group-messages?new=yes&${CHOSEN}`)
    const form = page.getByRole('dialog').first()
    await form.getByLabel('名称').fill('只发一次')
    await form.getByLabel('消息内容').fill('明天见')
    await choose(page, form.getByLabel('发起员工'), '马静怡')
    await form.getByRole('button', { name: /^发送给 \d+ 人$/ }).click()
    const question = page.getByRole('dialog', { name: /^发送给 \d+ 人？$/ })
    await question.getByRole('button', { name: '取消' }).click()
    const sent = async () => {
      const { items } = (await api<{ items: { name: string }[] }>('GET', 'group-messages?limit=100')).body
      return items.filter(({ name }) => name === '只发一次').length
    }
    expect(await sent()).toBe(0)

    let lost = 0
    await page.route('**/group-messages', async (route) => {
      if (route.request().method() !== 'POST' || lost++) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await send(page)
    await form.getByText('无法连接到服务').waitFor()
    await send(page)
    await page.getByRole('row', { name: /只发一次/ }).waitFor()
    expect(await sent()).toBe(1)
    await page.unrouteAll()
    product().leave(page)
  })

  it('sends to those whom a link chose, whatever an older draft says', async () => {
    const { open, api } = product()
    const count = async (filter: object) =>
      (await api<{ count: number }>('POST', 'crowd-packages/preview', { filter })).body.count
    const page = await open(`/${DEMO}/group-messages?new=yes`)
    await page.getByLabel('消息内容').fill('没有写完')
    await page.getByRole('button', { name: `发送给 ${await count({})} 人` }).waitFor()
    await visit(page, `group-messages?new=yes&${CHOSEN}`)
    const few = await count({ staff_ext_id_list: ['majingyi'] })
    await page.getByRole('button', { name: `发送给 ${few} 人` }).waitFor()
    expect(await page.getByLabel('消息内容').inputValue()).toBe('没有写完')
    product().leave(page)
  })

  it('says that it is not live, listens again, and shows what happened meanwhile', async () => {
    const { open, api, expected } = product()
    expected.add('503 GET live')
    const page = await open('/nowhere', { fresh: true })
    let away = true
    await page.route('**/live', (route) => (away ? route.fulfill({ status: 503 }) : route.continue()))
    await page.goto(`${product().origin}/console/${DEMO}/tags?q=期间`)
    const notice = page.getByText('实时更新已中断')
    await notice.waitFor()
    await api('POST', 'tags', { tag_name: '期间新建', tag_group_id: 'etg_yunqi_01' })
    away = false
    await notice.waitFor({ state: 'hidden' })
    await eventually(() => page.locator('main').innerText(), '期间新建')
    await page.context().close()
  })

  it('tells that signing out failed; once it is done, drafts are gone', async () => {
    const { api, browser, complaints, expected } = product()
    for (const refusal of ['401 GET session', '401 GET live']) expected.add(refusal)
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'leaving', role: 'owner' })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    await visit(page, 'tags?new=yes')
    await page.getByRole('dialog').getByLabel('名称').fill('我的草稿')
    await visit(page, 'tags')
    const leave = async () => {
      await page.getByRole('button', { name: /leaving/ }).click()
      await page.getByRole('button', { name: '退出登录' }).click()
    }
    await page.route('**/admin-api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await leave()
    await page.getByText('未能退出').waitFor()
    const drafts = () =>
      page.evaluate<number>(`Object.keys(sessionStorage).filter((name) => /draft/.test(name)).length`)
    expect(await drafts()).toBe(1)
    await page.unrouteAll()
    await page.keyboard.press('Escape')
    await leave()
    await page.getByLabel('密码').waitFor()
    expect(await drafts()).toBe(0)
    await context.close()
  })
}

async function send(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^发送给 \d+ 人$/ })
    .first()
    .click()
  await page
    .getByRole('dialog', { name: /^发送给 \d+ 人？$/ })
    .getByRole('button', { name: /^发送给/ })
    .click()
}
