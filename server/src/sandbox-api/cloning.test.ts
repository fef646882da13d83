import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRecords } from '../../../qa/support/records.ts'
import { tokenFor } from '../../../qa/support/service.ts'
import type { Sql } from '../storage/connect.ts'
import { type Sandbox, startSandbox } from './test-setup.ts'

let sandbox: Sandbox
let owner: Sql
let secret: string
let token: string
beforeAll(async () => {
  sandbox = await startSandbox()
  owner = sandbox.service.store.owner
  const tag = Array.from({ length: 40 }, (_, i) => ({
    ...{ t_id: i + 1, tag_id: `et${i}`, tag_name: `标签 ${i}`, tag_group_id: 'g', created_at: 1, updated_at: 1 },
  }))
  const tag_group = [{ tag_group_id: 'g', tag_group_name: '组', department_list: ['0'] }]
  await importRecords(sandbox.service, { corp_id: 'wwsand' }, { tag_group, tag })
  const headers = sandbox.developer.bearer
  await owner`insert into page_link (corp_id, code, kind, object_id, created_at) values ('wwsand', page_code('wwsand', 'radar', 1), 'radar', 1, 1)`
  await sandbox.service.call('/admin-api/corps/wwsand/subscriptions', {
    ...{ headers, body: { url: 'https://crm.example.com/x', kinds: ['tag'], app_id: 'crm' } },
  })
})
afterAll(() => sandbox.service.stop())

const clone = (as: string, more: object = {}) => sandbox.post('clone', { as, ...more })
const page = async (of: string) =>
  (await sandbox.service.call('/open-api/tag/list', { token: of, query: { limit: 10, offset: 25 } })).text
const ofClone = (path: string, method: string, headers: Record<string, string> = sandbox.developer.bearer) =>
  sandbox.service.call(`/sandbox/corps/wwcopy${path}`, { method, headers })

it('a clone has the same data under another id, its own secret, and the caller as a member', async () => {
  const made = await clone('wwcopy', { name: '副本' })
  expect([made.status, made.body]).toEqual([201, { corp_id: 'wwcopy', secret: expect.any(String) }])
  secret = made.body.secret as string
  token = await tokenFor(sandbox.service, 'wwcopy', secret)
  expect(await page(token)).toBe(await page(sandbox.token))
  const [corp] = await owner`select name, sandbox from corp where corp_id = 'wwcopy'`
  expect(corp).toEqual({ name: '副本', sandbox: true })
  expect((await sandbox.service.call('/admin-api/session', { headers: sandbox.developer.bearer })).text).toContain(
    'wwcopy',
  )
  expect((await ofClone('/snapshots', 'GET')).body.items).toMatchObject([{ name: 'start' }])
  expect((await ofClone('/snapshots', 'GET', sandbox.members.owner)).status).toBe(404)
  expect(await sandbox.audited('corp')).toEqual(['cloned by operator'])
})

it('sends nothing to the receivers of the original, and no link of it leads to the original', async () => {
  const subscriptions = () =>
    owner`select corp_id, enabled, secrets is not null as keys from subscription order by corp_id`
  expect(await subscriptions()).toMatchObject([{ corp_id: 'wwcopy', enabled: false, keys: false }, { keys: true }])
  const codes = await owner`select corp_id, code from page_link order by corp_id`
  expect(codes.map(({ corp_id }) => corp_id)).toEqual(['wwcopy', 'wwsand'])
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
})

it('goes its own way: what is done in one is not in the other', async () => {
  const before = await page(token)
  const body = { tag_group_id: 'g', tag_name_list: ['新'] }
  await sandbox.service.call('/open-api/tag/create', { token: sandbox.token, body })
  await owner`delete from tag where corp_id = 'wwsand' and t_id < 30`
  expect(await page(token)).toBe(before)
  await sandbox.service.call('/open-api/tag/create', { token, body })
  const made = await owner`select t_id, tag_id from tag where tag_name = '新'`
  expect(new Set(made.map(({ t_id }) => t_id)).size).toBe(1)
  expect(new Set(made.map(({ tag_id }) => tag_id)).size).toBe(2)
  expect((await ofClone('/reset', 'POST')).status).toBe(200)
  expect(await page(token)).toBe(before)
})

it.each([
  ['the id of another corporation', { as: 'wwplain' }, 409, 'taken'],
  ['its own id', { as: 'wwsand' }, 409, 'taken'],
  ['what is no id', { as: 'a b' }, 422, 'invalid'],
  ['no id', {}, 422, 'invalid'],
])('refuses %s', async (_, body, status, code) => {
  expect(await sandbox.post('clone', body)).toMatchObject({ status, body: { code } })
})

it('gives its secret to no key that could not make one', async () => {
  const statuses = await Promise.all(
    [
      ['sandbox:read', 'sandbox:write'],
      ['sandbox:write', 'developers:write'],
    ].map(async (rights) => {
      const { bearer: headers } = await sandbox.narrowed(rights)
      return (await sandbox.call('clone', { headers, body: { as: 'wwtaken' } })).status
    }),
  )
  expect(statuses).toEqual([403, 403])
  expect(await owner`select 1 from corp where corp_id = 'wwtaken'`).toEqual([])
})

it('refuses more than fifty, copies of copies among them', async () => {
  await owner`
    insert into sandbox_clone (corp_id, source, at_simulator, made_at)
    select 'wwc' || n, 'wwsand', false, 1 from generate_series(1, 49) n`
  const headers = sandbox.developer.bearer
  const again = await sandbox.service.call('/sandbox/corps/wwcopy/clone', { headers, body: { as: 'wwmore' } })
  expect([again.body.code, (await clone('wwmore')).body.code]).toEqual(['too_many', 'too_many'])
  await owner`delete from sandbox_clone where corp_id like 'wwc%' and corp_id <> 'wwcopy'`
})

it('only a clone can be removed, and nothing of it stays', async () => {
  const original = await sandbox.service.call('/sandbox/corps/wwsand', {
    ...{ method: 'DELETE', headers: sandbox.developer.bearer },
  })
  expect([original.status, original.body.code]).toEqual([403, 'not_clone'])
  expect((await ofClone('', 'DELETE')).status).toBe(204)
  expect((await ofClone('/snapshots', 'GET')).status).toBe(404)
  for (const table of ['corp', 'tag', 'secret', 'operator_member', 'sandbox_clone', 'sandbox_saved_row'])
    expect(await owner`select 1 from ${owner(table)} where corp_id = 'wwcopy'`).toEqual([])
  expect(JSON.parse(await page(sandbox.token)).errcode).toBe(0)
  expect((await clone('wwcopy')).status).toBe(201)
})
