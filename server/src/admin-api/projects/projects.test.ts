import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Stage = { uid: string; title: string; status: number }

it('goes through its stages to its end and back', async () => {
  const { post, patch, call } = admin
  const now = admin.service.now()
  const made = await post('projects', {
    ...{ name: '冬季上新', start_time: now, end_time: now + 1000, staff_users: [{ id: 'majingyi' }] },
    stages: ['选品', '上架'].map((title) => ({ title, end_time: now + 500 })),
  })
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      create_staff_id: 'luojianguo',
      create_staff_name: '罗建国',
      status: 1,
      staff_users: [{ id: 'majingyi', name: '马静怡' }],
    },
  ])
  const path = `projects/${made.body.uid}`
  const stages = made.body.stages as Stage[]
  const first = `${path}/stages/${stages[0]?.uid}`
  expect((await post(`${first}/complete`)).body).toMatchObject({ status: 1, stages: [{ status: 2 }, { status: 1 }] })
  expect((await post(`${first}/complete`)).body.code).toBe('wrong_state')
  expect((await post(`${path}/stages/nowhere/complete`)).status).toBe(404)

  const kept = stages.map(({ uid, title }) => ({ uid, title, end_time: now + 600 }))
  const changed = await patch(path, { stages: [...kept, { title: '复盘', end_time: now + 700 }] })
  expect(changed.body.stages).toMatchObject([{ status: 2 }, { status: 1 }, { title: '复盘', status: 1 }])
  expect((await post(`${path}/complete`)).body).toMatchObject({ status: 2, complete_time: admin.service.now() })
  expect((await post(`${path}/reopen`)).body).toMatchObject({ status: 1, complete_time: 0 })
  expect((await post(`${first}/reopen`)).body.stages).toMatchObject([{ status: 1 }, {}, {}])
  expect(await admin.audited('project', made.body.uid as string)).toEqual([
    ...['created', 'stage complete', 'updated', 'complete', 'reopen', 'stage reopen'],
  ])
  const open = await call('projects', { query: { state: 'open', staff_id: 'majingyi', q: '冬季' } })
  expect(open.body.total).toBe(1)
})

it.each([
  [{ end_time: 1 }, 'end_time'],
  [{ staff_users: [{ id: 'nobody' }] }, 'staff_users'],
  [{ create_staff_id: 'nobody' }, 'create_staff_id'],
])('refuses %j', async (body, field) => {
  const answer = await admin.post('projects', { name: '甲', start_time: 100, end_time: 200, ...body })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field }]])
})
