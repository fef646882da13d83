import { expect, it } from 'vitest'
import { createForm } from '../../server/src/engines/forms/create.ts'
import { endForm, publishForm } from '../../server/src/engines/forms/publish.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import { findBrowser } from '../support/browser.ts'
import { question } from '../support/forms.ts'
import { axe } from './console/axe.ts'
import { itReadsWell, withPages } from './page-look.ts'

const CORP = 'wwformlook'
const LONG = '云栖茶饮春季新品龙井与桂花乌龙'.repeat(5)
const tea = { options: ['龙井', '桂花乌龙', LONG] }
const fields = [
  question('about', 'section', { label: '关于您' }),
  question('name', 'text', { label: '称呼', required: true }),
  question('phone', 'phone', { label: '手机号' }),
  question('born', 'date', { label: '生日' }),
  question('drink', 'radio', { label: LONG, required: true, ...tea }),
  question('more', 'checkbox', { label: '还喜欢', ...tea }),
  question('city', 'select', { label: '城市', ...tea }),
  question('stars', 'rating', { label: '评分' }),
  question('shot', 'picture', { label: '照片' }),
  question('said', 'textarea', { label: '留言' }),
]

const looked = withPages(CORP, async ({ service, addresses }) => {
  const add = (more: object, ended = false) =>
    service.act(CORP, async (ctx) => {
      const draft = { name: '到店预约', describe: '第一行\n<b>第二行</b>', group_id: 1, group_name: '活动', fields }
      const id = await createForm(ctx, { ...draft, ...more })
      await publishForm(ctx, id)
      if (ended) await endForm(ctx, id)
      addresses.push(await pageAddress(ctx, 'form', id))
    })
  await add({})
  await add({ repeat: 'once', name: LONG })
  await add({ start_time: service.now() + 1000 })
  await add({}, true)
})

itReadsWell(looked, 'form')

it.skipIf(!findBrowser())('has no fault that axe finds with mistakes in it, and when it was sent', async () => {
  const context = await looked.browser.newContext({
    locale: 'en',
    colorScheme: 'dark',
    viewport: { width: 320, height: 700 },
  })
  const page = await context.newPage()
  await page.goto(looked.addresses[0] as string)
  await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''))
  await page.getByLabel('手机号').fill('12')
  await page.locator('button.go').click()
  await page.getByRole('alert').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('称呼').fill('Ming')
  await page.getByLabel('手机号').fill('13900001235')
  await page.getByRole('radio', { name: '龙井', exact: true }).check()
  await page.locator('button.go').click()
  await page.locator('section.note').waitFor()
  expect(await axe(page)).toEqual([])
  await context.close()
})

it.skipIf(!findBrowser())(
  'is filled in by the keyboard, a mistake has the focus, and nothing typed is lost',
  async () => {
    const context = await looked.browser.newContext({
      locale: 'zh-CN',
      javaScriptEnabled: false,
      viewport: { width: 320, height: 700 },
    })
    const page = await context.newPage()
    await page.goto(looked.addresses[0] as string)
    const { keyboard } = page
    await page.getByLabel('称呼').focus()
    await keyboard.type('小明')
    await keyboard.press('Tab')
    await keyboard.type('12')
    await keyboard.press('Tab')
    await page.getByRole('radio', { name: '龙井', exact: true }).focus()
    await keyboard.press('Space')
    await page.getByRole('checkbox', { name: '桂花乌龙', exact: true }).focus()
    await keyboard.press('Space')
    await page.getByRole('button', { name: '提交' }).focus()
    await keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    const wrong = page.getByLabel('手机号')
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => wrong.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    expect(await page.getByLabel('称呼').inputValue()).toBe('小明')
    expect(await page.getByRole('checkbox', { name: '桂花乌龙', exact: true }).isChecked()).toBe(true)
    await wrong.fill('13900001234')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByRole('heading', { name: '提交成功' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '提交成功' }).waitFor()
    const [row] = await looked.service.store.owner`
    select count(*)::int as n, min(answers ->> 'name') as name from smart_form_answer
      where corp_id = ${CORP} and answers ->> 'phone' = '13900001234'`
    expect(row).toEqual({ n: 1, name: '小明' })
    await context.close()
  },
)
