import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const PATH = '/open-api/smart_form/form/list'
const STATUSES = ['publish', 'drafts', 'end'] as const

const form = (id: number, changes: Record<string, unknown> = {}) => ({
  id,
  cover: '',
  deleted: id % 10 === 0,
  name: `报名表"${id}"`,
  describe: '填写后领取\n优惠券',
  status: STATUSES[id % 3],
  group_id: 3,
  group_name: '活动报名',
  ...changes,
})
const forms = Array.from({ length: 150 }, (_, i) => form(150 - i))
const shown = forms.filter(({ deleted }) => !deleted).sort((a, b) => a.id - b.id)

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwform')).token
  await importRecords(service, { corp_id: 'wwform' }, { smart_form: forms })
})
afterAll(() => service.stop())

type Body = { errcode: number; result: Record<string, unknown>[]; total: number }
const get = async (query: Record<string, string | number> = {}, as = token) =>
  (await service.call(PATH, { token: as, query })).body as Body
const ids = ({ result }: Body) => result.map(({ id }) => id)

it('shows every field as it was imported', async () => {
  expect(await get({ limit: 1 })).toEqual({ errcode: 0, errmsg: 'ok', result: [form(1)], total: shown.length })
})

it('keeps the order of the specification’s fields', async () => {
  const [first] = (await get({ limit: 1 })).result
  expect(Object.keys(first ?? {})).toEqual([
    'id',
    'cover',
    'deleted',
    'name',
    'describe',
    'status',
    'group_id',
    'group_name',
  ])
})

describe.each([undefined, ...STATUSES])('with status %s', (status) => {
  const wanted = shown.filter((one) => status === undefined || one.status === status).map(({ id }) => id)
  const query: Record<string, string> = status ? { status } : {}

  it('shows 40 by default, by id, without deleted ones, with the true total', async () => {
    const body = await get(query)
    expect([ids(body), body.total]).toEqual([wanted.slice(0, 40), wanted.length])
  })

  it('pages without gap or overlap, and beyond the end', async () => {
    const seen: unknown[] = []
    for (let offset = 0; offset < wanted.length; offset += 7) {
      const body = await get({ ...query, limit: 7, offset })
      expect(body.total).toBe(wanted.length)
      seen.push(...ids(body))
    }
    expect(seen).toEqual(wanted)
    expect(await get({ ...query, offset: 1_000_000 })).toMatchObject({ result: [], total: wanted.length })
    expect(ids(await get({ ...query, limit: 100 }))).toEqual(wanted.slice(0, 100))
  })
})

it.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'x'],
  ['limit', '010'],
  ['offset', '-1'],
  ['offset', '1.0'],
  ['status', 'deleted'],
  ['status', 'PUBLISH'],
])('refuses %s=%s with 21901', async (name, value) => expect((await get({ [name]: value })).errcode).toBe(21901))

it('needs a basic seat', async () => {
  const { token: marketing } = await addCorp(service, 'wwformseat', { seats: ['marketing'] })
  expect((await get({}, marketing)).errcode).toBe(10901)
})

it('shows each corporation its own forms under the same ids', async () => {
  const { token: other } = await addCorp(service, 'wwformother')
  await importRecords(service, { corp_id: 'wwformother' }, { smart_form: [form(1, { name: '别家' })] })
  expect(await get({}, other)).toMatchObject({ result: [{ id: 1, name: '别家' }], total: 1 })
  expect((await get()).total).toBe(shown.length)
})

it.each([
  [{ status: 'open' }, /smart_form.ndjson line 1, field status/],
  [{ deleted: 0 }, /field deleted/],
  [{ id: 0 }, /field id/],
  [{ cover: null }, /field cover/],
  [{ creator: 'x' }, /field creator: unknown field/],
])('does not import %j', async (changes, message) => {
  const records = { smart_form: [form(7, changes)] }
  await expect(importRecords(service, { corp_id: 'wwform' }, records)).rejects.toThrow(message)
})
