import { expect, it } from 'vitest'
import { codeAt } from '../../../../server/src/engines/operators/totp.ts'
import { type Console, DEMO, enter, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

/** Milliseconds that a one-time code is shown for. */
const STEP_MS = 30_000

/** Signing in to an account with a one-time code. */
export function accountJourneys(product: () => Console): void {
  it('turns one-time codes on, and asks for one at the next sign-in', async () => {
    const { api, browser, complaints, expected } = product()
    for (const refusal of ['401 GET session', '401 GET session/keys', '401 GET live', '401 POST session'])
      expected.add(refusal)
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'codes', role: 'marketer' })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    // a new password ends the session and begins another: what was being read is refused, and read again
    const held = Promise.withResolvers<void>()
    await page.route(
      '**/session/keys',
      async (route) => {
        await held.promise
        await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthorized"}' })
      },
      { times: 1 },
    )
    await page.goto(new URL(`/console/${DEMO}/account`, page.url()).href)
    const password = 'oolong at midnight'
    await page.getByLabel('新密码').fill(password)
    await page.getByRole('button', { name: '设置密码' }).click()
    await page.getByLabel('现有密码').waitFor()
    const ended = page.getByText('登录已过期')
    const outcomes = [page.waitForRequest((each) => each.url().endsWith('/session/keys')), ended.waitFor()]
    held.resolve()
    await Promise.race(outcomes.map((each) => each.catch(() => {})))
    expect(await ended.count()).toBe(0)
    const codes = page.getByRole('region', { name: '动态验证码' })
    await codes.getByRole('button', { name: '开启' }).click()
    const secret = await codes.getByLabel('密钥').inputValue()
    const code = (ahead = 0) => codeAt(secret, Math.floor(Date.now() / STEP_MS) + ahead)
    await codes.getByLabel('6 位验证码').fill(code())
    await codes.getByRole('button', { name: '确认开启' }).click()
    await codes.getByText('已开启').waitFor()

    await page.getByRole('button', { name: /codes/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByLabel('登录名').fill('codes')
    await page.getByLabel('密码').fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    // a code works once, and those of the step before and after it work too
    await page.getByLabel(/验证码/).fill(code(1))
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('navigation', { name: '菜单' }).waitFor()
    await context.close()
  })
}

/** Sessions and keys of the account. */
export function furtherAccountJourneys(product: () => Console): void {
  it('ends another session, revokes a key and changes the language on the page of the account', async () => {
    const { api, browser, complaints, expected } = product()
    for (const refusal of ['401 GET session', '401 GET live']) expected.add(refusal)
    const { body } = await api<{ operator_id: number; link: string }>('POST', 'operators', {
      ...{ name: 'twice', role: 'marketer' },
    })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    await visit(page, 'account')
    await page.getByLabel('用途').fill('夜间导出')
    await page.getByRole('button', { name: '新建 API 密钥' }).click()
    const key = await page.getByRole('textbox', { name: 'API 密钥', exact: true }).inputValue()
    const byKey = async () => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${product().origin}/admin-api/corps/${DEMO}/tags`, { headers })).status
    }
    expect(await byKey()).toBe(200)
    await page.getByRole('region', { name: 'API 密钥' }).getByRole('button', { name: '吊销' }).click()
    await page
      .getByRole('dialog', { name: /吊销“夜间导出”吗/ })
      .getByRole('button', { name: '吊销' })
      .click()
    await eventually(async () => String(await byKey()), '401')
    await page.getByLabel('English').check()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await context.close()
  })

  it('makes keys that may less than their operator, until a day, and shows what narrows them', async () => {
    const { api, browser, complaints } = product()
    const { body } = await api<{ link: string }>('POST', 'operators', { name: 'narrow', role: 'marketer' })
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    await visit(page, 'account')
    const keys = page.getByRole('region', { name: 'API 密钥' })
    const create = async (name: string) => {
      await keys.getByLabel('用途').fill(name)
      await keys.getByRole('button', { name: '新建 API 密钥' }).click()
      const key = await keys.getByRole('textbox', { name: 'API 密钥', exact: true }).inputValue()
      await page.reload()
      return (method: string, path: string) =>
        fetch(`${product().origin}/admin-api/corps/${DEMO}/${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: JSON.stringify({ tag_group_name: name }) } : {}),
        }).then(({ status }) => status)
    }
    await keys.getByLabel(/^权限/).selectOption('只读')
    await keys.getByLabel('有效期').selectOption('30 天')
    const reading = await create('只看')
    expect([await reading('GET', 'tags'), await reading('POST', 'tag-groups')]).toEqual([200, 403])
    await keys.getByLabel(/^权限/).selectOption('选定的权限')
    await keys.getByLabel('marketing:write').check()
    await keys.getByLabel('messages:send').check()
    const chosen = await create('发送')
    expect([await chosen('GET', 'tags'), await chosen('POST', 'tag-groups')]).toEqual([403, 403])
    await keys.getByRole('listitem').filter({ hasText: 'marketing:write, messages:send' }).waitFor()
    await keys.getByRole('listitem').filter({ hasText: '失效' }).waitFor()
    await context.close()
  })
}

/** A page whose code fails. */
export function failingPageJourneys(product: () => Console): void {
  it('keeps the frame of a page whose code fails, says so, and goes on', async () => {
    const { open, browser, origin } = product()
    const signedIn = await open(`/${DEMO}`)
    // its own browser: what the page logs of its fault is no complaint
    const context = await browser.newContext({ locale: 'zh-CN', storageState: await signedIn.context().storageState() })
    const page = await context.newPage()
    let broken = true
    await page.route('**/tags?*', (route) =>
      broken ? route.fulfill({ json: { items: [null], total: 1 } }) : route.continue(),
    )
    await page.goto(`${origin}/console/${DEMO}/tags`)
    await page.getByRole('heading', { name: '页面出错了' }).waitFor()
    const menu = page.getByRole('navigation', { name: '菜单' })
    await menu.getByRole('link', { name: '客户列表' }).click()
    await page.getByRole('heading', { name: '客户列表' }).waitFor()
    await menu.getByRole('link', { name: '标签', exact: true }).click()
    await page.getByRole('heading', { name: '页面出错了' }).waitFor()
    broken = false
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('tr[data-row]').first().waitFor()
    await context.close()
    product().leave(signedIn)
  })
}
