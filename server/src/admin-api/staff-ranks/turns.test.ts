import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareStaffLine } from '../../../../qa/support/fixtures.ts'
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

it('a ranking is what its times say, also one that is over, imported, or turned by a late worker', async () => {
  await write('staff-ranks', { name: '开始', rank_type: 0, start_time: now - 10, end_time: now + 900 })
  await write('staff-ranks', { name: '结束', rank_type: 0, start_time: now - 10, end_time: now - 5 })
  const line = { description: '', created_at: 1, update_at: 1, rank_type: 0, invite_total: 0, level: 0, staff_list: [] }
  const rest = { ...line, department_list: 'all', group_list: 0, start_time: 10 }
  const staff_rank = [
    { id: 801, name: '旧', ...rest, end_time: 20, status: 'started' },
    { id: 802, name: '将完', ...rest, end_time: now + 900, status: 'created' },
    { id: 803, name: '未开', ...rest, start_time: now + 950, end_time: now + 990, status: 'created' },
  ]
  await importRecords(service, { corp_id: CORP }, { staff_rank })
  await work(now + 1)
  const soon = { 结束: 'finished', 旧: 'finished', 未开: 'created' }
  expect(await ranks()).toEqual({ ...soon, 开始: 'started', 将完: 'started' })
  const { body } = await service.call('/open-api/staff_rank/list', { token })
  expect(body.rank_list).toContainEqual(expect.objectContaining({ name: '旧', update_at: 20 }))
  await work(now + 900)
  expect(await ranks()).toEqual({ ...soon, 开始: 'finished', 将完: 'finished' })
  await importRecords(service, { corp_id: CORP }, { staff_rank: staff_rank.slice(0, 1) })
  await work(now + 901)
  expect(await ranks()).toMatchObject({ 旧: 'finished' })
})

it('counts whom its staff invited while it runs and for a day after, as the standing does', async () => {
  const staff = [bareStaffLine(1, 'wangwu'), bareStaffLine(2, 'lisi')]
  const customer = (n: number, follows: object[]) => ({
    ...{ external_user_id: `wm_rank_${n}`, unionid: null, openid: null, name: `客${n}`, avatar: '', gender: 0 },
    ...{ phones: [], points: 0, tags: [], properties: {}, custom_fields: [], groups: [], created_at: now, follows },
  })
  const by = (staff_id: string, added_at: number) => ({ staff_id, added_at })
  const at = now + 5000
  const made = await write('staff-ranks', { name: '计数', rank_type: 0, start_time: at, end_time: at + 100 })
  const state = async () => {
    const path = `/admin-api/corps/${CORP}/staff-ranks/${made.id}`
    const { body } = await service.call(path, { headers })
    const standing = await service.call(`${path}/standing`, { headers })
    const items = standing.body.items as { count: number }[]
    return { invited: body.invite_total, standing: items.reduce((sum, { count }) => sum + count, 0) }
  }
  const early = [customer(1, [by('wangwu', at), by('lisi', at + 100)]), customer(2, [by('lisi', at - 1)])]
  await importRecords(service, { corp_id: CORP }, { staff, customer: early })
  await work(at)
  expect(await state()).toEqual({ invited: 2, standing: 2 })
  const told = customer(3, [by('wangwu', at + 99)])
  await importRecords(service, { corp_id: CORP }, { customer: [told] })
  await work(at + 200)
  expect(await state()).toEqual({ invited: 3, standing: 3 })
  await write(`staff-ranks/${made.id}`, { department_list: [], staff_list: ['lisi'] }, 'PATCH')
  expect(await state()).toEqual({ invited: 1, standing: 1 })
  await work(at + 90_000)
  await work(at + 90_010)
  const [left] = await service.store.owner`
    select count(*)::int as n from job where corp_id = ${CORP} and key = ${String(made.id)}`
  expect(left).toEqual({ n: 0 })
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

it('an imported form closes at an end that is still to come, and stays open when it has passed', async () => {
  const { token } = await addCorp(service, 'wwformsin')
  const form = { cover: '', deleted: false, describe: '', status: 'publish', group_id: 1, group_name: '登记' }
  const smart_form = [now + 500, now - 500].map((end_time, i) => ({ id: i + 1, name: `表${i}`, ...form, end_time }))
  await importRecords(service, { corp_id: 'wwformsin' }, { smart_form })
  const states = async () => {
    const { body } = await service.call('/open-api/smart_form/form/list', { token })
    return (body.result as Rank[]).map(({ name, status }) => [name, status])
  }
  await work(now + 499)
  expect(await states()).toContainEqual(['表0', 'publish'])
  await work(now + 500)
  expect((await states()).sort()).toEqual([
    ['表0', 'end'],
    ['表1', 'publish'],
  ])
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

it('rankings of two corporations with one number that end in one second both end, each once', async () => {
  const line = { description: '', created_at: 1, update_at: 1, rank_type: 0, invite_total: 0, level: 0, staff_list: [] }
  const rest = { ...line, department_list: 'all', group_list: 0, start_time: 10, status: 'started' }
  const corps = await Promise.all(
    ['wwsame1', 'wwsame2'].map(async (corp_id) => ({ corp_id, ...(await addCorp(service, corp_id)) })),
  )
  const staff_rank = [{ id: 9, name: '同秒', ...rest, end_time: now + 3000 }]
  for (const { corp_id } of corps) await importRecords(service, { corp_id }, { staff_rank })
  // an import of the same again adds no second end
  for (const { corp_id } of corps) await importRecords(service, { corp_id }, { staff_rank })
  await work(now + 3000)
  await work(now + 3001)
  for (const { token } of corps) {
    const { body } = await service.call('/open-api/staff_rank/list', { token })
    expect(body.rank_list).toMatchObject([{ name: '同秒', status: 'finished', update_at: now + 3000 }])
    const { body: feed } = await service.call('/open-api/event/list', {
      token,
      query: { kinds: 'staff_rank', limit: 1000 },
    })
    const ends = (feed.event_list as { action: string; data: Rank }[]).filter(({ data }) => data.status === 'finished')
    expect(ends).toMatchObject([{ action: 'updated' }])
  }
})

it('an end that is moved away and back counts, also when its first job has run meanwhile', async () => {
  const { id } = await write('staff-ranks', { name: '来回', rank_type: 0, start_time: now - 10, end_time: now + 4000 })
  await write(`staff-ranks/${id}`, { end_time: now + 4500 }, 'PATCH')
  await work(now + 4000)
  expect((await ranks()).来回).toBe('started')
  await write(`staff-ranks/${id}`, { end_time: now + 4000 }, 'PATCH')
  await work(now + 4000)
  expect((await ranks()).来回).toBe('finished')
})
