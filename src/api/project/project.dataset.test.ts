import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../test/records.ts'
import { addCorp, startTestService, type TestService } from '../../../test/service.ts'
import { projectLine, staff } from './sample.ts'

type List = { total: number; project_list: Record<string, unknown>[] }

let service: TestService
let now: number

const project = (uid: string, changes: Record<string, unknown> = {}) => projectLine(now, uid, changes)

beforeAll(async () => {
  service = await startTestService()
  now = service.now()
})
afterAll(() => service.stop())

async function list(query: Record<string, string | number>, token: string): Promise<List> {
  return (await service.call('/open-api/project/list', { token, query })).body as List
}

describe('a dataset', () => {
  it.each([
    ['create_staff_id', { create_staff_id: 'nobody' }],
    ['staff_users', { staff_users: [{ id: 'nobody' }] }],
    ['staff_users', { staff_users: [{ id: 'li' }, { id: 'li' }] }],
    ['end_time', { start_time: 2, end_time: 1 }],
    ['stages', { stages: [1, 2].map(() => ({ uid: 's', title: '', status: 1, end_time: 1, complete_time: 0 })) }],
    ['status', { status: 0 }],
    ['complete_time', { complete_time: null }],
    ['extra', { extra: 1 }],
  ])('is refused for a bad %s', async (field, changes) => {
    const lines = [project('ok'), project('bad', changes)]
    await expect(importRecords(service, { corp_id: 'wwbad' }, { staff, project: lines })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`project\\.ndjson.*2.*${field}`)),
    })
  })

  it('imported again changes what differs', async () => {
    const { token: again } = await addCorp(service, 'wwagain')
    await importRecords(
      service,
      { corp_id: 'wwagain' },
      { staff, project: [project('a', { staff_users: [{ id: 'li' }] }), project('b')] },
    )
    await importRecords(
      service,
      { corp_id: 'wwagain' },
      { project: [project('a', { status: 2, complete_time: 9, staff_users: [{ id: 'wu' }] })] },
    )
    expect((await list({ status: 2 }, again)).project_list).toMatchObject([
      { uid: 'a', complete_time: 9, staff_users: [{ id: 'wu' }] },
    ])
    expect((await list({ pr_staff_id: 'li' }, again)).total).toBe(0)
    expect((await list({}, again)).total).toBe(2)
  })
})
