import { expect, it } from 'vitest'
import { drag, dragByTouch } from '../drag.ts'
import { type Console, DEMO, eventually } from '../setup.ts'

const GROUP = 'etg_yunqi_01'
/** The tag 钻石会员. */
const DIAMOND = 101

/** Tags and their groups. */
export function tagJourneys(product: () => Console): void {
  it('reorders tags by the keyboard and by dragging, and can undo', async () => {
    const { open, api } = product()
    const names = async (path: string, field: string) =>
      (await api<{ items: Record<string, string>[] }>('GET', path)).body.items.map((item) => item[field] as string)
    const tags = () => names(`tags?tag_group_id=${GROUP}&limit=100`, 'tag_name')
    const [first, second, ...rest] = (await tags()) as [string, string, ...string[]]
    const page = await open(`/${DEMO}/tags?tag_group_id=${GROUP}`)
    const row = page.getByRole('row').nth(1)
    await eventually(() => row.innerText(), first)

    await page.getByRole('button', { name: '调整标签次序' }).click()
    const dialog = page.getByRole('dialog', { name: '调整标签次序' })
    await dialog.getByRole('button', { name: `下移 ${first}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog.locator(`button:focus[aria-label="下移 ${first}"]`).waitFor()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await eventually(() => row.innerText(), second)
    expect(await tags()).toEqual([second, first, ...rest])
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
    expect(await tags()).toEqual([first, second, ...rest])

    const groups = () => names('tag-groups?limit=100', 'tag_group_name')
    const before = await groups()
    const last = before.at(-1) as string
    await page.getByRole('button', { name: '调整标签组次序' }).click()
    const entries = page.getByRole('dialog', { name: '调整标签组次序' }).getByRole('listitem')
    await dragByTouch(page, entries.first().locator('.order-handle'), entries.last())
    await eventually(() => entries.last().innerText(), before[0] as string)
    await dragByTouch(page, entries.last().locator('.order-handle'), entries.first())
    await eventually(() => entries.first().innerText(), before[0] as string)
    await drag(page, entries.last().locator('.order-handle'), entries.first())
    await eventually(() => entries.first().innerText(), last)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await eventually(() => page.locator('.side-list li').first().innerText(), last)
    expect(await groups()).toEqual([last, ...before.slice(0, -1)])
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').last().waitFor()
    await eventually(() => page.locator('.side-list li').first().innerText(), before[0] as string)
    product().leave(page)
  })

  it('tags several customers of several pages by a tag that is found by typing, and can undo', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/customers`)
    const row = page.locator('tr[data-row]').first()
    const pickFirst = async () => {
      await row.getByRole('checkbox').check()
      return (await row.getAttribute('data-row')) as string
    }
    const first = await pickFirst()
    await page.getByRole('button', { name: '下一页' }).click()
    while ((await row.getAttribute('data-row')) === first) await page.waitForTimeout(50)
    const picked = [first, await pickFirst()]
    const tagged = async () => {
      const all = picked.map((id) => api<{ tags: number[] }>('GET', `customers/${id}`))
      return (await Promise.all(all)).filter(({ body }) => body.tags.includes(DIAMOND)).length
    }
    const before = await tagged()
    const bar = page.getByRole('region', { name: '已选 2 项，其中 1 项在其他页' })
    await bar.getByRole('button', { name: /^已选/ }).click()
    await expect.poll(() => bar.getByTitle('移出所选').count()).toBe(2)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '打标签' }).click()
    await page.getByLabel('打标签 · 搜索').fill('钻石')
    await page.getByRole('button', { name: '钻石会员', exact: true }).click()
    const undo = page.getByRole('button', { name: '撤销' })
    await undo.waitFor()
    expect(await tagged()).toBe(2)
    await undo.click()
    await page.getByText('已撤销').first().waitFor()
    expect(await tagged()).toBe(before)
    product().leave(page)
  })

  it('sets the stage of all whom a search finds in one call, and can undo', async () => {
    const { open, api } = product()
    const found = async () =>
      (
        await api<{ items: { follows: { stage_id: number | null }[] }[]; total: number }>(
          'GET',
          'customers?limit=100&q=茶',
        )
      ).body
    const stages = async () => (await found()).items.flatMap(({ follows }) => follows.map(({ stage_id }) => stage_id))
    const [before, { total }] = [await stages(), await found()]
    expect(total).toBeGreaterThan(1)
    const page = await open(`/${DEMO}/customers?q=茶`)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname.replace(/.*\/corps\/[^/]+\//, ''))
    })
    await page.locator('tr[data-row]').first().getByRole('checkbox').check()
    await page.getByRole('button', { name: `选择全部 ${total} 项` }).click()
    await page.getByText(`已选全部 ${total} 项`).waitFor()
    await page.getByRole('button', { name: '设置阶段' }).click()
    await page.getByRole('button', { name: '忠实客户', exact: true }).click()
    const undo = page.getByRole('button', { name: '撤销' })
    await undo.waitFor()
    expect(new Set(await stages())).toEqual(new Set([705]))
    await undo.click()
    await page.getByText('已撤销').first().waitFor()
    expect(await stages()).toEqual(before)
    expect(calls.filter((path) => path.startsWith('customers'))).toEqual(['customers/stage', 'customers/stage'])
    product().leave(page)
  })
}
