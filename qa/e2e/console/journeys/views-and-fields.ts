import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Console, DEMO, eventually } from '../setup.ts'
import { settled, visit } from '../visit.ts'

/** Pages with several views, and fields that people fill in. */
export function viewAndFieldJourneys(product: () => Console): void {
  it('opens every view of a page from every other', async () => {
    const page = await product().open(`/${DEMO}`)
    for (const path of ['fields', 'tickets', 'chats', 'requests']) {
      await visit(page, path)
      const views = page.locator('button.tab:not([role=tab])')
      const count = await views.count()
      expect(count, path).toBeGreaterThan(1)
      for (let from = 0; from < count; from++)
        for (let to = 0; to < count; to++)
          for (const n of [from, to]) {
            await views.nth(n).click()
            await settled(page)
            const text = await page.locator('main').innerText()
            expect(text, `${path}, view ${n}`).not.toMatch(/undefined|页面出错/)
            expect(await views.nth(n).getAttribute('aria-current')).toBe('true')
          }
    }
    product().leave(page)
  })

  it('lets an operator who is no staff member make a check-in, and marks what is required', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/check-ins?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('七天早茶')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const { body } = await api<{ items: { creator: string }[] }>('GET', 'check-in-missions?q=七天早茶')
    expect(body.items[0]?.creator).not.toBe('')
    await visit(page, 'moments?new=yes')
    await form.locator('label.ant-form-item-required', { hasText: '发起员工' }).waitFor()
    product().leave(page)
  })

  it('leaves a choice by Tab without choosing anything', async () => {
    const page = await product().open(`/${DEMO}/contact-ways?new=yes`)
    const form = page.getByRole('dialog')
    const field = form.locator('.ant-select-multiple').first()
    const chosen = field.locator('.ant-select-selection-item')
    await field.locator('input').focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option').first().waitFor()
    const before = await chosen.count()
    await page.keyboard.press('Tab')
    await page.locator('.ant-select-item-option:visible').first().waitFor({ state: 'hidden' })
    expect(await chosen.count()).toBe(before)
    product().leave(page)
  })

  it('pages the list of a record to its end by cursor, and asks for no row by itself', async () => {
    const { open, api } = product()
    const made = await api<{ id: number }>('POST', 'crowd-packages', {
      ...{ name: '静安店的客户', update_type: 'auto', creator_id: 'majingyi' },
      filter: { staff_ext_id_list: ['zhujianguo', 'limingxuan', 'zhangshiya', 'xusiyuan'] },
    })
    const members = `crowd-packages/${made.body.id}/members?limit=1`
    const count = async () => (await api<{ total: number }>('GET', members)).body.total
    while ((await count()) <= 20) await pause(100)
    const total = await count()
    const page = await open(`/${DEMO}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const turned: URLSearchParams[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/members')) turned.push(searchParams)
    })
    await visit(page, `crowd-packages?open=${made.body.id}&tab=members`)
    const record = page.getByRole('dialog')
    const next = record.getByRole('button', { name: '下一页' })
    for (let at = 20; at < total; at += 20) {
      await next.click()
      await settled(page)
    }
    await expect.poll(() => next.isEnabled()).toBe(false)
    await expect.poll(() => record.locator('tr[data-row]').count()).toBe(((total - 1) % 20) + 1)
    expect(turned.filter((query) => query.has('offset'))).toEqual([])
    expect(turned.filter((query) => query.has('cursor')).length).toBe(Math.ceil(total / 20) - 1)
    await record.getByRole('button', { name: '上一页' }).click()
    await eventually(() => record.locator('.pager').innerText(), `${Math.max(1, (Math.ceil(total / 20) - 2) * 20 + 1)}`)
    await visit(page, 'points')
    expect(asked.filter((path) => /\/customers\/wm_/.test(path))).toEqual([])
    product().leave(page)
  })
}
