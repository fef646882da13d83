import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeCheckIn, endCheckIn, removeCheckIn } from '../../server/src/engines/check-ins/write.ts'
import { addCheckInCorp, type CheckInCorp } from '../support/check-ins.ts'
import { type Live, startLive } from '../support/live.ts'
import { get } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any
type Customer = { person: string; id: string }

let live: Live
let corp: CheckInCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addCheckInCorp(live, `wwcheck${++n}`)
})

const press = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams() })

describe('a day', () => {
  it('is counted once, however often somebody checks in on it, and without a script', async () => {
    const { id, url } = await corp.addCheckIn({ group_ext_ids: [corp.chatId] })
    expect(url).toMatch(new RegExp(`^${live.service.origin}/c/[\\w-]{16}$`))
    const [a] = (await corp.members(1)) as [Customer]
    const before = await corp.open(url, a.person)
    expect([before.status, before.body.includes('<script'), before.page.text.includes('打卡')]).toEqual([
      200,
      false,
      true,
    ])
    expect((await corp.detail(id)).mission_detail).toMatchObject([{ phase: 'first_entry', last_check_in_time: 0 }])
    const shown = await corp.check(url, a.person)
    expect([shown.status, shown.page.text.includes('今天已打卡')]).toEqual([200, true])
    await Promise.all(Array.from({ length: 32 }, () => corp.open(url, a.person)))
    expect(await corp.counts(id)).toEqual({ stats: 1, days: 1, people: 1, ledger: 1 })
    expect((await corp.detail(id)).mission_detail).toEqual([
      {
        ...{ id: expect.any(Number), nickname: expect.any(String), last_check_in_time: expect.any(Number) },
        ...{ ip_city: '', total_days: 1, succession_days: 1, phase: 'joined', unionid: expect.any(String) },
        external_user_id: a.id,
      },
    ])
  })

  it('ends at midnight of the corporation’s zone', async () => {
    const { id, url } = await corp.addCheckIn()
    const [a] = (await corp.newCustomers(1)) as [Customer]
    corp.toMidnight(-1)
    await corp.check(url, a.person)
    live.service.advance(2)
    await corp.check(url, a.person)
    expect((await corp.detail(id)).mission_detail).toMatchObject([{ total_days: 2, succession_days: 2 }])
  })

  it('that is left out begins the days in a row anew, and not the days in all', async () => {
    const { id, url } = await corp.addCheckIn()
    const [a] = (await corp.newCustomers(1)) as [Customer]
    for (const pause of [0, 86_400, 2 * 86_400]) {
      live.service.advance(pause)
      await corp.check(url, a.person)
    }
    expect((await corp.detail(id)).mission_detail).toMatchObject([{ total_days: 3, succession_days: 1 }])
    live.service.advance(2 * 86_400)
    const page = await corp.open(url, a.person)
    expect(page.page.text.replaceAll(/\s+/g, ' ')).toMatch(/连续天数 ?0 .*累计天数 ?3/)
  })

  it('is counted once when one person presses the button 32 times at the same moment', async () => {
    const rules = [{ level: 1, needed: 1, points: 5, tags: [] }]
    const { id, url } = await corp.addCheckIn({ rules })
    const people = (await corp.newCustomers(4)) as Customer[]
    await Promise.all(people.map(({ person }) => corp.open(url, person)))
    const { owner } = live.service.store
    const cookies = await Promise.all(people.map((each) => logIn(url, each.person)))
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, i) => press(url, { cookie: cookies[i % 4] as string })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await corp.counts(id)).toEqual({ stats: 4, days: 4, people: 4, ledger: 4 })
    for (const each of people)
      expect(await corp.points(each.id)).toEqual([{ delta: 5, kind: 'check_in', call: `check_in:${id}:1` }])
    const [stats] = await owner`
      select visitors::int, people::int, reached::int, finished::int from check_in_stats where corp_id = ${corp.corpId}`
    expect({ ...stats }).toEqual({ visitors: 4, people: 4, reached: 4, finished: 4 })
  })
})

/** Logs somebody in as a plain client; gives the cookie of their session. */
async function logIn(url: string, person: string): Promise<string> {
  const first = await get(url, { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' })
  const cookie = (first.headers.getSetCookie()[0] ?? '').split(';')[0] as string
  const as = new URL(first.headers.get('location') as string)
  as.searchParams.set('as', `p:${person}`)
  const back = (await get(as.href)).headers.get('location') as string
  return ((await get(back, { cookie })).headers.getSetCookie()[0] ?? '').split(';')[0] as string
}

describe('a level', () => {
  it('is reached once: points, tags and timeline, also when the days in a row begin anew', async () => {
    const tag = await corp.tag()
    const rules = [
      { level: 1, needed: 2, points: 10, tags: [tag] },
      { level: 2, needed: 3, points: 30, tags: [] },
    ]
    const { id, url } = await corp.addCheckIn({ days: 'consecutive', rules })
    const [a] = (await corp.newCustomers(1)) as [Customer]
    const reached: number[] = []
    for (const pause of [0, 1, 2, 1, 1]) {
      live.service.advance(pause * 86_400)
      await corp.check(url, a.person)
      reached.push((await corp.points(a.id)).length)
    }
    expect(reached).toEqual([0, 1, 1, 1, 2])
    expect(await corp.points(a.id)).toEqual([
      { delta: 10, kind: 'check_in', call: `check_in:${id}:1` },
      { delta: 30, kind: 'check_in', call: `check_in:${id}:2` },
    ])
    expect(await corp.tagsOf(a.id)).toContain(tag)
    const kinds = (await corp.timeline(a.id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'check_in')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'add_integral')).toHaveLength(2)
    expect((await corp.detail(id, { phase: 'finished' })).total).toBe(1)
    expect((await corp.detail(id, { phase: 'joined' })).total).toBe(0)
  })

  it('needs so many days in all where they need not be in a row, and a removed tag marks nobody', async () => {
    const tag = await corp.tag()
    const { url } = await corp.addCheckIn({ rules: [{ level: 1, needed: 2, points: 7, tags: [tag] }] })
    const [a] = (await corp.newCustomers(1)) as [Customer]
    await live.service.store.owner`delete from tag where corp_id = ${corp.corpId} and t_id = ${tag}`
    await corp.check(url, a.person)
    live.service.advance(5 * 86_400)
    expect((await corp.check(url, a.person)).page.text).toContain('已达成')
    expect(await corp.points(a.id)).toMatchObject([{ delta: 7 }])
  })
})

describe('it is refused', () => {
  it('to those who are not in the group chat, and to those who left it', async () => {
    const { id, url } = await corp.addCheckIn({ group_ext_ids: [corp.chatId] })
    const [outside] = (await corp.newCustomers(1)) as [Customer]
    const [inside] = (await corp.members(1)) as [Customer]
    const refused = await corp.open(url, outside.person)
    expect([refused.status, refused.page.text.includes('您还不是群成员')]).toEqual([403, true])
    expect((await press(url, { cookie: await logIn(url, outside.person) })).status).toBe(403)
    await corp.check(url, inside.person)
    await corp.sim('quit', { chat_id: corp.chatId, person: inside.person })
    await corp.settled()
    live.service.advance(86_400)
    expect((await corp.open(url, inside.person)).status).toBe(403)
    expect(await corp.counts(id)).toEqual({ stats: 1, days: 1, people: 1, ledger: 1 })
  })

  it('to somebody who is no customer, only until they are one', async () => {
    const { id, url } = await corp.addCheckIn()
    const [person] = (await corp.people(1)) as [string]
    expect((await corp.open(url, person)).status).toBe(403)
    await corp.scan((await corp.addCode('later')).config_id, person)
    await corp.settled()
    live.service.advance(60)
    expect((await corp.check(url, person)).page.text).toContain('今天已打卡')
    expect(await corp.counts(id)).toEqual({ stats: 1, days: 1, people: 1, ledger: 1 })
  })

  it('to strangers, to forged identities and to members of staff', async () => {
    const { id, url } = await corp.addCheckIn()
    const [a] = (await corp.newCustomers(1)) as [Customer]
    const cookie = await logIn(url, a.person)
    const foreign = cookie.replace(/^gx_\w+/, 'gx_0123456789abcdef')
    for (const headers of [{}, { cookie: foreign }, { cookie: `${cookie}x` }]) {
      const reply = await press(`${url}?external_user_id=${a.id}&unionid=x`, headers as Record<string, string>)
      expect([reply.status, (await reply.text()).includes('请在微信中打开')]).toEqual([403, true])
    }
    const staff = await corp.sim('open', { url, userid: 'lina' })
    expect([staff.status, staff.page.text.includes('预览')]).toEqual([200, true])
    expect((await corp.detail(id)).total).toBe(0)
  })

  it('before it begins, after its end, and once it is ended or removed', async () => {
    const [a] = (await corp.newCustomers(1)) as [Customer]
    const now = live.service.now()
    const { id, url } = await corp.addCheckIn({ start_time: now + 100, end_time: now + 200 })
    const cookie = await logIn(url, a.person)
    const tried = async (en = false) => {
      const reply = await press(url, { cookie, ...(en ? { 'accept-language': 'en' } : {}) })
      return [reply.status, (await corp.counts(id)).ledger]
    }
    expect(await tried()).toEqual([403, 0])
    live.service.advance(now + 100 - live.service.now())
    expect(await tried()).toEqual([303, 1])
    live.service.advance(now + 200 - live.service.now())
    expect(await tried(true)).toEqual([410, 1])
    expect(await (await get(url, { 'accept-language': 'en', cookie })).text()).toContain('This check-in has ended')
    const other = await corp.addCheckIn()
    await corp.act((ctx) => endCheckIn(ctx, other.id))
    expect((await press(other.url, { cookie })).status).toBe(410)
    await corp.act((ctx) => removeCheckIn(ctx, other.id))
    expect((await press(other.url, { cookie })).status).toBe(404)
  })
})

it('ends by itself at its time, or at once when that has passed, with an event, and no check-in moves its update time', async () => {
  const { id, url } = await corp.addCheckIn()
  const [a] = (await corp.newCustomers(1)) as [Customer]
  const shown = async (which = id) => {
    const [row] = await live.service.store.owner`
      select status, updated_at::int as at from check_in_mission where corp_id = ${corp.corpId} and id = ${which}`
    return row as Json
  }
  const past = await corp.addCheckIn({ end_time: 4 })
  const made = await shown()
  live.service.advance(10)
  await corp.check(url, a.person)
  expect(await shown()).toEqual(made)
  await corp.act((ctx) => changeCheckIn(ctx, id, { end_time: Math.floor(Date.now() / 1000) - 5 }))
  await corp.settled()
  expect([(await shown()).status, (await shown(past.id)).status]).toEqual(['end', 'end'])
  const { event_list } = await corp.api('event/list', { kinds: 'check_in_mission,check_in_stats', limit: 100 })
  expect(event_list.at(-1)).toMatchObject({ kind: 'check_in_mission', action: 'updated', data: { status: 'end' } })
  expect(event_list).toContainEqual(
    expect.objectContaining({ kind: 'check_in_stats', data: expect.objectContaining({ check_ins: 1 }) }),
  )
})

it('counts nothing when the transaction fails at any of its steps, and checks in when the button is pressed again', async () => {
  const { owner } = live.service.store
  const { id, url } = await corp.addCheckIn({ rules: [{ level: 1, needed: 1, points: 1, tags: [] }] })
  await owner`create function check_fault() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
  for (const table of ['check_in', 'check_in_milestone', 'customer_timeline', 'check_in_day', 'check_in_stats']) {
    const [a] = (await corp.newCustomers(1)) as [Customer]
    const cookie = await logIn(url, a.person)
    await owner.unsafe(`create trigger fault before insert on ${table} for each row execute function check_fault()`)
    const lost = await press(url, { cookie })
    expect([table, lost.status, (await lost.text()).includes('暂时没能打卡')]).toEqual([table, 503, true])
    await owner.unsafe(`drop trigger fault on ${table}`)
    expect((await press(url, { cookie })).status).toBe(303)
    expect(await corp.points(a.id)).toHaveLength(1)
  }
  await owner`drop function check_fault()`
  expect(await corp.counts(id)).toEqual({ stats: 5, days: 5, people: 5, ledger: 5 })
})
