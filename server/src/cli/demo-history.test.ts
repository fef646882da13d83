import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOperator } from '../../../qa/support/operators.ts'
import { startTestService, type TestService } from '../../../qa/support/service.ts'
import { installDemo } from './demo-corp.ts'
import { demoShift, later } from './demo-history.ts'

const CORP = 'ww_demo_yunqi_tea'
const now = Math.floor(Date.now() / 1000)

let service: TestService
// biome-ignore lint/suspicious/noExplicitAny: replies are looked into below
let get: (path: string) => Promise<Record<string, any>>
beforeAll(async () => {
  service = await startTestService()
  await installDemo(service.store.owner)
  const { bearer } = await addOperator(service, { name: 'owner', corps: { [CORP]: 'owner' } })
  get = async (path) => (await service.call(`/admin-api/corps/${CORP}/${path}`, { headers: bearer })).body
})
afterAll(() => service.stop())

type Moved = { day: string; added: number; lost: number; net: number }
const sum = (days: readonly Moved[], of: 'added' | 'lost' | 'net') => days.reduce((all, day) => all + day[of], 0)

it('moves moments and dates of custom fields, and nothing else', () => {
  const line = { id: 1712482180, at: [{ on: 1712482180 }], n: 6000, value: '2024-12-30', birthday: '1990-01-01' }
  expect(later(line, 3 * 86_400)).toEqual({
    ...{ id: 1712741380, at: [{ on: 1712741380 }], n: 6000, value: '2025-01-02', birthday: '1990-01-01' },
  })
  expect(demoShift(Date.parse('2025-07-02T20:04:59+08:00') / 1000)).toBe(86_400)
  expect(demoShift(0)).toBe(0)
})

it('has no year in any text, which would stay behind when its times move', () => {
  const folder = new URL('../../demo/dataset/', import.meta.url)
  const texts: string[] = []
  const note = (_: string, value: unknown) => (typeof value === 'string' ? texts.push(value) : value)
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.ndjson')))
    for (const line of readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean)) JSON.parse(line, note)
  const hasYear = (text: string) => /(?<!\d)20[12]\d(?!\d)/.test(text)
  const isMoved = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('https://')
  expect(texts.filter((text) => hasYear(text) && !isMoved(text))).toEqual([])
})

it('shows comings and goings of every month until today, by day and by code', async () => {
  const { days, codes } = await get('home?days=90')
  expect(days.at(-1).day).toBe(new Date((now + 8 * 3600) * 1000).toISOString().slice(0, 10))
  for (const from of [0, 30, 60]) {
    const month = days.slice(from, from + 30)
    expect([sum(month, 'added') > 20, sum(month, 'lost') > 0, sum(month, 'net') > 0]).toEqual([true, true, true])
  }
  expect(codes).toHaveLength(5)
  for (const code of codes) expect(code.added).toBe(code.days.reduce((all: number, n: number) => all + n, 0))
  const stats = await get(`contact-ways/${codes[0].id}/stats?days=366`)
  const quarters = [0, 92, 183, 274].map((from) => sum(stats.days.slice(from, from + 92), 'added'))
  expect(quarters.every((added) => added > 0)).toBe(true)
  expect(stats.total.lost).toBeGreaterThan(0)
  expect((await get('contact-ways/201')).add_user_count).toBe(436)
})

it('leads from a day to the customers who came on it', async () => {
  const { days } = await get('home?days=30')
  const busiest = days.toSorted((a: Moved, b: Moved) => b.added - a.added)[0]
  expect((await get(`customers?added_on=${busiest.day}`)).total).toBe(busiest.added)
})

it('has happened, all of it, and lately; nothing of it waits for the platform', async () => {
  const { owner } = service.store
  const [last] = await owner<Record<string, number>[]>`
    select (select max(updated_at) from ticket where corp_id = ${CORP}) as ticket,
      (select max(created_at) from customer where corp_id = ${CORP}) as customer,
      (select max(time) from chat_message where corp_id = ${CORP}) as chat,
      (select count(*)::int from job where corp_id = ${CORP} and kind like 'platform%') as jobs,
      (select count(*)::int from event where corp_id = ${CORP}) as events`
  expect(last).toMatchObject({ jobs: 0, events: 0 })
  for (const [of, days] of [
    ['ticket', 25],
    ['chat', 45],
    ['customer', 4],
  ] as const) {
    expect(last?.[of]).toBeLessThanOrEqual(now + 60)
    expect(last?.[of]).toBeGreaterThan(now - days * 86_400)
  }
})

it('has standings of every ranking that began, and crowd packages with those whom they count', async () => {
  const { items: ranks } = await get('staff-ranks?limit=100')
  for (const { id, status, invite_total } of ranks.filter(({ status }: { status: string }) => status !== 'created')) {
    const { items } = await get(`staff-ranks/${id}/standing`)
    const counted = items.reduce((all: number, { count }: { count: number }) => all + count, 0)
    expect([id, status, counted > 2]).toEqual([id, status, true])
    if (status === 'started' && id === 304) expect(counted).toBe(invite_total)
  }
  const { items: packages } = await get('crowd-packages?limit=100')
  for (const { id, filter_type, user_count } of packages) {
    // of one only another system knows who they are
    if (filter_type === 'all' || id === 712) continue
    const { total } = await get(`crowd-packages/${id}/members?limit=1`)
    expect([id, total]).toEqual([id, user_count])
    expect(total).toBeGreaterThan(2)
  }
})

it('has visits of forms that fit their answers, and timelines that say so in their order', async () => {
  const { items } = await get('forms?limit=100')
  const answered = []
  for (const { id } of items) {
    const { views, visitors, starts, customers, answers, days } = await get(`forms/${id}/stats`)
    if (answers === 0) continue
    answered.push(id)
    expect([id, views >= visitors, visitors > starts, starts > customers, customers > 0]).toEqual([
      ...[id, true, true, true, true],
    ])
    for (const name of ['views', 'visitors', 'answers'] as const)
      expect([name, days.reduce((all: number, day: Record<string, number>) => all + (day[name] as number), 0)]).toEqual(
        [...[name, { views, visitors, answers }[name]]],
      )
  }
  expect(answered).toHaveLength(7)
  const { items: lines } = await get('customers/wm_yunqi_1016/timeline?limit=100')
  const ofForm = lines.filter((line: { data: { object?: { id: string } } }) => line.data.object?.id === '2004')
  expect(ofForm.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['submit_smart_form', 'write_smart_form', 'open_smart_form'],
  ])
})

it.each([
  { path: 'task-treasure-missions', running: 'ongoing', answer: '200' },
  { path: 'group-fission-missions', running: 'ongoing', answer: '200' },
  // 403 asks to open it where visitors are signed in
  { path: 'check-in-missions', running: 'ongoing', answer: '403' },
  { path: 'forms', running: 'publish', answer: '200, 403' },
  { path: 'radars', running: undefined, answer: '200, 302' },
])('has pages of $path that run', async ({ path, running, answer }) => {
  const { items } = await get(`${path}?limit=100`)
  const shown = items.filter(({ status }: { status?: string }) => status === running)
  expect(shown.length).toBeGreaterThan(0)
  for (const { public_url } of shown) {
    const { pathname } = new URL(public_url, service.address)
    const { status } = await fetch(new URL(pathname, service.address), { redirect: 'manual' })
    expect([pathname, answer]).toEqual([pathname, expect.stringContaining(String(status))])
  }
})

it('is not lived through twice', async () => {
  const before = await get('home?days=90')
  await installDemo(service.store.owner)
  expect(await get('home?days=90')).toMatchObject({
    customers: before.customers,
    days: before.days,
    codes: before.codes,
  })
})
