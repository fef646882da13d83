import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeForm } from './change.ts'
import { createForm } from './create.ts'
import { renameFormGroup } from './group.ts'
import { removeForm } from './remove.ts'

const CORP = 'wwformwrite'
const draft = { name: '会员登记', describe: '', group_id: 1, group_name: '会员' }

let service: TestService
let token: string
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
})
afterAll(() => service.stop())

const write = <T>(work: (ctx: Ctx) => Promise<T>, now?: number) => service.act(CORP, work, now)
const shown = async (query = {}) =>
  (await service.call('/open-api/smart_form/form/list', { token, query })).body as { result: object[]; total: number }

it('shows a form from its creation to its removal, and gives no id twice', async () => {
  const id = await write((ctx) => createForm(ctx, draft))
  const fresh = { id, cover: '', deleted: false, status: 'drafts', ...draft }
  expect(await shown()).toMatchObject({ result: [fresh], total: 1 })
  expect(await shown({ status: 'publish' })).toMatchObject({ result: [], total: 0 })

  expect(await write((ctx) => changeForm(ctx, id, { status: 'publish', name: '登记' }))).toBe(true)
  expect(await write((ctx) => changeForm(ctx, id, {}))).toBe(true)
  const published = { ...fresh, status: 'publish', name: '登记' }
  expect(await shown({ status: 'publish' })).toMatchObject({ result: [published], total: 1 })
  expect(await shown({ status: 'drafts' })).toMatchObject({ result: [], total: 0 })

  expect(await write((ctx) => removeForm(ctx, id))).toBe(true)
  for (const query of [{}, { status: 'publish' }]) expect(await shown(query)).toMatchObject({ result: [], total: 0 })
  expect(await write((ctx) => removeForm(ctx, id))).toBe(false)
  expect(await write((ctx) => changeForm(ctx, id, { name: 'x' }))).toBe(false)
  expect(await write((ctx) => createForm(ctx, draft))).toBeGreaterThan(id)
})

it('keeps one name for a group, and renames it on all its forms', async () => {
  const id = await write((ctx) => createForm(ctx, { ...draft, group_id: 2, group_name: '售后' }))
  await write((ctx) => createForm(ctx, { ...draft, group_id: 2, group_name: '售后' }))
  await expect(write((ctx) => createForm(ctx, { ...draft, group_id: 2 }))).rejects.toThrow(/group_name/)
  await expect(write((ctx) => changeForm(ctx, id, { group_name: '别名' }))).rejects.toThrow(/group_name/)
  expect(await write((ctx) => renameFormGroup(ctx, 2, '售后服务'))).toBe(2)
  const names = (await shown()).result.filter((form) => (form as { group_id: number }).group_id === 2)
  expect(names).toMatchObject([{ group_name: '售后服务' }, { group_name: '售后服务' }])
})

it('refuses values that a dataset could not hold', async () => {
  await expect(write((ctx) => createForm(ctx, { ...draft, status: 'open' as never }))).rejects.toThrow(/status/)
  await expect(write((ctx) => createForm(ctx, { ...draft, name: 5 as never }))).rejects.toThrow(/name/)
})
