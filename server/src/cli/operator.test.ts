import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataFolder, freePort, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { grantable } from '../contract/roles.ts'

const env: Record<string, string> = { GUANXI_DEMO: 'off' }
const run = (...args: string[]) => guanxi(args, env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)

beforeAll(async () => {
  env.GUANXI_DATA = await dataFolder()
  env.PORT = await freePort()
  await start(['serve'], env).says('ready')
  await run('corp', 'create', 'ww1', '--name', '云栖')
})
afterAll(strike)

const call = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${env.PORT}/admin-api/${path}`, init)
const enter = async (link: string) => {
  const body = JSON.stringify({ token: new URL(link).hash.slice(1) })
  return call('enter', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
const whoIs = async (key: string) => (await call('session', { headers: { authorization: `Bearer ${key}` } })).status

test('an operator is created, linked, given a key, listed, disabled, enabled and reset', async () => {
  const made = await json('operator', 'create', '--name', 'lina', '--corp', 'ww1', '--role', 'marketer')
  expect(made).toEqual({ name: 'lina', expires_in: 900, link: expect.stringMatching(/\/console\/enter#[\w-]{43}$/) })
  expect(await (await enter(made.link)).json()).toMatchObject({
    name: 'lina',
    corps: [{ corp_id: 'ww1', role: 'marketer' }],
  })
  expect((await enter((await run('operator', 'link', '--name', 'lina')).out.trim())).status).toBe(200)
  const key = (await run('operator', 'key', '--name', 'lina', '--for', 'export')).out.trim()
  expect(await whoIs(key)).toBe(200)
  expect(await json('operator', 'list')).toMatchObject([{ name: 'lina', admin: false, has_password: false }])
  await run('operator', 'disable', '--name', 'lina')
  expect(await whoIs(key)).toBe(401)
  for (const what of ['link', 'key']) {
    const refused = await run('operator', what, '--name', 'lina')
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('lina is disabled') })
  }
  const asleep = await json('operator', 'reset', '--name', 'lina')
  expect(asleep).toEqual({ name: 'lina', link: null, disabled: true })
  await run('operator', 'enable', '--name', 'lina')
  const fresh = (await run('operator', 'key', '--name', 'lina')).out.trim()
  expect([await whoIs(key), await whoIs(fresh)]).toEqual([401, 200])
  const reset = await json('operator', 'reset', '--name', 'lina', '--origin', 'https://crm.example.com/')
  expect(reset.link).toMatch(/^https:\/\/crm\.example\.com\/console\/enter#/)
  expect([await whoIs(fresh), (await enter(reset.link)).status]).toEqual([401, 200])
})

test('a key may be narrowed to a corporation, to rights, to reading, and to a time', async () => {
  await run('corp', 'create', 'ww2', '--name', '他家')
  const roles = ['marketer', 'viewer'] as const
  for (const role of roles) await json('operator', 'create', '--name', role, '--corp', 'ww1', '--role', role)
  const key = (...args: string[]) => json('operator', 'key', '--name', 'marketer', ...args)
  const at = async ({ key }: { key: string }, path: string, init: RequestInit = {}) =>
    (await call(path, { ...init, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } }))
      .status
  const post = { method: 'POST', body: JSON.stringify({ tag_group_name: '甲' }) }

  const narrow = await key(
    '--for',
    'agent',
    '--corp',
    'ww1',
    '--rights',
    'customers:read, messages:send',
    '--expires',
    '30d',
  )
  const day = 86_400
  expect(narrow).toMatchObject({ corp_id: 'ww1', rights: ['customers:read', 'messages:send'] })
  expect(Math.abs(narrow.expires_at - Date.now() / 1000 - 30 * day)).toBeLessThan(3600)
  expect([await at(narrow, 'corps/ww1/tags'), await at(narrow, 'corps/ww1/radars')]).toEqual([200, 403])
  expect([await at(narrow, 'corps/ww2/tags'), await at(narrow, 'corps/ww1/tag-groups', post)]).toEqual([404, 403])
  expect((await key('--expires', '2099-12-31')).expires_at).toBe(Date.UTC(2099, 11, 31, 23, 59, 59) / 1000)

  for (const role of roles) {
    const reading = await json('operator', 'key', '--name', role, '--read-only')
    expect(reading.rights).toEqual(grantable(role).filter((right) => right.endsWith(':read')))
    expect([await at(reading, 'corps/ww1/staff'), await at(reading, 'corps/ww1/tag-groups', post)]).toEqual([200, 403])
  }

  const brief = await key('--expires', '1s')
  expect(brief.expires_at).toBeGreaterThan(0)
  await expect.poll(() => at(brief, 'session')).toBe(401)

  const refused = (name: string, ...args: string[]) => run('operator', 'key', '--name', name, ...args)
  expect(await refused('viewer', '--rights', 'messages:send')).toMatchObject({
    ...{ code: 4, out: '', err: expect.stringContaining('is more than the role of the operator has: messages:send') },
  })
  expect(await refused('marketer', '--rights', 'tickets:act')).toMatchObject({ code: 4, out: '' })
  expect(await refused('marketer', '--corp', 'ww2')).toMatchObject({ code: 4, out: '' })
  expect(await refused('marketer', '--corp', 'wwnone')).toMatchObject({ code: 3, out: '' })
  expect(await refused('marketer', '--expires', '2001-01-01')).toMatchObject({ code: 4, out: '' })
  for (const wrong of [
    ['--rights', 'all'],
    ['--expires', 'soon'],
    ['--rights', 'customers:read', '--read-only'],
  ])
    expect(await refused('marketer', ...wrong)).toMatchObject({ code: 2, out: '' })
})

test('links lead to where the service listens, or where it is said to be', async () => {
  const { PORT: _, ...elsewhere } = env
  const link = async (more: Record<string, string> = {}) =>
    (await guanxi(['operator', 'link', '--name', 'lina'], { ...elsewhere, ...more })).out.replace(/#.*/s, '')
  expect(await link()).toBe(`http://127.0.0.1:${env.PORT}/console/enter`)
  expect(await link({ GUANXI_PUBLIC_URL: 'https://crm.example.com/' })).toBe('https://crm.example.com/console/enter')
})

test('of several with one name, --id says which', async () => {
  const owner = await json('operator', 'create', '--name', 'boss', '--corp', 'ww1', '--role', 'owner')
  const cookie = String((await enter(owner.link)).headers.get('set-cookie')).split(';')[0] as string
  await json('operator', 'create', '--name', 'twin', '--admin')
  const headers = { 'content-type': 'application/json', cookie }
  const body = JSON.stringify({ name: 'twin', role: 'viewer' })
  const invited = await call('corps/ww1/operators', { method: 'POST', headers, body })
  const { operator_id } = (await invited.json()) as { operator_id: number }
  const unclear = await run('operator', 'disable', '--name', 'twin')
  expect(unclear).toMatchObject({ code: 2, err: expect.stringContaining(`, ${operator_id}`) })
  expect((await run('operator', 'disable', '--name', 'twin', '--id', String(operator_id))).code).toBe(0)
  const all = (await json('operator', 'list')) as { name: string; admin: boolean; disabled_at: number | null }[]
  const twins = all.filter(({ name }) => name === 'twin')
  expect(twins.map(({ admin, disabled_at }) => [admin, disabled_at !== null])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('wrong wishes change nothing and say why', async () => {
  const create = (...args: string[]) => run('operator', 'create', ...args)
  expect(await create('--name', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('--admin') })
  expect(await create('--name', 'x', '--admin', '--corp', 'ww1')).toMatchObject({ code: 2 })
  expect(await create('--name', 'x', '--corp', 'ww1', '--role', 'king')).toMatchObject({ code: 2 })
  expect(await create('--name', 'x', '--corp', 'nowhere', '--role', 'owner')).toMatchObject({ code: 3 })
  expect(await run('operator', 'link', '--name', 'x')).toMatchObject({ code: 3 })
  expect((await create('--name', 'root', '--admin')).code).toBe(0)
  expect(await create('--name', 'root', '--admin')).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists already'),
  })
})
