import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../../qa/support/operators.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PATH = '/admin-api/corps/wwpref/preferences'

it('keeps what each operator arranged, in each corporation for itself, and shows it to nobody else', async () => {
  await addCorp(service, 'wwpref')
  await addCorp(service, 'wwother')
  const corps = { wwpref: 'viewer', wwother: 'viewer' } as const
  const [anna, bert] = await Promise.all([
    addOperator(service, { name: 'anna', corps }),
    addOperator(service, { name: 'bert', corps }),
  ])
  const put = (name: string, value: unknown) =>
    service.call(`${PATH}/${name}`, { method: 'PUT', headers: anna.bearer, body: { value } })
  const listed = async (headers: Record<string, string>, path = PATH) =>
    (await service.call(path, { headers })).body.items
  expect((await put('columns.customers', ['name', 'tags'])).status).toBe(200)
  expect((await put('columns.customers', ['name'])).body).toEqual({ name: 'columns.customers', value: ['name'] })
  await put('menu', { folded: ['settings'], favourites: [] })
  const both = [
    { name: 'columns.customers', value: ['name'] },
    { name: 'menu', value: { folded: ['settings'], favourites: [] } },
  ]
  expect(await listed(anna.bearer)).toEqual(both)
  expect(await listed(bert.bearer)).toEqual([])
  expect(await listed(anna.bearer, '/admin-api/corps/wwother/preferences')).toEqual([])

  const remove = (headers: Record<string, string>) => service.call(`${PATH}/menu`, { method: 'DELETE', headers })
  expect((await remove(bert.bearer)).status).toBe(204)
  expect(await listed(anna.bearer)).toEqual(both)
  expect((await remove(anna.bearer)).status).toBe(204)
  expect(await listed(anna.bearer)).toEqual(both.slice(0, 1))
})

it('refuses names that are none, values that are too large, and more of them than a console needs', async () => {
  await addCorp(service, 'wwfull')
  const { bearer: headers } = await addOperator(service, { name: 'clara', corps: { wwfull: 'owner' } })
  const put = async (name: string, value: unknown) =>
    (
      await service.call(`/admin-api/corps/wwfull/preferences/${encodeURIComponent(name)}`, {
        ...{ method: 'PUT', headers, body: { value } },
      })
    ).status
  expect(await put('a b', 1)).toBe(404)
  expect(await put('x'.repeat(65), 1)).toBe(404)
  expect(await put('large', 'x'.repeat(20_001))).toBe(422)
  for (let n = 0; n < 200; n++) expect(await put(`p${n}`, null)).toBe(200)
  expect(await put('p200', null)).toBe(409)
  expect(await put('p7', true)).toBe(200)
})
