import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp } from '../../../../qa/support/service.ts'
import { grantable, type Right, type Role, rights, rightsOf, roles } from '../../contract/roles.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
  await addCorp(admin.service, 'wwother')
})
afterAll(() => admin.stop())

type Operator = Awaited<ReturnType<typeof addOperator>>
type Scope = { corp_id?: string; rights?: readonly string[]; expires_at?: number }
const PICTURE = { msgtype: 'image', image: { url: 'https://img.yunqi-tea.example.com/a.png' } }
let count = 0
const operator = (corps: Record<string, Role>, more: object = {}) =>
  addOperator(admin.service, { name: `keys${++count}`, corps, staffId: 'luojianguo', ...more })
const make = ({ cookie }: Operator, scope: Scope) =>
  admin.service.call('/admin-api/session/keys', { headers: cookie, body: { name: 'narrow', ...scope } })
const keyOf = async (of: Operator, scope: Scope) => {
  const { status, body } = await make(of, scope)
  expect([status, body.errors]).toEqual([201, undefined])
  return { headers: { authorization: `Bearer ${body.key}` }, id: Number(body.key_id), body }
}
type Key = Awaited<ReturnType<typeof keyOf>>
const call = ({ headers }: Pick<Key, 'headers'>, path: string, more: object = {}) =>
  admin.service.call(path, { ...more, headers })
const inCorp = (path: string, corp = EXAMPLE_CORP) => `/admin-api/corps/${corp}/${path}`
const status = async (...args: Parameters<typeof call>) => (await call(...args)).status

describe.each(roles)('a key of a %s', (role) => {
  it('may be given what the role has, and nothing beyond it', async () => {
    const holder = await operator({ [EXAMPLE_CORP]: role })
    const all = grantable(role)
    const made = await keyOf(holder, { rights: all })
    const session = await call(made, '/admin-api/session')
    expect(session.body.corps).toMatchObject([{ corp_id: EXAMPLE_CORP, rights: all }])
    for (const right of rights.filter((each) => !all.includes(each))) {
      const refused = await make(holder, { rights: [...all.slice(0, 1), right] })
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ field: 'rights', code: 'beyond_role', params: { values: [right] } }],
      ])
    }
    expect(all.includes('messages:send')).toBe(role === 'owner' || role === 'marketer')
    expect(rightsOf[role].has('messages:send')).toBe(false)
  })

  it('that is narrowed does only what it names', async () => {
    const key = await keyOf(await operator({ [EXAMPLE_CORP]: role }), { rights: ['staff:read'] })
    expect(await status(key, inCorp('staff'))).toBe(200)
    for (const path of ['home', 'settings', 'customers', 'tickets', 'deliveries', 'operators', 'audit'])
      expect([path, await status(key, inCorp(path))]).toEqual([path, 403])
    expect(await status(key, `/sandbox/corps/${EXAMPLE_CORP}/latency`)).toBe(403)
    expect(await status(key, inCorp('tag-groups'), { body: { tag_group_name: '甲' } })).toBe(403)
  })
})

describe('a narrowed key', () => {
  it('loses with the role what the role loses', async () => {
    const holder = await operator({ [EXAMPLE_CORP]: 'marketer' })
    const key = await keyOf(holder, { rights: ['customers:read', 'customers:write', 'messages:send'] })
    const path = inCorp('tag-groups')
    expect(await status(key, path, { body: { tag_group_name: '窄' } })).toBe(201)
    await admin.patch(`operators/${holder.operatorId}`, { role: 'viewer' })
    expect([await status(key, path, { body: { tag_group_name: '窄二' } }), await status(key, path)]).toEqual([403, 200])
    const { corps } = (await call(key, '/admin-api/session')).body as { corps: { rights: Right[] }[] }
    expect(corps[0]?.rights).toEqual(['customers:read'])
  })

  it('of one corporation finds no other, nor learns of it', async () => {
    const both = await operator({ [EXAMPLE_CORP]: 'owner', wwother: 'owner' })
    const key = await keyOf(both, { corp_id: EXAMPLE_CORP })
    expect([await status(key, inCorp('tags')), await status(key, inCorp('tags', 'wwother'))]).toEqual([200, 404])
    for (const path of ['/admin-api/session', '/admin-api/corps', '/admin-api/session/keys'])
      expect(JSON.stringify((await call(key, path)).body)).not.toContain('wwother')
    expect(await status(key, '/sandbox/corps/wwother/latency')).toBe(404)
    const root = await operator({}, { admin: true })
    const ofAll = await keyOf(root, { corp_id: EXAMPLE_CORP })
    expect([await status(ofAll, inCorp('tags')), await status(ofAll, inCorp('tags', 'wwother'))]).toEqual([200, 404])
    expect(await status(ofAll, '/admin-api/corps', { body: { corp_id: 'wwnew', name: 'x' } })).toBe(403)
  })

  it('of one corporation enters the copies of it for trials, as its operator may, and no copies of another', async () => {
    const { owner } = admin.service.store
    const addCopy = async (id: string, source: string) => {
      await addCorp(admin.service, id)
      await owner`insert into sandbox_clone (corp_id, source, at_simulator, made_at) values (${id}, ${source}, false, 1)`
    }
    await addCopy('wwcopy', EXAMPLE_CORP)
    await addCopy('wwothercopy', 'wwother')
    const holder = await operator({ [EXAMPLE_CORP]: 'owner', wwother: 'owner', wwcopy: 'viewer', wwothercopy: 'owner' })
    const key = await keyOf(holder, { corp_id: EXAMPLE_CORP, rights: ['staff:read', 'audit:read'] })
    const { corps } = (await call(key, '/admin-api/session')).body as { corps: { corp_id: string; rights: Right[] }[] }
    expect(corps.map(({ corp_id, rights }) => [corp_id, rights.toSorted()])).toEqual([
      [EXAMPLE_CORP, ['audit:read', 'staff:read']],
      ['wwcopy', ['staff:read']],
    ])
    expect([await status(key, inCorp('staff', 'wwcopy')), await status(key, inCorp('audit', 'wwcopy'))]).toEqual([
      200, 403,
    ])
    expect(await status(key, inCorp('staff', 'wwothercopy'))).toBe(404)
    const stranger = await keyOf(await operator({ [EXAMPLE_CORP]: 'owner' }), { corp_id: EXAMPLE_CORP })
    expect(await status(stranger, inCorp('staff', 'wwcopy'))).toBe(404)
    const root = await keyOf(await operator({}, { admin: true }), { corp_id: EXAMPLE_CORP, rights: ['staff:read'] })
    expect([await status(root, inCorp('staff', 'wwcopy')), await status(root, inCorp('staff', 'wwothercopy'))]).toEqual(
      [200, 404],
    )
  })

  it('is made for no corporation that its operator may not enter', async () => {
    const refused = async (of: Operator, corp_id: string) => {
      const { status, body } = await make(of, { corp_id })
      return [status, (body.errors as { field: string; code: string }[])[0]?.code]
    }
    const holder = await operator({ [EXAMPLE_CORP]: 'owner' })
    expect(await refused(holder, 'wwother')).toEqual([422, 'not_entered'])
    expect(await refused(holder, 'wwnone')).toEqual([422, 'not_entered'])
    expect(await refused(await operator({}, { admin: true }), 'wwnone')).toEqual([422, 'not_entered'])
    const split = await operator({ [EXAMPLE_CORP]: 'viewer', wwother: 'owner' })
    expect((await make(split, { corp_id: EXAMPLE_CORP, rights: ['audit:read'] })).status).toBe(422)
    const spread = await keyOf(split, { rights: ['audit:read'] })
    expect([await status(spread, inCorp('audit')), await status(spread, inCorp('audit', 'wwother'))]).toEqual([
      403, 200,
    ])
  })

  it('ends at its time, and when it is revoked', async () => {
    const holder = await operator({ [EXAMPLE_CORP]: 'owner' })
    const past = await make(holder, { expires_at: admin.service.now() })
    expect([past.status, past.body.errors]).toMatchObject([422, [{ field: 'expires_at', code: 'in_past' }]])
    const short = await keyOf(holder, { expires_at: admin.service.now() + 60 })
    const revoked = await keyOf(holder, { rights: ['staff:read'] })
    expect([await status(short, inCorp('staff')), await status(revoked, inCorp('staff'))]).toEqual([200, 200])
    const path = `/admin-api/session/keys/${revoked.id}`
    expect(await status({ headers: holder.cookie as never }, path, { method: 'DELETE' })).toBe(204)
    expect(await status(revoked, inCorp('staff'))).toBe(401)
    admin.service.advance(61)
    expect(await status(short, inCorp('staff'))).toBe(401)
    admin.service.advance(-61)
  })

  it('makes no key, link, session or wider role, and changes nothing of its operator', async () => {
    const holder = await operator({ [EXAMPLE_CORP]: 'owner' })
    const key = await keyOf(holder, { rights: ['operators:read', 'operators:write', 'home:read'] })
    const other = await operator({ [EXAMPLE_CORP]: 'viewer' })
    const post = (path: string, body: object = {}) => status(key, path, { method: 'POST', body })
    expect(await post('/admin-api/session/keys', { name: 'wide' })).toBe(403)
    expect(await status(key, inCorp(`operators/${other.operatorId}/link`), { method: 'POST' })).toBe(403)
    expect(await status(key, '/admin-api/session/sessions')).toBe(403)
    for (const role of roles) expect(await post(inCorp('operators'), { name: `by key ${role}`, role })).toBe(403)
    const give = (id: number, role: Role) => status(key, inCorp(`operators/${id}`), { method: 'PATCH', body: { role } })
    expect([await give(other.operatorId, 'owner'), await give(holder.operatorId, 'marketer')]).toEqual([403, 403])
    const wish = { method: 'PUT', body: { value: 1 } }
    expect(await status(key, inCorp('preferences/columns'), wish)).toBe(403)
    expect(await status(key, inCorp('preferences/columns'), { method: 'DELETE' })).toBe(403)
    const { items } = (await call(key, '/admin-api/session/keys')).body as { items: { key_id: number }[] }
    expect(items.map(({ key_id }) => key_id)).toEqual([key.id])
    const wide = await keyOf(holder, { rights: grantable('owner') })
    expect(
      (await call(wide, inCorp('operators'), { body: { name: 'by wide key', role: 'viewer' } })).body,
    ).toMatchObject({ role: 'viewer', link: null })
  })

  it('drafts without messages:send, and sends only with it', async () => {
    const holder = await operator({ [EXAMPLE_CORP]: 'marketer' })
    const drafting = await keyOf(holder, { rights: ['marketing:read', 'marketing:write'] })
    const filter = { staff_ext_id_list: ['majingyi'] }
    const message = { name: '窄钥匙', text: '您好', filter }
    const post = (key: Key, path: string, body?: object) =>
      call(key, inCorp(path), { method: 'POST', ...(body ? { body } : {}) })
    const draft = await post(drafting, 'group-messages', { ...message, draft: true })
    expect(draft.status).toBe(201)
    const path = `group-messages/${draft.body.id}`
    const later = { draft: false, send_at: Math.floor(Date.now() / 1000) + 9999 }
    for (const refused of [
      await post(drafting, 'group-messages', message),
      await post(drafting, 'moments', { name: '甲', text: '乙', attachments: [PICTURE], staff_ids: ['majingyi'] }),
      await post(drafting, `${path}/send`),
      await post(drafting, 'group-messages', { ...message, ...later }),
      await call(drafting, inCorp(path), { method: 'PATCH', body: later }),
    ])
      expect([refused.status, refused.body.detail]).toEqual([403, '需要权限 messages:send'])
    const sending = await keyOf(holder, { rights: ['messages:send'] })
    expect((await post(sending, 'group-messages', message)).status).toBe(403)
    expect((await post(sending, `${path}/send`)).status).toBe(200)
    const boss = await operator({ [EXAMPLE_CORP]: 'owner' })
    const making = await keyOf(boss, { rights: ['developers:read', 'developers:write'] })
    const secret = await post(making, 'secrets', { name: '窄钥匙' })
    expect([secret.status, secret.body.detail]).toEqual([403, '需要权限 messages:send'])
    const both = await keyOf(boss, { rights: ['developers:write', 'messages:send'] })
    expect((await post(both, 'secrets', { name: '窄钥匙' })).status).toBe(201)
    const whole = { headers: holder.bearer } as unknown as Key
    expect((await post(whole, 'group-messages', message)).status).toBe(201)
  })

  it('has jobs that send to customers tried again only with messages:send', async () => {
    const { owner: db } = admin.service.store
    const boss = await operator({ [EXAMPLE_CORP]: 'owner' })
    const [working, sending] = await Promise.all([
      keyOf(boss, { rights: ['developers:read', 'developers:write'] }),
      keyOf(boss, { rights: ['developers:write', 'messages:send'] }),
    ])
    const retry = (key: Pick<Key, 'headers'>, id: unknown) => call(key, inCorp(`jobs/${id}/retry`), { method: 'POST' })
    const dead = async (kind: string) => {
      const [job] = await db`
        insert into job (corp_id, kind, payload, state, dead_ms)
        values (${EXAMPLE_CORP}, ${kind}, '{"id":0,"moment_id":0,"mission_id":0,"first":0}', 'dead', 1) returning id`
      return job?.id
    }
    for (const kind of ['group_message', 'group_message_due', 'group_message_remind', 'moment', 'moment_due']) {
      const id = await dead(kind)
      const refused = await retry(working, id)
      expect([kind, refused.status, refused.body.detail]).toEqual([kind, 403, '需要权限 messages:send'])
      expect(await db`select 1 from job where id = ${id} and state = 'dead'`).toHaveLength(1)
      expect((await retry(sending, id)).status).toBe(200)
      expect((await retry({ headers: boss.bearer }, id)).status).toBe(200)
    }
    expect((await retry(working, await dead('crowd_refresh'))).status).toBe(200)
    await db`delete from job where payload ->> 'mission_id' = '0'`
  })

  it('is listed with what narrows it, and in the audit log', async () => {
    const holder = await operator({ [EXAMPLE_CORP]: 'owner' })
    const scope = { corp_id: EXAMPLE_CORP, rights: ['tickets:read'], expires_at: admin.service.now() + 3600 }
    const { id, body } = await keyOf(holder, scope)
    expect(body).toMatchObject(scope)
    const { items } = (await admin.service.call('/admin-api/session/keys', { headers: holder.cookie })).body as {
      items: object[]
    }
    expect(items).toMatchObject([
      { corp_id: null, rights: null, expires_at: null },
      { key_id: id, ...scope },
    ])
    const [row] = await admin.service.store.owner`
      select after from audit where action = 'key_created' and operator_id = ${holder.operatorId}`
    expect(row?.after).toEqual({ name: 'narrow', ...scope })
  })
})
