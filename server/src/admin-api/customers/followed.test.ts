import { afterAll, beforeAll, expect, it } from 'vitest'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { EXAMPLE_CORP as CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

const LEAVING = Array.from({ length: 20 }, (_, n) => `wm_gone_${n}`)
const STAFF = 'wangshufen'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
  for (const external_user_id of LEAVING) {
    await admin.service.act(CORP, (ctx) => follow(ctx, { external_user_id, staff_id: STAFF }))
    await admin.service.act(CORP, (ctx) => unfollow(ctx, external_user_id, STAFF, { by: 'customer' }))
  }
})
afterAll(() => admin.stop())

type Customer = { external_user_id: string; follows: unknown[] }
type Page = { items: Customer[]; total: number; next_cursor?: string }
const list = async (query: string) => (await admin.call(`customers?${query}`)).body as unknown as Page
const idsOf = ({ items }: Page) => items.map(({ external_user_id }) => external_user_id)

it.each(['arrival', '-arrival', 'created_at', '-created_at', '-updated_at'])(
  'lists those who are followed and those who are lost by %s, page by page and by cursor',
  async (sort) => {
    const all: Customer[] = []
    const { total } = await list('limit=1')
    while (all.length < total) all.push(...(await list(`limit=100&offset=${all.length}&sort=${sort}`)).items)
    for (const followed of ['now', 'lost']) {
      const meant = all.filter(({ follows }) => follows.length > 0 === (followed === 'now'))
      const asked = `followed=${followed}&sort=${sort}&limit=7`
      const found: string[] = []
      for (let offset = 0; offset < meant.length; offset += 7) {
        const page = await list(`${asked}&offset=${offset}`)
        expect(page.total).toBe(meant.length)
        found.push(...idsOf(page))
      }
      expect(found).toEqual(meant.map(({ external_user_id }) => external_user_id))
      const first = await list(asked)
      expect(idsOf(first)).toEqual(found.slice(0, 7))
      if (first.next_cursor)
        expect(idsOf(await list(`${asked}&cursor=${first.next_cursor}`))).toEqual(found.slice(7, 14))
    }
  },
)

it('follows who comes back and who leaves', async () => {
  const lost = async () => (await list('followed=lost')).total
  const before = await lost()
  await admin.service.act(CORP, (ctx) =>
    follow(ctx, { external_user_id: 'wm_gone_1', staff_id: STAFF, at: ctx.now + 5 }),
  )
  expect(await lost()).toBe(before - 1)
  expect(idsOf(await list('followed=now&limit=100&sort=-arrival'))).toContain('wm_gone_1')
  await admin.service.act(CORP, (ctx) => unfollow(ctx, 'wm_gone_1', STAFF, { by: 'staff', at: ctx.now + 9 }))
  expect(await lost()).toBe(before)
})

it('lists who was added or lost on a day of the corporation', async () => {
  await admin.service.act(CORP, (ctx) => follow(ctx, { external_user_id: 'wm_stays', staff_id: STAFF }))
  const { customers, days } = (await admin.call('home?days=1')).body as unknown as {
    customers: Record<string, number>
    days: { day: string }[]
  }
  const today = days[0]?.day as string
  expect(customers.lost_today).toBeGreaterThanOrEqual(LEAVING.length)
  const lost = idsOf(await list(`lost_on=${today}&limit=100`))
  expect(lost).toEqual(expect.arrayContaining(LEAVING))
  expect(lost).not.toContain('wm_stays')
  expect(idsOf(await list(`added_on=${today}&limit=100`))).toEqual(expect.arrayContaining([...LEAVING, 'wm_stays']))
  const moved = idsOf(await list(`moved_on=${today}&limit=100`))
  expect(moved).toEqual(expect.arrayContaining([...LEAVING, 'wm_stays']))
  expect(new Set(moved).size).toBe((await list(`moved_on=${today}`)).total)
  for (const filter of ['added_on', 'lost_on', 'moved_on']) expect((await list(`${filter}=1999-12-31`)).total).toBe(0)
})

it.each(['followed=maybe', 'added_on=yesterday', 'lost_on=2026-02-30', 'lost_on=0000-01-01', 'moved_on=today'])(
  'refuses %s',
  async (query) => {
    const { status, body } = await admin.call(`customers?${query}`)
    expect([status, body.errors]).toMatchObject([422, [{ field: query.split('=')[0] }]])
  },
)

it('tags all who are lost and nobody else', async () => {
  const lost = idsOf(await list('followed=lost&limit=100'))
  const { body } = await admin.post('customers/tag', { filter: {}, followed: 'lost', add: [128] })
  expect(lost).toEqual(expect.arrayContaining(body.external_user_ids as string[]))
  expect(body.external_user_ids).toEqual(expect.arrayContaining(LEAVING))
  const both = { external_user_ids: LEAVING, followed: 'lost', add: [128] }
  expect((await admin.post('customers/tag', both)).body.errors).toMatchObject([{ field: 'followed' }])
})
