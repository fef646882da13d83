import { expect, it } from 'vitest'
import { type Console, DEMO, eventually } from '../setup.ts'

const GROUP = 'etg_yunqi_01'

/** Tags and their groups. */
export function tag(product: () => Console): void {
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
    await entries.last().locator('.order-handle').dragTo(entries.first())
    await eventually(() => entries.first().innerText(), last)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await eventually(() => page.locator('.side-list li').first().innerText(), last)
    expect(await groups()).toEqual([last, ...before.slice(0, -1)])
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').last().waitFor()
    await eventually(() => page.locator('.side-list li').first().innerText(), before[0] as string)
    product().leave(page)
  })
}
