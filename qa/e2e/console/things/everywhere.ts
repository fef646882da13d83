import { expect, it } from 'vitest'
import { dictionaries } from '../../../../console/src/i18n/dictionary.ts'
import { axe } from '../axe.ts'
import { PLACES, withQuery } from '../places.ts'
import { type Console, DEMO } from '../setup.ts'
import { visit } from '../visit.ts'

/** Pages and forms, as addresses, and drawers that hold much. */
const ADDRESSES = [
  ...PLACES.flatMap(({ path, form }) => [path, ...(form ? [withQuery(path, 'new=yes')] : [])]),
  'customers?open=wm_yunqi_1001',
  'customers?open=wm_yunqi_1001&tab=timeline',
  'contact-ways?open=201',
  'group-messages?open=1&tab=results',
  'tickets?open=WO202505185044&tab=flow',
]

/** What holds on every page. */
export function everywhere(product: () => Console): void {
  it('leaves no Chinese text of ours on English pages', async () => {
    const page = await product().open(`/${DEMO}`, { fresh: true })
    await page.getByRole('button', { name: '语言 / Language' }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    const ours = new Set(Object.values(dictionaries.zh).filter((text) => /\p{Script=Han}/u.test(text)))
    const lists = ['tags', 'crowd-packages', 'quick-reply-groups', 'contact-ways'].map((list) => `${list}?limit=100`)
    const data = JSON.stringify(await Promise.all(lists.map((list) => product().api('GET', list))))
    const isData = (line: string) => data.includes(JSON.stringify(line))
    const left: string[] = []
    for (const path of ADDRESSES) {
      await visit(page, path)
      const texts = await page.locator('body').innerText()
      left.push(
        ...texts
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => ours.has(line) && !isData(line))
          .map((line) => `${path}: ${line}`),
      )
    }
    expect(left).toEqual([])
    await page.close()
  })

  it('can be used in a narrow window: nothing is wider than it, and the menu opens', async () => {
    const page = await product().open(`/${DEMO}`, { width: 390 })
    const wide: string[] = []
    for (const { path } of PLACES) {
      await visit(page, path)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (width > 390) wide.push(`${path}: ${width}`)
    }
    expect(wide).toEqual([])
    await page.getByRole('button', { name: '菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '客户列表' }).click()
    await page.getByRole('heading', { name: '客户列表' }).waitFor()
    await page.close()
  })

  it('shows every table in full in a window of 1024 pixels, in both languages', async () => {
    const cutIn = async (language: 'zh' | 'en') => {
      const page = await product().open(`/${DEMO}`, { width: 1024, language })
      const cut: string[] = []
      for (const { path } of PLACES) {
        await visit(page, path)
        const hidden = await page.evaluate<number[]>(
          `[...document.querySelectorAll('main .wide-table')].map((each) => each.scrollWidth - each.clientWidth)`,
        )
        if (hidden.some((pixels) => pixels > 0)) cut.push(`${path} (${language}): ${hidden} pixels`)
      }
      await page.close()
      return cut
    }
    expect((await Promise.all([cutIn('zh'), cutIn('en')])).flat()).toEqual([])
  })

  it('is found and opened by the keyboard alone', async () => {
    const page = await product().open(`/${DEMO}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('dialog').locator('input:focus').waitFor()
    await page.keyboard.type('胡明')
    const hit = page.getByRole('dialog').getByRole('link', { name: /胡明/ }).first()
    await hit.waitFor()
    await hit.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '胡明' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog', { name: '胡明' }).waitFor({ state: 'hidden' })
    await page.close()
  })

  it('refuses a spent link and a wrong password in words', async () => {
    const { open, expected } = product()
    for (const refusal of ['401 GET session', '401 POST enter', '401 POST session']) expected.add(refusal)
    const page = await open('/enter#spent', { signedIn: false })
    await page.getByText('链接无效、已使用或已过期').waitFor()
    await page.goto(`${product().origin}/console/login`)
    await page.getByLabel('登录名').fill('nobody')
    await page.getByLabel('密码').fill('wrong')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText('登录名、密码或验证码不正确').waitFor()
    expect(await axe(page)).toEqual([])
    await page.close()
  })

  it('made no browser complain, and asked no other machine for anything', () => {
    const { complaints, expected } = product()
    expect([...complaints].filter((complaint) => !expected.has(complaint))).toEqual([])
  })
}
