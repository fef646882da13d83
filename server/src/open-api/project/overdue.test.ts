import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectLine, staff } from '../../../../qa/support/fixtures/project.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

type Item = { status: number; stages: { status: number }[] | null }
type List = { total: number; project_list: Item[] }

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

async function list(query: Record<string, number>, token: string): Promise<List> {
  return (await service.call('/open-api/project/list', { token, query })).body as List
}

it('time makes an open project and its stages overdue the second after their end, and nothing else', async () => {
  const { token: clock } = await addCorp(service, 'wwclock')
  const start = service.now()
  const at = { end_time: start + 10, complete_time: 0, title: '' }
  const stages = [
    { ...at, uid: 'x', status: 1 },
    { ...at, uid: 'y', status: 2, complete_time: 7 },
  ]
  await importRecords(
    service,
    { corp_id: 'wwclock' },
    {
      staff,
      project: [
        projectLine(start, 'open', { end_time: start + 10, stages }),
        projectLine(start, 'done', { end_time: start + 10, status: 2, stages }),
      ],
    },
  )
  const seen = async () => {
    const statuses = (await list({}, clock)).project_list.map(({ status, stages: each }) => [
      status,
      each?.map((s) => s.status),
    ])
    const totals = await Promise.all([1, 2, 3].map(async (status) => (await list({ status }, clock)).total))
    return { statuses, totals }
  }
  service.advance(10)
  expect(await seen()).toEqual({
    statuses: [
      [2, [1, 2]],
      [1, [1, 2]],
    ],
    totals: [1, 1, 0],
  })
  service.advance(1)
  expect(await seen()).toEqual({
    statuses: [
      [2, [3, 2]],
      [3, [3, 2]],
    ],
    totals: [0, 1, 1],
  })
})
