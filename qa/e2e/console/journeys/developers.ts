import { expect, it } from 'vitest'
import { type Console, DEMO, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

/** Secrets and the request log. */
export function developerJourneys(product: () => Console): void {
  it('makes a secret, shown once; a call with it is found in the request log as curl', async () => {
    const page = await product().open(`/${DEMO}/secrets?new=yes`)
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('会员系统')
    await form.getByRole('button', { name: '新建', exact: true }).click()
    const secret = await form.getByLabel('密钥').inputValue()
    expect(secret).toMatch(/^[\w-]{40,}$/)
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${product().origin}${path}`, {
        ...(body
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {}),
      })
      return (await response.json()) as { access_token: string; errcode: number }
    }
    const { access_token } = await call('/open-api/access_token/get', { corp_id: DEMO, secret })
    expect((await call(`/open-api/staff/list?limit=3&access_token=${access_token}`)).errcode).toBe(0)
    await form.getByText(/已收到调用/).waitFor()
    await form.getByRole('button', { name: '完成' }).click()
    await visit(page, 'requests')
    await page
      .getByRole('link', { name: /staff\/list/ })
      .first()
      .click()
    await eventually(() => page.getByRole('dialog').locator('pre').first().innerText(), 'curl -s -X GET')
    expect(await page.getByRole('dialog').innerText()).not.toContain(access_token)
    expect(await page.content()).not.toContain(secret)

    await visit(page, 'secrets')
    await page.getByRole('link', { name: '会员系统' }).first().click()
    await page.getByRole('button', { name: '更换密钥' }).click()
    await page
      .getByRole('dialog', { name: /更换“会员系统”吗/ })
      .getByRole('button', { name: '更换密钥' })
      .click()
    const next = await page.getByLabel('密钥', { exact: true }).inputValue()
    expect(next).toMatch(/^[\w-]{40,}$/)
    expect(next).not.toBe(secret)
    expect(await call('/open-api/access_token/get', { corp_id: DEMO, secret })).not.toHaveProperty('access_token')
    await page.getByRole('button', { name: '完成' }).click()
    product().leave(page)
  })
}

/** Refused calls, background jobs and the check of the platform. */
export function furtherDeveloperJourneys(product: () => Console): void {
  it('groups refused calls by endpoint and code, and says what to do', async () => {
    const { open, origin, api } = product()
    await fetch(`${origin}/open-api/staff/list?limit=0&access_token=${await token(product())}`)
    await eventually(async () => JSON.stringify((await api('GET', 'requests/errors')).body), 'staff/list')
    const page = await open(`/${DEMO}/requests?view=errors`)
    const row = page.getByRole('row', { name: /staff\/list/ }).first()
    await eventually(() => row.innerText(), '改正参数')
    product().leave(page)
  })

  it('shows background jobs, has one tried at once and drops another', async () => {
    const { open, api, leave } = product()
    const page = await open(`/${DEMO}/jobs?state=waiting`)
    await page.getByRole('link', { name: '读取会话存档' }).first().click()
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('马上重试').waitFor()

    const nightly = async () => {
      const { body } = await api<{ items: { id: number }[] }>('GET', 'jobs?kind=platform_nightly')
      return body.items.map(({ id }) => id)
    }
    const [id] = await nightly()
    await visit(page, `jobs?open=${id}`)
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('button', { name: '丢弃', exact: true }).click()
    await page
      .getByRole('dialog', { name: /丢弃“每夜核对平台/ })
      .getByRole('button', { name: '丢弃' })
      .click()
    await page.getByText('已丢弃').waitFor()
    expect(await nightly()).not.toContain(id)
    leave(page)
  })

  it('says why a job waits in the language of the page, whatever language the API told it in', async () => {
    const { open } = product()
    for (const [language, words] of [
      ['zh', '企业尚未连接平台'],
      ['en', 'Not connected: the corporation is connected to no messaging platform'],
    ] as const) {
      const page = await open(`/${DEMO}/account`, { language })
      await page.route('**/jobs?*', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { items: object[] }
        const reason = { code: 'not_connected', params: {}, message: '' }
        await route.fulfill({ response, json: { ...body, items: body.items.map((job) => ({ ...job, reason })) } })
      })
      await visit(page, 'jobs')
      await page.getByText(words).first().waitFor()
      await page.unrouteAll({ behavior: 'wait' }) // the page asks again every few seconds
      await page.close()
    }
  })

  it('checks the platform in words and compares everything with it', async () => {
    const page = await product().open(`/${DEMO}/platform`)
    await page.getByRole('button', { name: '检查连接' }).click()
    await page.getByRole('listitem').filter({ hasText: '回调地址' }).getByText('正常').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: '立即同步' }).click()
    await page.getByText(/已核对 [1-9][\d,]* 条/).waitFor()
    await page.getByText('完成', { exact: true }).waitFor()
    product().leave(page)
  })
}

/** A token of the demo, by a secret that is made for it. */
export async function token({ api, origin }: Console): Promise<string> {
  const { secret } = (await api<{ secret: string }>('POST', 'secrets', { name: '错误' })).body
  const reply = await fetch(`${origin}/open-api/access_token/get`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ corp_id: DEMO, secret }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}
