import { afterAll, beforeAll, expect, it } from 'vitest'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { addOperator } from '../../../../qa/support/operators.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

const CORP = 'wwturns'
let service: TestService
let token: string
let headers: Record<string, string>
let now: number
beforeAll(async () => {
  service = await startTestService()
  token = (await addCorp(service, CORP)).token
  headers = (await addOperator(service, { name: 'owner', corps: { [CORP]: 'owner' } })).bearer
  now = service.now()
})
afterAll(() => service.stop())

const write = async (path: string, body: object = {}, method = 'POST') => {
  const answer = await service.call(`/admin-api/corps/${CORP}/${path}`, { headers, body, method })
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body])
  return answer.body as { id: number }
}
const work = (at: number) => workOnDue(service.store, {}, { clock: () => at * 1000, businessTime: () => at })

type Rank = { name: string; status: string; update_at: number }
const ranks = async () => {
  const { body } = await service.call('/open-api/staff_rank/list', { token })
  return Object.fromEntries((body.rank_list as Rank[]).map(({ name, status }) => [name, status]))
}
const told = async (kinds: string) => {
  const { body } = await service.call('/open-api/event/list', { token, query: { kinds, limit: 1000 } })
  return (body.event_list as { action: string; data: Rank & { status: string } }[]).map(({ data }) => data.status)
}

it('a ranking starts and finishes at its own times, and the feed tells of it', async () => {
  const draft = { name: '拉新', rank_type: 0, start_time: now + 100, end_time: now + 200 }
  const { id } = await write('staff-ranks', draft)
  await work(now + 99)
  expect(await ranks()).toEqual({ 拉新: 'created' })
  await work(now + 100)
  expect(await ranks()).toEqual({ 拉新: 'started' })
  await work(now + 199)
  expect(await ranks()).toEqual({ 拉新: 'started' })
  await write(`staff-ranks/${id}`, { end_time: now + 300 }, 'PATCH')
  await work(now + 200)
  expect(await ranks()).toEqual({ 拉新: 'started' })
  await work(now + 300)
  const { body } = await service.call('/open-api/staff_rank/list', { token })
  expect(body.rank_list).toMatchObject([{ status: 'finished', update_at: now + 300 }])
  expect(await told('staff_rank')).toEqual(['created', 'started', 'started', 'finished'])
  await write(`staff-ranks/${id}`, {}, 'DELETE')
})

it('a ranking that is on starts at once, and one that is over or imported stays as it came', async () => {
  await write('staff-ranks', { name: '开始', rank_type: 0, start_time: now - 10, end_time: now + 900 })
  const over = await write('staff-ranks', { name: '结束', rank_type: 0, start_time: now - 10, end_time: now - 5 })
  const line = { description: '', created_at: 1, update_at: 1, rank_type: 0, invite_total: 0, level: 0, staff_list: [] }
  const rest = { ...line, department_list: 'all', group_list: 0, start_time: 10 }
  const staff_rank = [
    { id: 801, name: '旧', ...rest, end_time: 20, status: 'started' },
    { id: 802, name: '将完', ...rest, end_time: now + 900, status: 'created' },
  ]
  await importRecords(service, { corp_id: CORP }, { staff_rank })
  await work(now + 1)
  expect(await ranks()).toEqual({ 开始: 'started', 结束: 'created', 旧: 'started', 将完: 'created' })
  await write(`staff-ranks/${over.id}`, { end_time: now - 1 }, 'PATCH')
  await work(now + 900)
  expect(await ranks()).toEqual({ 开始: 'finished', 结束: 'finished', 旧: 'started', 将完: 'finished' })
})

it('a published form closes at its end, a draft never', async () => {
  const fields = [{ id: 'phone', type: 'phone', label: '手机号' }]
  const draft = { group_name: '登记', fields, end_time: now + 100 }
  const { id } = await write('forms', { name: '发布', ...draft })
  await write('forms', { name: '草稿', ...draft })
  await write(`forms/${id}/publish`)
  const forms = async () => {
    const { body } = await service.call('/open-api/smart_form/form/list', { token })
    return (body.result as Rank[]).map(({ status }) => status)
  }
  await work(now + 99)
  expect(await forms()).toEqual(['publish', 'drafts'])
  await work(now + 100)
  expect(await forms()).toEqual(['end', 'drafts'])
  expect((await told('smart_form')).at(-1)).toBe('end')
})

it('rankings of two corporations with one number turn apart', async () => {
  const line = { description: '', created_at: 1, update_at: 1, rank_type: 0, invite_total: 0, level: 0, staff_list: [] }
  const rank = {
    id: 7,
    name: '同号',
    ...line,
    department_list: 'all',
    group_list: 0,
    start_time: 10,
    status: 'started',
  }
  const corps = ['wwturns1', 'wwturns2']
  for (const [i, corp_id] of corps.entries()) {
    await addCorp(service, corp_id)
    await importRecords(service, { corp_id }, { staff_rank: [{ ...rank, end_time: now + 2000 + i }] })
  }
  const states = async () => {
    const rows = await service.store.owner`
      select status from staff_rank where corp_id = any (${corps}) and id = 7 order by corp_id`
    return rows.map(({ status }) => status)
  }
  await work(now + 2000)
  expect(await states()).toEqual(['finished', 'started'])
  await work(now + 2001)
  expect(await states()).toEqual(['finished', 'finished'])
})
