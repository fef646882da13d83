import { expect, test } from 'vitest'
import { CORP, corporation, type Json, newCustomer, setUp } from './setup.ts'

const hinted = (text: string, code: number) =>
  new RegExp(
    `^${text}, hint: \\[\\d{25}\\], from ip: 127\\.0\\.0\\.1, more info at https://open\\.work\\.weixin\\.qq\\.com/devtool/query\\?e=${code}$`,
  )

test('checks come in the platform’s order and errors in its form', async () => {
  const { origin, post, token, call } = await setUp()
  await post('corps', corporation())
  const fetchJson = async (path: string, init?: RequestInit): Promise<Json> =>
    (await fetch(`${origin}/cgi-bin/${path}`, init)).json()
  expect(await fetchJson('gettoken')).toMatchObject({
    errcode: 41004,
    errmsg: expect.stringMatching(hinted('corpsecret missing', 41004)),
  })
  expect(await fetchJson('gettoken?corpsecret=x')).toMatchObject({ errcode: 41002 })
  expect(await fetchJson('gettoken?corpid=none&corpsecret=x')).toMatchObject({
    errcode: 40013,
    errmsg: expect.stringMatching(hinted('invalid corpid', 40013)),
  })
  expect(await fetchJson(`gettoken?corpid=${CORP}&corpsecret=x`)).toMatchObject({ errcode: 40001 })
  const good = await fetchJson(`gettoken?corpid=${CORP}&corpsecret=app-secret`)
  expect(good).toEqual({ errcode: 0, errmsg: 'ok', access_token: expect.any(String), expires_in: 7200 })
  expect(await token()).toBe(good.access_token)

  expect(await fetchJson('externalcontact/list?userid=LiLei')).toMatchObject({ errcode: 41001, external_userid: [] })
  const bearer = { headers: { authorization: `Bearer ${good.access_token}` } }
  expect(await fetchJson('externalcontact/list?userid=LiLei', bearer)).toMatchObject({ errcode: 41001 })
  expect(await fetchJson('externalcontact/list?access_token=bad&userid=LiLei')).toEqual({
    errcode: 40014,
    errmsg: 'invalid access_token',
    external_userid: [],
  })
  expect(await fetchJson('user/get?access_token=bad')).toEqual({
    errcode: 40014,
    errmsg: 'invalid access_token',
    department: [],
    order: [],
    is_leader_in_dept: [],
    direct_leader: [],
  })
  const missing = await fetch(`${origin}/cgi-bin/no/such/call?access_token=${good.access_token}`)
  expect([missing.status, await missing.text()]).toEqual([404, ''])
  expect(await call('kf/sync_msg', { body: {} })).toMatchObject({ errcode: 48002 })
  const bad = await fetchJson(`externalcontact/get_contact_way?access_token=${good.access_token}`, {
    method: 'POST',
    body: '{"config_id": ',
  })
  expect(bad).toMatchObject({ errcode: 41043, errmsg: expect.stringMatching(/^Warning: wrong json format\. /) })
})

test('a contact secret that reads ids only is refused details', async () => {
  const { post, call } = await setUp()
  await post('corps', corporation({ settings: { contact_secret_reads: false } }))
  const ask = (path: string, query: Record<string, string> = {}) => call(path, { query, secret: 'contact-secret' })
  for (const path of ['department/list', 'department/get', 'user/list', 'user/simplelist', 'user/get']) {
    expect(await ask(path, { id: '1', department_id: '1', userid: 'LiLei' })).toMatchObject({ errcode: 48009 })
  }
  expect(await ask('department/simplelist')).toMatchObject({ errcode: 0, department_id: [{ id: 1 }, { id: 2 }] })
})

test('a token of a corporation that was replaced is nobody’s any more', async () => {
  const { origin, post, token } = await setUp()
  await post('corps', corporation())
  const old = await token()
  await post('corps', corporation())
  expect(await token('contact-secret')).not.toBe(old)
  const reply = await fetch(`${origin}/cgi-bin/department/list?access_token=${old}`)
  expect(await reply.json()).toMatchObject({ errcode: 40014 })
})

test('each secret has its own token and rights', async () => {
  const { post, call } = await setUp()
  await post('corps', corporation({ archive: { secret: 'archive-secret' } }))
  expect(await call('user/list_id', { body: {} })).toMatchObject({ errcode: 48002, dept_user: [] })
  expect(await call('user/list_id', { body: {}, secret: 'contact-secret' })).toMatchObject({
    errcode: 0,
    dept_user: [
      { userid: 'LiLei', department: 1 },
      { userid: 'HanMeimei', department: 2 },
      { userid: 'Lucy', department: 2 },
    ],
  })
  expect(await call('externalcontact/get_follow_user_list', { secret: 'contact-secret' })).toMatchObject({
    errcode: 48002,
    follow_user: [],
  })
  expect(await call('msgaudit/get_permit_user_list', { body: {} })).toMatchObject({ errcode: 48002 })
  expect(await call('msgaudit/get_permit_user_list', { body: {}, secret: 'archive-secret' })).toMatchObject({
    ids: ['LiLei', 'HanMeimei', 'Lucy'],
  })
})

test('an app sees its visible range only', async () => {
  const { post, call, ask } = await setUp()
  const corp = corporation()
  const narrow = { agentid: 1000009, name: 'Narrow', secret: 'narrow', visible: ['lucy'] }
  await post('corps', { ...corp, apps: [...corp.apps, narrow] })
  const { external_userid } = await newCustomer({ post, ask }, 'LiLei')
  expect(await call('user/get', { query: { userid: 'lucy' }, secret: 'narrow' })).toMatchObject({
    errcode: 0,
    userid: 'Lucy',
  })
  expect(await call('user/get', { query: { userid: 'LiLei' }, secret: 'narrow' })).toMatchObject({ errcode: 60011 })
  expect(await call('externalcontact/get', { query: { external_userid }, secret: 'narrow' })).toMatchObject({
    errcode: 84061,
  })
  expect(await call('department/list', { secret: 'narrow' })).toMatchObject({ department: [{ id: 2 }] })
  expect(await call('externalcontact/get_follow_user_list', { secret: 'narrow' })).toMatchObject({
    follow_user: ['Lucy'],
  })
})

test('callers must be on the list of trusted addresses', async () => {
  const { post, call, token } = await setUp()
  await post('corps', corporation({ trusted_ips: ['10.0.0.1'] }))
  expect(await token()).toEqual(expect.any(String))
  expect(await call('department/list')).toMatchObject({
    errcode: 60020,
    errmsg: expect.stringMatching(hinted('not allow to access from your ip', 60020)),
  })
})

test('a token expires with the platform’s clock, and a fault can revoke it', async () => {
  const { post, call, token, origin, sim } = await setUp()
  await post('corps', corporation())
  const old = await token()
  await post('clock', { advance_s: 7200 })
  expect(await (await fetch(`${origin}/cgi-bin/department/list?access_token=${old}`)).json()).toMatchObject({
    errcode: 42001,
    department: [],
  })
  const fresh = await token()
  expect(fresh).not.toBe(old)
  await post('faults', { match: { path: 'department/list', corpid: CORP }, effect: { errcode: 40014 }, times: 1 })
  expect(await call('department/list')).toMatchObject({ errcode: 40014 })
  expect(await token()).not.toBe(fresh)
  expect(await call('department/list')).toMatchObject({ errcode: 0 })
  await post('faults', { effect: { errcode: -1 } })
  expect(await call('department/get', { query: { id: '1' } })).toMatchObject({ errcode: -1 })
  await sim('DELETE', 'faults')
  expect(await call('department/get', { query: { id: '1' } })).toMatchObject({ errcode: 0, department: { id: 1 } })
})

test('faults delay, answer HTTP errors, and break connections before or after the effect', async () => {
  const { post, get, ask, token, origin } = await setUp()
  await post('corps', corporation())
  const { userid, external_userid } = await newCustomer({ post, ask })
  const path = 'externalcontact/remark'
  const url = `${origin}/cgi-bin/${path}?access_token=${await token()}`
  const remark = (text: string) =>
    fetch(url, { method: 'POST', body: JSON.stringify({ userid, external_userid, remark: text }) })
  const noted = async () => (await get(`state?corpid=${CORP}`)).follows[0].remark
  const fault = (effect: object) => post('faults', { match: { path }, effect, times: 1 })
  await fault({ http: 502 })
  expect((await remark('a')).status).toBe(502)
  await fault({ reset: true })
  await expect(remark('b')).rejects.toThrow()
  expect(await noted()).not.toBe('b')
  await fault({ reset: 'reply' })
  await expect(remark('c')).rejects.toThrow()
  expect(await noted()).toBe('c')
  await fault({ delay_ms: 200 })
  const start = performance.now()
  expect(await (await remark('d')).json()).toMatchObject({ errcode: 0 })
  expect(performance.now() - start).toBeGreaterThan(190)
})

test('over the rate an API is blocked for the length of the rule', async () => {
  const { post, call } = await setUp()
  await post('corps', corporation({ settings: { rate_minute: 3 } }))
  await post('clock', { freeze: true })
  for (let turn = 0; turn < 3; turn++) expect(await call('department/list')).toMatchObject({ errcode: 0 })
  expect(await call('department/list')).toMatchObject({
    errcode: 45009,
    errmsg: expect.stringContaining('api freq out of limit'),
  })
  expect(await call('department/simplelist')).toMatchObject({ errcode: 0 })
  await post('clock', { advance_s: 59 })
  expect(await call('department/list')).toMatchObject({ errcode: 45009 })
  await post('clock', { advance_s: 1 })
  expect(await call('department/list')).toMatchObject({ errcode: 0 })
})
