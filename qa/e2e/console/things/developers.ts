import { expect, it } from 'vitest'
import { type Console, DEMO, eventually } from '../setup.ts'
import { visit } from '../visit.ts'

/** Secrets and the request log. */
export function develop(product: () => Console): void {
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

  it('groups refused calls by endpoint and code, and says what to do', async () => {
    const { open, origin, api } = product()
    await fetch(`${origin}/open-api/staff/list?limit=0&access_token=${await token(product())}`)
    await eventually(async () => JSON.stringify((await api('GET', 'requests/errors')).body), 'staff/list')
    const page = await open(`/${DEMO}/requests?view=errors`)
    const row = page.getByRole('row', { name: /staff\/list/ }).first()
    await eventually(() => row.innerText(), '改正参数')
    product().leave(page)
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
async function token({ api, origin }: Console): Promise<string> {
  const { secret } = (await api<{ secret: string }>('POST', 'secrets', { name: '错误' })).body
  const reply = await fetch(`${origin}/open-api/access_token/get`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ corp_id: DEMO, secret }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}
