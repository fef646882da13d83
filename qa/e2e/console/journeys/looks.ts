import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chosen } from '../choose.ts'
import { type Console, DEMO, eventually } from '../setup.ts'
import { settled, visit } from '../visit.ts'

/** Lists whose headings or states are long in English. */
const LONG_WORDED = ['task-treasure', 'rankings', 'crowd-packages', 'chats?view=keywords', 'tickets?view=list']

/** Headings, states and what a search field says it finds, as far as they do not fit. */
const cutWords = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main th, main td > .tag, main td time, main .list-search input')]
    .filter((each) => each.offsetParent && each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent || each.placeholder)`)

/** What nobody should have to see: cut words, records under notices, empty halves, ends without a way on. */
export function lookJourneys(product: () => Console): void {
  it('cuts no heading, state or hint, and says a cut name in full when pointed at', async () => {
    const { open, leave } = product()
    for (const language of ['en', 'zh'] as const) {
      const page = await open(`/${DEMO}/customers`, { language })
      for (const path of ['customers', ...LONG_WORDED]) {
        await visit(page, path)
        for (const width of [1440, 1024]) {
          await page.setViewportSize({ width, height: 900 })
          await settled(page)
          expect([path, width, await cutWords(page)]).toEqual([path, width, []])
        }
      }
      const names = page.locator('td .open-link .clip')
      expect(await names.first().getAttribute('title')).toBe(await names.first().innerText())
      leave(page)
    }
  })

  it('shows a record below the notices of a narrow window, not over them', async () => {
    const page = await product().open(`/${DEMO}/orders?open=YQ100160`, { fresh: true, language: 'en', width: 390 })
    const [notice, record] = [page.locator('.notices'), page.locator('.record')]
    await record.getByText('YQ100160').waitFor()
    const [above, below] = [await notice.boundingBox(), await record.boundingBox()]
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
    await page.context().close()
  })

  it('shows what was ordered beside an order, and the orders of a shop beside it', async () => {
    const { open, leave } = product()
    const page = await open(`/${DEMO}/orders?open=YQ100160`)
    const happened = page.locator('.record-happened')
    await happened.getByRole('table').getByText('茉莉奶绿').waitFor()
    await visit(page, 'orders?view=shops&open=tmall')
    await happened.getByRole('link', { name: 'YQ100160' }).click()
    await page.locator('.record').getByRole('heading', { name: 'YQ100160' }).waitFor()
    leave(page)
  })

  it('leads back to all records from a search that finds none', async () => {
    const { open, leave } = product()
    const page = await open(`/${DEMO}/radars?q=没有这样的雷达&type=pdf`)
    await page.getByRole('button', { name: '显示全部' }).click()
    await page.getByRole('link', { name: '茶农老周' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    leave(page)
  })

  it('says what is not known of a crowd, and offers no export of nothing', async () => {
    const { open, leave } = product()
    const page = await open(`/${DEMO}/crowd-packages?open=712`)
    const record = page.locator('.record')
    await record.getByText('名单在别处，这里只有人数').waitFor()
    expect(await record.getByRole('button', { name: '导出' }).count()).toBe(0)
    leave(page)
  })

  it('shows a campaign without levels on its phone, and says of a check-in how many came', async () => {
    const { open, leave } = product()
    const page = await open(`/${DEMO}/task-treasure?open=322`)
    await page.locator('.record').getByRole('button', { name: '复制' }).waitFor()
    await page.locator('.record .phone .page-card').getByText('公众号夏日打卡官').waitFor()
    await visit(page, '')
    await page.getByRole('listitem').getByText('人打过卡').first().waitFor()
    leave(page)
  })

  it('leads from a tag to a message for those who have it', async () => {
    const { open, leave } = product()
    const page = await open(`/${DEMO}/tags?open=101`)
    await page.locator('.record').getByRole('tabpanel').getByRole('link').first().waitFor()
    await page.locator('.record').getByRole('link', { name: '群发给他们' }).click()
    const form = page.getByRole('dialog', { name: '新建群发' })
    await chosen(form.getByLabel('有任一标签'), '钻石会员').waitFor()
    await form.getByRole('button', { name: /^发送给 \d+ 人$/ }).waitFor()
    leave(page)
  })

  it('shows how far people came in a campaign, as bars, as a table and as CSV', async () => {
    const { open, api, leave } = product()
    const { body } = await api<Record<string, number>>('GET', 'check-in-missions/713/stats')
    const page = await open(`/${DEMO}/check-ins?open=713`)
    const funnel = page.getByRole('figure', { name: '走到哪一步' })
    await funnel.getByRole('listitem').nth(1).getByText(String(body.people), { exact: true }).waitFor()
    await funnel.getByRole('button', { name: '走到哪一步：显示为表格' }).click()
    const rows = async () => (await funnel.getByRole('row').allInnerTexts()).map((row) => row.split('\t'))
    await expect
      .poll(rows)
      .toEqual([
        ['', '人数'],
        ['打开的人', String(body.visitors)],
        ['打卡人数', String(body.people)],
        ...(body.levels as unknown as { level: number; people: number }[]).map(({ level, people }) => [
          `达到第 ${level} 阶段`,
          String(people),
        ]),
        ['全部完成', String(body.finished)],
      ])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      funnel.getByRole('button', { name: /CSV/ }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(`打开的人,${body.visitors}`)
    for (const path of ['task-treasure?open=322', 'group-fission?open=516', 'forms?open=2014', 'radars?open=525']) {
      await visit(page, path)
      await page.getByRole('figure', { name: '走到哪一步' }).waitFor()
    }
    leave(page)
  })

  it('leaves a chart alone while other numbers of its page move', async () => {
    const { open, api, leave } = product()
    const page = await open('/nowhere')
    const { body } = await api<{ customers: { now: number } }>('GET', 'home')
    const home = (now: number) => ({ ...body, customers: { ...body.customers, now } })
    let now = 1001
    await page.route(/\/home(?:\?|$)/, (route) => route.fulfill({ json: home(now) }))
    await page.goto(`${product().origin}/console/${DEMO}`)
    const tile = page.locator('a.tile', { hasText: '现有客户' })
    await eventually(() => tile.innerText(), '1,001')
    const canvas = page.locator('figure.chart canvas').first()
    await canvas.waitFor()
    // what is drawn on a canvas is drawn by these
    await page.evaluate(`(() => {
      globalThis.drawn = 0
      const { fillText, stroke } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.fillText = function (...all) { drawn++; return fillText.apply(this, all) }
      CanvasRenderingContext2D.prototype.stroke = function (...all) { drawn++; return stroke.apply(this, all) }
      for (const each of document.querySelectorAll('canvas')) each.same = true
    })()`)
    await stillFor(page)
    const before = await page.evaluate<number>('drawn')
    now = 1002
    await api('PATCH', 'contact-ways/204', { customer_remark: '图表不动' })
    await eventually(() => tile.innerText(), '1,002')
    await stillFor(page)
    expect(await page.evaluate<number>('drawn')).toBe(before)
    expect(await canvas.evaluate((each) => (each as unknown as { same?: boolean }).same)).toBe(true)
    await page.unrouteAll()
    leave(page)
  })
}

/** Waits until nothing was drawn on a canvas for many frames: what moves draws in every one. */
const stillFor = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    let [still, last] = [0, -1]
    const next = () => {
      still = drawn === last ? still + 1 : 0
      last = drawn
      still > 40 ? done() : requestAnimationFrame(next)
    }
    next()
  })`)
