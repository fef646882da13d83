import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { choose } from '../choose.ts'
import { lookAt } from '../inspect.ts'
import type { Console } from '../setup.ts'
import { openAbove, visit } from '../visit.ts'
import { openWindow } from './pages.ts'

const FORM = '.ant-drawer-open:has(.ant-drawer-body form)'

/** What is missing in an empty form of each builder, by the labels of its fields; the first has the keyboard. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  radars: ['Name', 'Title', 'Link', 'Group'],
  forms: ['Name'],
  'task-treasure': ['Name', 'Staff'],
  'group-fission': ['Name', 'Staff', 'Group chats'],
  'check-ins': ['Name'],
  rankings: ['Name', 'Starts', 'Ends'],
  'crowd-packages': ['Name'],
  'contact-ways': ['Name', 'Staff'],
  'quick-replies': ['Name', 'Group', 'Text'],
  welcomes: ['Name'],
  'group-messages': ['Name'],
  moments: ['Name', 'Attachments', 'Staff'],
  materials: ['Name', 'URL', 'Cover picture'],
  stores: ['Name', 'Province', 'City', 'Street address'],
}

type Wrong = {
  fill(form: Locator, page: Page): Promise<void>
  refused: string
  /** What stands at which field. */
  errors: readonly string[]
  /** The id or the name of what has the keyboard then. */
  focus: string
  kept: readonly string[]
}

const at = (form: Locator, id: string) => form.locator(`[id="${id}"]`)

async function time(page: Page, field: Locator, value: string): Promise<void> {
  await field.fill(value)
  await page.keyboard.press('Enter')
}

/** What the service refuses of what was typed. */
const WRONG: Readonly<Record<string, Wrong>> = {
  forms: {
    async fill(form) {
      await at(form, 'name').fill('到店预约')
      const [text, choice] = ['单行文本', '单选'].map((name) => form.locator('.designer-types').getByText(name))
      await text?.click()
      await choice?.click()
      await form.locator('.designer-label').nth(1).fill('')
    },
    ...{
      refused: 'forms',
      errors: ['题目: 第 2 项：应为 1 到 200 个字符'],
      focus: '题目名称',
      kept: ['到店预约', '单行文本'],
    },
  },
  'task-treasure': {
    async fill(form, page) {
      await at(form, 'name').fill('邀好友喝茶')
      await choose(page, at(form, 'staff_ids'), '何明轩')
      for (const n of [0, 1]) {
        await form.getByRole('button', { name: '添加阶段' }).click()
        await at(form, `rules_${n}_needed`).fill(String(5 - n))
        await at(form, `rules_${n}_prize`).fill(`第 ${n} 份茶`)
      }
    },
    refused: 'task-treasure-missions',
    errors: ['累计好友数: 应为不小于 6 的整数'],
    ...{ focus: 'rules_1_needed', kept: ['邀好友喝茶', '5', '第 0 份茶', '4', '第 1 份茶'] },
  },
  rankings: {
    async fill(form, page) {
      await at(form, 'name').fill('拉新')
      await time(page, at(form, 'start_time'), '2033-05-18 11:33')
      await time(page, at(form, 'end_time'), '2030-05-18 11:33')
    },
    ...{ refused: 'staff-ranks', errors: ['结束时间: 不能早于 开始时间'], focus: 'end_time' },
    kept: ['拉新', '2033-05-18 11:33', '2030-05-18 11:33'],
  },
  stores: {
    async fill(form) {
      for (const [id, text] of Object.entries({ name: 'a b', province: '浙江', city: '杭州市', address: '文三路' }))
        await at(form, id).fill(text)
    },
    refused: 'stores',
    errors: ['名称: 应为文字与数字，不含空格与符号', '省份: 应为带后缀的地名，如 浙江省、杭州市'],
    ...{ focus: 'name', kept: ['a b', '浙江', '杭州市', '文三路'] },
  },
  materials: {
    async fill(form) {
      const texts = { title: '春季菜单', url: 'javascript:alert(1)', cover: 'javascript:alert(2)' }
      for (const [id, text] of Object.entries(texts)) await at(form, id).fill(text)
    },
    refused: 'materials',
    errors: ['地址', '封面图片'].map((label) => `${label}: 应为 http 或 https 地址，或已上传文件的地址`),
    ...{ focus: 'url', kept: ['春季菜单', 'javascript:alert(1)', 'javascript:alert(2)'] },
  },
}

/**
 * What is missing or wrong stands at its field, in the language of the page; the first such field has the keyboard, nothing
 * that was typed is lost, and axe finds nothing.
 */
export function errorsOfForms(product: () => Console): void {
  it('says at its field what is missing, in English, in the empty form of every builder', async () => {
    const inspector = await openWindow(product(), 'en')
    const { page } = inspector
    for (const [path, labels] of Object.entries(EMPTY)) {
      const form = await openNew(page, path)
      await send(form)
      for (const label of labels) await expect.poll(() => errorsOf(page)).toContain(`${label}: Required`)
      expect((await errorsOf(page)).every((error) => error.endsWith(': Required'))).toBe(true)
      await expect.poll(() => inFirstWrong(page)).toBe(true)
      await lookAt(inspector, `${path} empty`, FORM)
    }
    expect(inspector.found).toEqual([])
    await page.context().close()
  })

  it('says at its field what the service refuses, in Chinese, and keeps all that was typed', async () => {
    const { expected } = product()
    const inspector = await openWindow(product(), 'zh')
    const { page } = inspector
    for (const [path, { fill, refused, errors, focus, kept }] of Object.entries(WRONG)) {
      expected.add(`422 POST ${refused}`)
      const form = await openNew(page, path)
      await fill(form, page)
      await send(form)
      await expect.poll(() => errorsOf(page)).toEqual(errors)
      await expect
        .poll(() => page.evaluate('document.activeElement.id || document.activeElement.ariaLabel'))
        .toBe(focus)
      expect(await typedInto(page)).toEqual(expect.arrayContaining([...kept]))
      await lookAt(inspector, `${path} refused`, FORM)
    }
    expect(inspector.found).toEqual([])
    await page.context().close()
  })
}

async function openNew(page: Page, path: string): Promise<Locator> {
  await visit(page, path)
  await openAbove(page, `${path}?new=yes`)
  return page.getByRole('dialog')
}

const send = (form: Locator) => form.locator('.form-foot .ant-btn-primary').click()

/** Label and error of each field that has one. */
const errorsOf = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${FORM} .ant-form-item-explain-error')].map((error) =>
    (error.closest('.ant-form-item').querySelector('label').innerText + ': ' + error.innerText))`)

const inFirstWrong = (page: Page) =>
  page.evaluate<boolean>(
    `document.querySelector('${FORM} .ant-form-item-has-error')?.contains(document.activeElement) ?? false`,
  )

const typedInto = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${FORM} :is(input, textarea)')].map((field) => field.value)`)
