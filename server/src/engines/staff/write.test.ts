import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeTag, createTag, putTagGroup, removeTag, removeTagGroup } from '../tags/tag.ts'
import { putDepartment, removeDepartment } from './department.ts'
import { changeStaff, hireStaff, leaveStaff } from './staff.ts'

const CORP = 'wwwrite'
const authorized = { oa_authorized: true, ia_authorized: true, ma_authorized: false }

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
})
afterAll(() => service.stop())

const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(CORP, work, now)
const get = async (path: string, query: Record<string, string> = {}) =>
  (await service.call(path, { token, query })).body

it('shows who was hired, changed and left at once', async () => {
  await write((ctx) => putDepartment(ctx, { id: '1', name: '总部', parent_id: '0', order: 1 }))
  const profile = { name: '王芳', status: 1 as const, extattr: { attrs: [] } }
  const pk = await write((ctx) => hireStaff(ctx, { id: 'wangfang', department: ['1'], authorized, profile }), 100)
  const list = () => get('/open-api/staff/list', { fields: 'department,pk' })
  const shown = {
    id: 'wangfang',
    name: '王芳',
    status: 1,
    created_at: 100,
    extattr: { attrs: [] },
    ...authorized,
    department: ['1'],
    pk,
  }
  expect(await list()).toMatchObject({ total: 1, staff_list: [shown] })
  expect(Object.keys((await list()).staff_list as object)).toHaveLength(1)

  expect(
    await write((ctx) => changeStaff(ctx, 'wangfang', { profile: { alias: '芳芳', english_name: null } }), 200),
  ).toBe(true)
  expect((await list()).staff_list).toEqual([{ ...shown, alias: '芳芳', english_name: null }])
  expect(await get('/open-api/staff/list', { start_time: '200', end_time: '200' })).toMatchObject({ total: 1 })

  expect(await write((ctx) => leaveStaff(ctx, 'wangfang'), 300)).toBe(true)
  expect((await list()).staff_list).toMatchObject([{ id: 'wangfang', status: 4 }])
  expect(await write((ctx) => leaveStaff(ctx, 'nobody'), 300)).toBe(false)
  expect(await write((ctx) => removeDepartment(ctx, '1'))).toBe(false)
})

it('shows tags that were made, renamed, moved and removed at once', async () => {
  await write((ctx) => putTagGroup(ctx, { tag_group_id: 'g', tag_group_name: '等级', department_list: ['0'] }))
  const tId = await write((ctx) => createTag(ctx, { tag_id: 'et1', tag_name: '金', tag_group_id: 'g' }), 100)
  expect(await get('/open-api/tag/list')).toMatchObject({
    total: 1,
    tag_list: [{ t_id: tId, tag_name: '金', tag_group: '等级' }],
  })
  await write((ctx) => changeTag(ctx, tId, { tag_name: '银' }), 200)
  await write((ctx) => putTagGroup(ctx, { tag_group_id: 'g', tag_group_name: '会员', department_list: ['0'] }))
  expect(await get('/open-api/tag/list')).toMatchObject({ total: 1, tag_list: [{ tag_name: '银', tag_group: '会员' }] })
  await write((ctx) => removeTag(ctx, tId))
  expect(await get('/open-api/tag/list')).toMatchObject({ total: 0, tag_list: [] })
  expect(await write((ctx) => removeTagGroup(ctx, 'g'))).toBe(true)
})
