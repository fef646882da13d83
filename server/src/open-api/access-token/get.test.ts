import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService, tokenFor } from '../../../../qa/support/service.ts'
import { revokeSecret } from '../../engines/credentials/secret.ts'
import { asCommand } from '../../storage/as-command.ts'

const PATH = '/open-api/access_token/get'
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

describe('a right secret', () => {
  it('opens with a token that works for two hours', async () => {
    const { corpId, secret } = await addCorp(service, 'wwright')
    const { body } = await service.call(PATH, { body: { corp_id: corpId, secret } })
    expect(body).toEqual({ errcode: 0, errmsg: 'ok', access_token: expect.any(String), expires_in: 7200 })
    const token = body.access_token as string
    expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(0)
    service.advance(7199)
    expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(0)
    service.advance(1)
    expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(10001)
  })

  it('mints a new token each time and leaves the older ones alone', async () => {
    const { corpId, secret, token } = await addCorp(service, 'wwmint')
    const second = await tokenFor(service, corpId, secret)
    expect(second).not.toBe(token)
    for (const each of [token, second]) {
      expect((await service.call('/open-api/staff/list', { token: each })).body.errcode).toBe(0)
    }
  })

  it('is accepted in a Bearer header; two different tokens in one call are refused', async () => {
    const { token } = await addCorp(service, 'wwbearer')
    const authorization = `Bearer ${token}`
    expect((await service.call('/open-api/staff/list', { headers: { authorization } })).body.errcode).toBe(0)
    expect((await service.call('/open-api/staff/list', { token, headers: { authorization } })).body.errcode).toBe(0)
    const other = await service.call('/open-api/staff/list', { token, headers: { authorization: `${authorization}x` } })
    expect(other.body.errcode).toBe(10001)
  })

  it('is read beside an Authorization of another scheme, which says nothing by itself', async () => {
    const { token } = await addCorp(service, 'wwbasic')
    for (const authorization of [`Basic ${token}`, 'Basic', 'Bearers x', 'Digest username="a", realm="b"', token]) {
      const headers = { authorization }
      expect([authorization, (await service.call('/open-api/staff/list', { token, headers })).body.errcode]).toEqual([
        ...[authorization, 0],
      ])
      const alone = await service.call('/open-api/staff/list', { headers })
      expect([authorization, alone.body]).toEqual([
        authorization,
        { errcode: 10001, errmsg: expect.stringContaining('缺少 access_token') },
      ])
    }
    for (const authorization of ['Bearer', 'Bearer ', `Bearer ${token} x`]) {
      const headers = { authorization }
      expect((await service.call('/open-api/staff/list', { token, headers })).body.errcode).toBe(10001)
    }
  })

  it('opens nothing once revoked, and its tokens end within a second', async () => {
    const { corpId, secret, token } = await addCorp(service, 'wwrevoke')
    expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(0)
    await asCommand(service.store.owner, corpId, (ctx) => revokeSecret(ctx, 1), service.now())
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect((await service.call('/open-api/staff/list', { token })).body.errcode).toBe(10001)
    expect((await service.call(PATH, { body: { corp_id: corpId, secret } })).body.errcode).toBe(10001)
  })
})

describe('a wrong secret', () => {
  it('is refused alike for an unknown corporation', async () => {
    const { corpId } = await addCorp(service, 'wwwrong')
    const wrong = await service.call(PATH, { body: { corp_id: corpId, secret: 'no' } })
    const unknown = await service.call(PATH, { body: { corp_id: 'wwnobody', secret: 'no' } })
    expect(wrong.body).toEqual({ errcode: 10001, errmsg: expect.any(String) })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('is slowed down after ten in a minute, which hurts neither the right secret nor others', async () => {
    const { corpId, secret } = await addCorp(service, 'wwthrottled')
    const answers = []
    for (let i = 0; i < 14; i++) answers.push(await service.call(PATH, { body: { corp_id: corpId, secret: `no${i}` } }))
    const last = answers.at(-1)
    expect(last?.body.errcode).toBe(10053)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await service.call(PATH, { body: { corp_id: corpId, secret } })).body.errcode).toBe(0)
  })
})

it('refuses bodies that are no credentials', async () => {
  for (const body of [
    {},
    { corp_id: 1, secret: 's' },
    { corp_id: 'c' },
    { corp_id: '', secret: 's' },
    { corp_id: 'a\u0000', secret: 's' },
  ]) {
    expect((await service.call(PATH, { body })).body.errcode).toBe(10049)
  }
  for (const body of ['', '{', '[]', '"x"', 'null', '\ud800{']) {
    const answer = await service.call(PATH, { body, method: 'POST' })
    expect(answer.body.errcode).toBe(10906)
    expect(answer.status).toBe(400)
  }
})

it('stores neither secrets nor tokens in plain, nor logs them', async () => {
  const { secret, token } = await addCorp(service, 'wwcanary')
  const dump = await service.store.owner`
    select row_to_json(s)::text as row from secret s union all select row_to_json(t)::text from access_token t`
  const text = [...dump.map((d) => d.row), ...service.logs].join('\n')
  expect(text).not.toContain(secret)
  expect(text).not.toContain(token)
})
