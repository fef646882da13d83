import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { changeForm } from './change.ts'
import { createForm } from './create.ts'
import { endForm, publishForm } from './publish.ts'

const CORP = 'wwformversions'
let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
})
afterAll(() => service.stop())

const field = (id: string) => ({
  id,
  type: 'text' as const,
  label: id,
  required: false,
  options: [],
  maps_to: null,
  option_tags: [],
})
const draft = { name: '会员登记', describe: '', group_id: 1, group_name: '会员' }

/** The ids of the fields of each version, and the version that the form has. */
async function kept(id: number) {
  const { owner } = service.store
  const versions = await owner`
    select fields from smart_form_version where corp_id = ${CORP} and form_id = ${id} order by version`
  const [form] = await owner`select version from smart_form where corp_id = ${CORP} and id = ${id}`
  return [versions.map(({ fields }) => fields.map((each: { id: string }) => each.id).join('')), form?.version]
}
const act = <T>(work: Parameters<typeof service.act<T>>[1]) => service.act(CORP, work)

it('a form has a version for each set of fields that was published, and none for a draft', async () => {
  const id = await act((ctx) => createForm(ctx, { ...draft, fields: [field('a')] }))
  expect(await kept(id)).toEqual([[], 0])
  await act((ctx) => publishForm(ctx, id))
  await act((ctx) => changeForm(ctx, id, { name: '登记' }))
  expect(await kept(id)).toEqual([['a'], 1])
  await act((ctx) => changeForm(ctx, id, { fields: [field('b')] }))
  expect(await kept(id)).toEqual([['a', 'b'], 2])
  await act((ctx) => endForm(ctx, id))
  await act((ctx) => changeForm(ctx, id, { fields: [field('c')] }))
  expect(await kept(id)).toEqual([['a', 'b'], 2])
  await act((ctx) => changeForm(ctx, id, { status: 'publish' }))
  expect(await kept(id)).toEqual([['a', 'b', 'c'], 3])
})

it('so has one that is created published, or imported, once for what is the same', async () => {
  const id = await act((ctx) => createForm(ctx, { ...draft, status: 'publish', fields: [field('a')] }))
  expect(await kept(id)).toEqual([['a'], 1])
  const bring = (status: string, ...fields: string[]) => {
    const form = { id: 900, ...draft, cover: '', deleted: false, status, fields: fields.map(field) }
    return importRecords(service, { corp_id: CORP }, { smart_form: [form] })
  }
  await bring('drafts', 'a')
  expect(await kept(900)).toEqual([[], 0])
  await bring('publish', 'a')
  await bring('publish', 'a')
  expect(await kept(900)).toEqual([['a'], 1])
  await bring('publish', 'a', 'b')
  expect(await kept(900)).toEqual([['a', 'ab'], 2])
})

it('publishing at the same moment makes one version', async () => {
  const id = await act((ctx) => createForm(ctx, { ...draft, fields: [field('a')] }))
  await Promise.all(Array.from({ length: 5 }, () => act((ctx) => publishForm(ctx, id))))
  expect(await kept(id)).toEqual([['a'], 1])
})
