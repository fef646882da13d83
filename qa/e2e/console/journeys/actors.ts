import { it } from 'vitest'
import { choose, chosen } from '../choose.ts'
import { type Console, DEMO } from '../setup.ts'

/** In whose name an operator acts who is no staff member: asked for as seldom as can be. */
export function actorJourneys(product: () => Console): void {
  const open = (path: string) => product().open(`/${DEMO}/${path}?new=yes`, { fresh: true })
  const remember = (value: string | null) => product().api('PUT', 'preferences/acts-as', { value })

  it('takes the one staff member that a form names for its creator', async () => {
    await remember(null)
    const page = await open('contact-ways')
    const form = page.getByRole('dialog')
    await choose(page, form.getByLabel('员工', { exact: true }), '马静怡')
    await chosen(form.getByLabel('创建人'), '马静怡').waitFor()
    await page.context().close()
  })

  it('remembers whom an operator chose to act, for every form and every browser', async () => {
    await remember(null)
    const page = await open('crowd-packages')
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('有人负责的人群包')
    await choose(page, form.getByLabel('创建人'), '何明轩')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await page.getByRole('link', { name: '有人负责的人群包' }).first().waitFor()
    await page.getByRole('link', { name: '互动雷达', exact: true }).click()
    await page.getByRole('button', { name: '新建雷达' }).click()
    await chosen(form.getByLabel('创建人'), '何明轩').waitFor()
    await page.context().close()
    const another = await open('moments')
    await chosen(another.getByRole('dialog').getByLabel('发起员工'), '何明轩').waitFor()
    await another.context().close()
  })

  it('does not propose a staff member who has left since, or of whom nothing is known', async () => {
    for (const id of ['luohaoran', 'nobody-of-this-name']) {
      await remember(id)
      const page = await open('moments')
      await page.waitForResponse((response) => response.url().includes('/preferences'))
      const form = page.getByRole('dialog')
      await form.getByLabel('名称').fill('没有人发起')
      await form.getByRole('button', { name: /^新建/ }).click()
      const field = form.locator('.ant-form-item', { hasText: '发起员工' }).first()
      await field.locator('.ant-form-item-explain-error').waitFor()
      await page.context().close()
    }
    await remember('hemingxuan')
    const page = await open('moments')
    await chosen(page.getByRole('dialog').getByLabel('发起员工'), '何明轩').waitFor()
    await page.context().close()
  })
}
