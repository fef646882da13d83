import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOperator } from '../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { endSessions, setDisabled } from '../engines/operators/operator.ts'
import { codeAt } from '../engines/operators/totp.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, 'wwone')
  await addCorp(service, 'wwtwo')
})
afterAll(() => service.stop())

let count = 0
const operator = (wanted: { admin?: boolean } = {}) =>
  addOperator(service, { name: `op${++count}`, corps: { wwone: 'marketer' }, ...wanted })
const session = (headers: Record<string, string>) => service.call('/admin-api/session', { headers })
const cookieIn = (answer: { headers: Headers }) => String(answer.headers.get('set-cookie')).split(';')[0] as string
const PASSWORD = 'correct horse battery staple'

async function withPassword() {
  const made = await operator()
  const headers = { ...made.cookie, 'sec-fetch-site': 'same-origin' }
  const set = await service.call('/admin-api/session/password', {
    method: 'PUT',
    headers,
    body: { password: PASSWORD },
  })
  expect(set.status).toBe(204)
  return { ...made, name: `op${count}`, cookie: { cookie: cookieIn(set) } }
}

describe('a link', () => {
  it('signs in once, with a cookie of its own, and tells who and what', async () => {
    const made = await operator()
    const token = await made.link()
    const answer = await service.call('/admin-api/enter', { body: { token } })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        admin: false,
        corps: [{ corp_id: 'wwone', role: 'marketer', rights: expect.arrayContaining(['customers:write']) }],
      },
    ])
    const set = String(answer.headers.get('set-cookie'))
    expect(set).toMatch(/^guanxi_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    expect((await session({ cookie: cookieIn(answer) })).body).toEqual(answer.body)
    const again = await service.call('/admin-api/enter', { body: { token } })
    expect([again.status, again.body.code]).toEqual([401, 'link_invalid'])
  })

  it('is worth nothing after a quarter of an hour, nor once the operator is disabled', async () => {
    const made = await operator()
    const [late, disabled] = [await made.link(), await made.link()]
    await setDisabled(service.store.owner, made.operatorId, 1)
    expect((await service.call('/admin-api/enter', { body: { token: disabled } })).status).toBe(401)
    expect((await service.call('/admin-api/enter', { body: { token: late } })).status).toBe(401)
    const other = await operator()
    const token = await other.link()
    service.advance(901)
    expect((await service.call('/admin-api/enter', { body: { token } })).status).toBe(401)
  })
})

describe('a session', () => {
  it('ends by signing out, by revocation, by disabling, when idle and at its end', async () => {
    const left = await operator()
    const out = await service.call('/admin-api/session', { method: 'DELETE', headers: left.cookie })
    expect([out.status, (await session(left.cookie)).status]).toEqual([204, 401])
    const revoked = await operator()
    expect((await session(revoked.cookie)).status).toBe(200)
    await endSessions(service.store.owner, revoked.operatorId)
    expect((await session(revoked.cookie)).status).toBe(401)
    const disabled = await operator()
    await setDisabled(service.store.owner, disabled.operatorId, 1)
    expect([(await session(disabled.cookie)).status, (await session(disabled.bearer)).status]).toEqual([401, 401])
    const idle = await operator()
    service.advance(11 * 3600)
    expect((await session(idle.cookie)).status).toBe(200)
    service.advance(13 * 3600)
    expect((await session(idle.cookie)).status).toBe(401)
    const busy = await operator()
    for (let i = 0; i < 16; i++) {
      expect((await session(busy.cookie)).status).toBe(200)
      service.advance(10.4 * 3600)
    }
    service.advance(3 * 3600)
    expect((await session(busy.cookie)).status).toBe(401)
  })

  it('is not stored: only its hash is, and a planted cookie is not taken over', async () => {
    const made = await operator()
    const planted = 'A'.repeat(43)
    const answer = await service.call('/admin-api/enter', {
      body: { token: await made.link() },
      headers: { cookie: `guanxi_session=${planted}` },
    })
    expect(cookieIn(answer)).not.toContain(planted)
    expect((await session({ cookie: `guanxi_session=${planted}` })).status).toBe(401)
    const twice = `guanxi_session=${made.token}; guanxi_session=${planted}`
    expect((await session({ cookie: twice })).status).toBe(401)
    const rows = await service.store.owner`select hash::text from operator_session`
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(made.token).toString('hex'))
  })

  it('is not used for a change that another site asks for', async () => {
    const made = await operator()
    const body = { tag_group_name: '甲' }
    const post = (headers: Record<string, string>) =>
      service.call('/admin-api/corps/wwone/tag-groups', { headers: { ...made.cookie, ...headers }, body })
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post({ origin: 'null' })).status).toBe(403)
    expect((await post({ origin: service.address, 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    const signIn = await service.call('/admin-api/enter', {
      body: { token: 'x' },
      headers: { origin: 'https://evil.example' },
    })
    expect(signIn.status).toBe(403)
  })

  it('is no key, and a key is no cookie', async () => {
    const made = await operator()
    expect((await session({ authorization: `Bearer ${made.token}` })).status).toBe(401)
    expect((await session({ cookie: `guanxi_session=${made.key}` })).status).toBe(401)
    const headers = { ...made.bearer, origin: 'https://script.example' }
    expect(
      (await service.call('/admin-api/corps/wwone/tag-groups', { headers, body: { tag_group_name: '乙' } })).status,
    ).toBe(201)
  })
})

describe('a password', () => {
  it('signs in, ends other sessions when it is set, and is asked for when it is changed', async () => {
    const made = await withPassword()
    expect((await session({ cookie: `guanxi_session=${made.token}` })).status).toBe(401)
    const { name } = made
    const entered = await service.call('/admin-api/session', { body: { name, password: PASSWORD } })
    expect([entered.status, (await session({ cookie: cookieIn(entered) })).status]).toEqual([200, 200])
    const change = (current?: string) =>
      service.call('/admin-api/session/password', {
        method: 'PUT',
        headers: made.cookie,
        body: { password: 'x'.repeat(12), ...(current ? { current } : {}) },
      })
    expect([(await change()).status, (await change('wrong')).status]).toEqual([422, 422])
    expect((await change(PASSWORD)).status).toBe(204)
    const [row] = await service.store.owner`select password from operator where name = ${name}`
    expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('is not guessed: a name that does not exist is told nothing else, and guessing is slowed down', async () => {
    const { name } = await withPassword()
    const guess = (who: string, password = 'wrong') =>
      service.call('/admin-api/session', { body: { name: who, password } })
    const [wrong, nobody] = [await guess(name), await guess('nobody at all')]
    expect([wrong.status, wrong.text]).toEqual([nobody.status, nobody.text])
    for (let i = 0; i < 9; i++) expect((await guess(name)).status).toBe(401)
    const full = await guess(name, PASSWORD)
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('a second factor', () => {
  it('is asked for once it is confirmed, and each code is valid once', async () => {
    const made = await withPassword()
    const headers = made.cookie
    const { secret } = (await service.call('/admin-api/session/totp', { method: 'POST', headers })).body as {
      secret: string
    }
    const now = () => codeAt(secret, Math.floor(service.now() / 30))
    const confirm = (code: string) =>
      service.call('/admin-api/session/totp', { method: 'PUT', headers, body: { code } })
    const { name } = made
    const enter = (totp?: string) =>
      service.call('/admin-api/session', { body: { name, password: PASSWORD, ...(totp ? { totp } : {}) } })
    expect((await confirm(now() === '000000' ? '000001' : '000000')).status).toBe(422)
    expect((await enter()).status).toBe(200)
    expect((await confirm(now())).status).toBe(204)
    expect((await enter()).body.code).toBe('totp_required')
    expect((await enter('六位的验证码')).body.code).toBe('wrong_password')
    expect((await enter(now())).body.code).toBe('wrong_password')
    service.advance(60)
    expect([(await enter(now())).status, (await enter(now())).status]).toEqual([200, 401])
    const [row] = await service.store.owner`select totp from operator where name = ${name}`
    expect(String(row?.totp)).not.toContain(secret)
    service.advance(60)
    const off = await service.call('/admin-api/session/totp', { method: 'DELETE', headers, query: { code: now() } })
    expect([off.status, (await enter()).status]).toEqual([204, 200])
  })
})

describe('an administrator', () => {
  it('sees every corporation, makes and removes them; others only their own', async () => {
    const root = await operator({ admin: true })
    const list = async (headers: Record<string, string>) =>
      ((await service.call('/admin-api/corps', { headers })).body.items as { corp_id: string }[]).map(
        (each) => each.corp_id,
      )
    expect(await list(root.bearer)).toEqual(['wwone', 'wwtwo'])
    expect(await list((await operator()).bearer)).toEqual(['wwone'])
    const body = { corp_id: 'wwnew', name: '新企业' }
    expect((await service.call('/admin-api/corps', { headers: root.bearer, body })).status).toBe(201)
    expect((await service.call('/admin-api/corps', { headers: root.bearer, body })).body.code).toBe('corp_exists')
    expect((await service.call('/admin-api/corps/wwnew/tags', { headers: root.bearer })).status).toBe(200)
    const remove = () => service.call('/admin-api/corps/wwnew', { method: 'DELETE', headers: root.bearer })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await service.call('/admin-api/corps/wwnew/tags', { headers: root.bearer })).status).toBe(404)
  })

  it('makes and revokes keys of their own, by a session only', async () => {
    const made = await operator()
    const path = '/admin-api/session/keys'
    const { status, body } = await service.call(path, { headers: made.cookie, body: { name: '脚本' } })
    expect([status, body.key]).toEqual([201, expect.stringMatching(/^gxo_[\w-]{43}$/)])
    const key = { authorization: `Bearer ${body.key}` }
    expect((await session(key)).status).toBe(200)
    expect((await service.call(path, { headers: key, body: { name: 'x' } })).status).toBe(403)
    const revoke = await service.call(`${path}/${body.key_id}`, { method: 'DELETE', headers: made.cookie })
    expect([revoke.status, (await session(key)).status]).toEqual([204, 401])
  })
})
