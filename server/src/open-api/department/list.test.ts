import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, 'wwdepartments')).token
  const department = [
    { id: '1', name: '总部', parent_id: '0', order: 1 },
    { id: '10', name: '门店', name_en: 'Shops', parent_id: '2', order: 1 },
    { id: '2', name: '运营', parent_id: '1', order: 2 },
    { id: '外部', name: '外部', parent_id: '0', order: 3 },
  ]
  const [first, ...others] = staff
  const tag_group = ['g2', 'g1'].map((tag_group_id) => ({
    tag_group_id,
    tag_group_name: `组${tag_group_id}`,
    department_list: ['1'],
  }))
  await importRecords(
    service,
    { corp_id: 'wwdepartments' },
    { department, staff: [{ ...first, department: ['10', '外部'] }, ...others], tag_group },
  )
})
afterAll(() => service.stop())

const get = async (path: string, query: Record<string, string | number> = {}) =>
  (await service.call(`/open-api/${path}`, { token, query })).body

it('lists all departments, or one and what is below it', async () => {
  const { department } = await get('department/list')
  expect((department as { id: unknown }[]).map(({ id }) => id)).toEqual([1, 2, 10, '外部'])
  expect(await get('department/list', { id: 2 })).toEqual({
    ...{ errcode: 0, errmsg: 'ok' },
    department: [
      { id: 2, name: '运营', name_en: '', parentid: 1, order: 2, parent_id: '1' },
      { id: 10, name: '门店', name_en: 'Shops', parentid: 2, order: 1, parent_id: '2' },
    ],
  })
  expect((await get('department/list', { id: 9 })).errcode).toBe(10049)
})

it('staff/get shows the paths of the departments', async () => {
  const { staff: shown } = await get('staff/get', { staff_id: 'zhangwei' })
  expect(shown).toMatchObject({ id: 'zhangwei', name: 'zhangwei', departments: '总部/运营/门店;外部' })
  expect(shown).not.toHaveProperty('department')
  expect((await get('staff/get', { staff_id: 'nobody' })).errcode).toBe(10049)
  expect((await get('staff/get')).errcode).toBe(10049)
})

it('tag_group/list pages over the groups', async () => {
  const group = (id: string) => ({
    tag_group_id: id,
    tag_group_name: `组${id}`,
    tag_group: `组${id}`,
    department_list: ['1'],
  })
  expect(await get('tag_group/list')).toMatchObject({ total: 2, tag_group_list: [group('g1'), group('g2')] })
  expect(await get('tag_group/list', { limit: 1, offset: 1 })).toMatchObject({
    total: 2,
    tag_group_list: [group('g2')],
  })
})
