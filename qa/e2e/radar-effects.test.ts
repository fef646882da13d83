import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepFile } from '../../server/src/engines/files/file.ts'
import { type Live, startLive } from '../support/live.ts'
import { addRadarCorp, get, type RadarCorp } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: RadarCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addRadarCorp(live, `wweffect${++n}`)
})

describe('what follows', () => {
  it('marks at the count-th click, once, and does not put back what was taken off', async () => {
    const mark = await corp.tag()
    const { url } = await corp.article({ auto_mark_tag_rule: [{ kind: 'click_count', count: 2, tag_ids: [mark] }] })
    const [a] = (await corp.newCustomers(1)) as [Json]
    await corp.open(url, a.person)
    expect(await corp.tagsOf(a.id)).toEqual([])
    await corp.open(url, a.person)
    expect(await corp.tagsOf(a.id)).toEqual([mark])
    await corp.settled()
    expect(await corp.calls('externalcontact/mark_tag')).toMatchObject([
      { body: { external_userid: a.id, add_tag: ['et1'] } },
    ])
    await corp.act(({ tx }) => tx`update customer set tags = '{}' where corp_id = ${corp.corpId}`)
    await corp.open(url, a.person)
    expect(await corp.tagsOf(a.id)).toEqual([])
    expect((await corp.timeline(a.id)).map(({ kind }) => kind)).toContain('radar_tag')
  })

  it('adds to the score of who opens it, once by each rule, and marks by the rule', async () => {
    const mark = await corp.tag()
    const { id, url } = await corp.article({
      score_rule: [
        { kind: 'entry_once', count: 1, score: 5, tag_ids: [] },
        { kind: 'entry_count', count: 2, score: 20, tag_ids: [mark] },
      ],
    })
    const [a] = (await corp.newCustomers(1)) as [Json]
    const score = async () => (await corp.api('external_user/get', { id: a.id })).external_user.score
    const scores: number[] = []
    for (const _ of [1, 2, 3]) {
      await corp.open(url, a.person)
      scores.push(await score())
    }
    expect(scores).toEqual([5, 25, 25])
    expect(await corp.tagsOf(a.id)).toEqual([mark])
    await corp.act(({ tx }) => tx`delete from tag where corp_id = ${corp.corpId} and t_id = ${mark}`)
    const { result } = await corp.api('interact_radar/detail', { radar_id: id, staff_id: 'lina' })
    expect(result.score_rule[0].rules.map(({ tags }: Json) => tags)).toEqual([[], []])
  })

  it('tells whoever shared it, not who made it, once in five minutes', async () => {
    const { id } = await corp.article({ behavior_notify: true })
    const url = await corp.staffLink(id, 'zhangwei')
    const [a] = (await corp.newCustomers(1)) as [Json]
    await corp.open(url, a.person)
    await corp.open(url, a.person)
    await corp.settled()
    const sent = (await corp.calls('message/send')).map(({ body }) => [body.touser, body.text.content])
    expect(sent).toEqual([['zhangwei', expect.stringContaining('春季菜单')]])
  })

  it('writes the timeline where that is on, and not where it is off', async () => {
    const on = await corp.article({ activity_notify: true })
    const off = await corp.article({ name: '不写轨迹' })
    const [a] = (await corp.newCustomers(1)) as [Json]
    await corp.open(on.url, a.person)
    await corp.open(off.url, a.person)
    const written = (await corp.timeline(a.id)).filter(({ group }) => group === 'content')
    expect(written).toMatchObject([
      { kind: 'open_radar', actor: 'customer', object: { type: 'radar', name: '春季菜单' } },
    ])
  })

  it('measures reading by the longest report, never longer than the page is open, and marks at the seconds', async () => {
    const mark = await corp.tag()
    const { id, url } = await corp.article({
      activity_notify: true,
      auto_mark_tag_rule: [{ kind: 'read_seconds', count: 20, tag_ids: [mark] }],
    })
    const [a] = (await corp.newCustomers(1)) as [Json]
    await corp.open(url, a.person)
    await corp.sim('read', { person: a.person, seconds: 3000, wait: false })
    expect(await corp.tagsOf(a.id)).toEqual([])
    live.service.advance(40)
    await corp.sim('read', { person: a.person, seconds: 30, wait: false })
    await corp.sim('read', { person: a.person, seconds: 10, wait: false })
    const [row] = await live.service.store.owner`
      select seconds::int from radar_visitor where corp_id = ${corp.corpId} and radar_id = ${id}`
    expect(row).toEqual({ seconds: 30 })
    expect(await corp.tagsOf(a.id)).toEqual([mark])
    const read = (await corp.timeline(a.id)).filter(({ kind }) => kind === 'read_radar')
    expect(read).toMatchObject([{ data: { seconds: 30 } }])
  })

  it('shows a PDF page by page without a script, and says how much of it was read', async () => {
    const pdf = Buffer.from('%PDF-1.4\n2 0 obj << /Type /Pages /Kids [] /Count 4 >> endobj')
    const file = await corp.act((ctx) => keepFile(ctx, { name: 'a.pdf', said: 'application/pdf', bytes: pdf }))
    const file_url = `/files/${corp.corpId}/${file}`
    const { id, url } = await corp.addRadar({ type: 'pdf', file_url, activity_notify: true })
    const rates = async () =>
      (await corp.api('interact_radar/statistic/list/v2', { radar_id: id })).record_list.map((each: Json) => [
        ...[each.external_user_ext_id, each.read_rate],
      ])
    const [a] = (await corp.newCustomers(1)) as [Json]
    const { body } = await corp.open(url, a.person)
    const first = /href="([^"]+\/page\?[^"]+)"/.exec(body)?.[1]?.replace('&amp;', '&') as string
    const page = (n: number) => first.replace(/n=1$/, `n=${n}`)
    for (const n of [1, 2, 2]) expect((await corp.open(new URL(page(n), url).href, a.person)).status).toBe(200)
    expect(await rates()).toEqual([[a.id, 50]])
    const shown = (await corp.open(new URL(page(4), url).href, a.person)).body
    expect(shown).toContain(`data="${file_url}#page=4&`)
    expect(shown).toMatch(/rel="prev"[^>]+n=3"/)
    expect([shown.includes('rel="next"'), await rates()]).toEqual([false, [[a.id, 75]]])
    for (const other of [page(3), page(5), page(0), page(1).replace(/v=\w+/, 'v=x')]) {
      const reply = await get(new URL(other, url).href)
      expect([other, reply.status, reply.headers.get('location')]).toEqual([other, 302, new URL(url).pathname])
    }
    expect([await rates(), await corp.counts(id)]).toEqual([[[a.id, 75]], [1, '1']])
    expect((await corp.timeline(a.id)).filter(({ kind }) => kind === 'file_open')).toMatchObject([
      { actor: 'customer', object: { type: 'radar', id: String(id) } },
    ])
    live.service.advance(3601)
    expect((await get(new URL(page(3), url).href)).status).toBe(302)
  })

  it('counts who was reached by passing it on, each new person once, for who passed it on', async () => {
    const mark = await corp.tag()
    const { id, url } = await corp.article({ auto_mark_tag_rule: [{ kind: 'share_count', count: 2, tag_ids: [mark] }] })
    const [a] = (await corp.newCustomers(1)) as [Json]
    await corp.open(url, a.person)
    const [friend] = (await corp.people(1)) as [string]
    await corp.sim('forward', { person: a.person, to: [friend] })
    await corp.sim('forward', { person: a.person, to: [friend, a.person] })
    expect(await corp.tagsOf(a.id)).toEqual([])
    await corp.sim('forward', { person: a.person, count: 1 })
    expect(await corp.tagsOf(a.id)).toEqual([mark])
    expect(await corp.counts(id)).toEqual([5, '1'])
    const [row] = await live.service.store.owner`
      select shares::int, (select sum(forwards)::int from radar_day where corp_id = ${corp.corpId}) as forwards
      from radar_visitor where corp_id = ${corp.corpId} and radar_id = ${id} and visitor = ${a.id}`
    expect(row).toEqual({ shares: 2, forwards: 2 })
  })

  it('puts one change a second into the feed, however many opens there are', async () => {
    const { id, url } = await corp.addRadar()
    const { next_cursor } = await corp.api('event/list', { limit: 1000 })
    await Promise.all(Array.from({ length: 60 }, () => get(url)))
    expect(await corp.counts(id)).toEqual([60, '0'])
    const began = performance.now()
    let last = 0
    let events = 0
    for (let cursor = next_cursor; last < 60; ) {
      const { event_list, next_cursor: next } = await corp.api('event/list', { cursor, kinds: 'radar' })
      events += event_list.length
      last = event_list.at(-1)?.data.clicked_total ?? last
      cursor = next
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(events).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000)
  })
})

it('a view that cannot be counted at once is kept, and counted by a job, and its visitor sees the page', async () => {
  const { id, url } = await corp.addRadar()
  const { owner } = live.service.store
  await owner`create function pg_temp_fault() returns trigger language plpgsql as $$ begin raise 'no'; end $$`
  await owner`create trigger fault before insert on radar_day for each row execute function pg_temp_fault()`
  expect((await get(url)).status).toBe(302)
  expect(await corp.counts(id)).toEqual([0, '0'])
  await owner`drop trigger fault on radar_day`
  await owner`drop function pg_temp_fault()`
  await owner`update job set due_ms = 0 where corp_id = ${corp.corpId} and kind = 'radar_views'`.catch(() => {})
  await expect.poll(() => corp.counts(id), { timeout: 30_000 }).toEqual([1, '0'])
})

it('shows every visit and its details to integrators', async () => {
  const { id, url } = await corp.article()
  const shared = await corp.staffLink(id, 'zhangwei')
  const [a] = (await corp.newCustomers(1)) as [Json]
  await get(url)
  await corp.open(shared, a.person)
  const path = '/open-api/interact_radar/statistic/list/v2'
  const { body } = await live.service.call(path, { token: corp.token, query: { radar_id: id, limit: 1 } })
  expect(body).toMatchObject({
    ...{ status_code: 200, total_count: 2 },
    record_list: [
      {
        external_user_ext_id: a.id,
        sender_staff_ext_id: 'zhangwei',
        staff_ext_id: 'lina',
        is_relation: true,
        clicked_user_total: 1,
      },
    ],
  })
  const detail = (staff_id: string) => corp.api('interact_radar/detail', { radar_id: id, staff_id })
  expect((await detail('lina')).result).toMatchObject({ id, clicked_total: 2, radar_link: url, public_url: url })
  expect((await detail('zhangwei')).result.public_url).toBe(shared)
})
