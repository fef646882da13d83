import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { openAbove, visit } from '../visit.ts'

type Json = Record<string, unknown>

/** Refused calls, an ended session, a service that is away: nothing that was typed is lost, and the page says why. */
export function refusalJourneys(product: () => Console): void {
  it('changes nothing of a record that its form does not show', async () => {
    const { open, api } = product()
    const page = await open(`/${DEMO}/crowd-packages`)
    const ways = (await api<{ items: Json[] }>('GET', 'contact-ways?limit=100')).body.items
    const pictured = ways.find(({ auto_reply }) => (auto_reply as Json | null)?.image) as Json
    await api('PATCH', `contact-ways/${pictured.id}`, { scene: 1 })
    const crowds = (await api<{ items: Json[] }>('GET', 'crowd-packages?limit=100')).body.items
    const imported = crowds.find(({ filter_type }) => filter_type === 'import') as Json
    const places = [
      ['crowd-packages', imported.id, '人群', ['filter_type', 'user_count', 'filter']],
      ['ticket-templates', 1, '模板', ['components', 'steps']],
      ['contact-ways', pictured.id, '活码', ['auto_reply', 'scene', 'state', 'staffs']],
    ] as const
    for (const [list, id, name, kept] of places) {
      const { body: before } = await api<Json>('GET', `${list}/${id}`)
      await visit(page, `${list}?open=${id}&edit=yes`)
      const form = page.getByRole('dialog', { name: /^编辑/ })
      await form.getByLabel('名称').first().fill(`改名的${name}`)
      await form.getByRole('button', { name: '保存' }).click()
      await form.waitFor({ state: 'hidden' })
      const { body: after } = await api<Json>('GET', `${list}/${id}`)
      expect(JSON.stringify(after)).toContain(`改名的${name}`)
      for (const field of kept) expect([field, after[field]]).toEqual([field, before[field]])
    }
    product().leave(page)
  })

  it('says in English at its field what the API refuses, in a small form too, and sends two quick clicks once', async () => {
    const { open, api, expected } = product()
    const page = await open(`/${DEMO}/clues?new=yes`, { language: 'en' })
    const form = page.getByRole('dialog')
    await form.getByLabel('Phone').fill('abc')
    const create = form.getByRole('button', { name: 'Create' })
    await create.click()
    await form.getByText('Must be 5 to 20 digits, a leading + allowed').waitFor()
    await form.getByLabel('Phone').fill('13911112222')
    await create.dblclick()
    await form.waitFor({ state: 'hidden' })
    const { items } = (await api<{ items: Json[] }>('GET', 'clues?limit=5')).body
    expect(items.filter(({ phone }) => phone === '13911112222')).toHaveLength(1)

    await visit(page, 'customers')
    await openAbove(page, 'customers?open=wm_yunqi_1001')
    await form.getByRole('button', { name: 'Change points' }).click()
    await form.getByLabel('Change', { exact: true }).fill('0')
    await form.getByLabel('Reason').fill('nothing')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Must not be 0').waitFor()
    for (const refusal of ['422 POST clues', '422 POST customers/wm_yunqi_1001/points']) expected.add(refusal)
    product().leave(page)
  })

  it('says in the language of the page why a file is not taken, and takes the others', async () => {
    const { open, expected, leave } = product()
    expected.add('422 POST files')
    const folder = await mkdtemp(join(tmpdir(), 'guanxi-files-'))
    const files = ['page.png', 'large.png', 'tea.png'].map((name) => join(folder, name)) as [string, string, string]
    await writeFile(files[0], '<html>')
    await writeFile(files[1], '')
    await truncate(files[1], 20 * 1024 * 1024 + 1)
    for (const [language, ...words] of [
      ['zh', '“page.png”：内容不是它所称的图片，而是 text/html', '“large.png”：超过 20 MB'],
      ['en', '“page.png”: It is not the picture that it is called, but text/html', '“large.png”: Larger than 20 MB'],
    ] as const) {
      const page = await open(`/${DEMO}/group-messages?new=yes`, { language })
      const form = page.getByRole('dialog')
      await form.locator('input[type=file]').first().waitFor({ state: 'attached' })
      await page.screenshot({ path: files[2] })
      // notices go by themselves: what they said stays here
      await page.evaluate(`globalThis.said = ''; new MutationObserver(() => {
        said += [...document.querySelectorAll('.toast')].map((each) => each.textContent).join()
      }).observe(document.body, { childList: true, subtree: true })`)
      await form.locator('input[type=file]').first().setInputFiles(files)
      for (const each of words) await eventually(() => page.evaluate<string>('said'), each)
      await form.locator('.attachments li').first().waitFor()
      expect(await form.locator('.attachments li').count()).toBe(1)
      leave(page)
    }
    await rm(folder, { recursive: true })
  })

  it('tells that the session has ended or the service is away, and keeps what was typed', async () => {
    const { api, browser, complaints, expected } = product()
    const { body } = await api<{ link: string; operator_id: number }>('POST', 'operators', {
      ...{ name: 'away', role: 'marketer' },
    })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    await visit(page, 'tags?new=yes')
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('没有丢')
    await form.getByLabel('标签组').click()
    await page.locator('.ant-select-dropdown').getByTitle('客户等级').click()
    await context.setOffline(true)
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await form.getByText('无法连接到服务').waitFor()
    await context.setOffline(false)
    for (const refusal of ['401 POST tags', '401 GET session', '401 GET live']) expected.add(refusal)
    await api('POST', `operators/${body.operator_id}/disable`, {})
    await form.getByRole('button', { name: '新建', exact: true }).click()
    await page.getByText('登录已过期，请重新登录。').first().waitFor()
    expect(await form.getByLabel('名称').inputValue()).toBe('没有丢')
    await context.close()
  })

  it('says that a text was copied only when it was, lets a filter go, and keeps the focus while one searches', async () => {
    const page = await product().open(`/${DEMO}/customers?open=wm_yunqi_1001`)
    const copy = page.getByRole('dialog').getByRole('button', { name: /复制/ }).last()
    await copy.waitFor()
    await page.evaluate(
      `Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false`,
    )
    await copy.click()
    await page.getByText('未能复制').first().waitFor()
    expect(await page.getByText('已复制').count()).toBe(0)
    await visit(page, 'points?start_time=1')
    await page.getByRole('button', { name: /^去掉筛选/ }).click()
    await page.waitForURL((url) => !url.search.includes('start_time'))
    await visit(page, 'customers')
    const field = page.locator('.list-search input')
    await field.pressSequentially('茶里')
    await page.waitForURL((url) => url.searchParams.get('q') === '茶里')
    await page.getByText('茶里茶气').first().waitFor()
    expect(await page.locator('.list-search input:focus').count()).toBe(1)
    product().leave(page)
  })

  it('does not take a service that is away for a log-in', async () => {
    const { open, origin, browser } = product()
    const signedIn = await open(`/${DEMO}`)
    // what the console logs of the service that is away is no complaint
    const context = await browser.newContext({ locale: 'zh-CN', storageState: await signedIn.context().storageState() })
    product().leave(signedIn)
    context.setDefaultTimeout(0)
    const page = await context.newPage()
    await page.route('**/admin-api/session', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(`${origin}/console/${DEMO}/customers`)
    await page.getByText('暂时连不上服务').waitFor()
    expect(new URL(page.url()).pathname).not.toContain('login')
    await page.unroute('**/admin-api/session') // it goes on by itself
    await page.locator('tr[data-row]').first().waitFor()
    await context.close()
  })
}
