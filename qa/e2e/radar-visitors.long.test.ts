import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Live, startLive } from '../support/live.ts'
import { addRadarCorp, type RadarCorp } from '../support/radars.ts'

vi.setConfig({ testTimeout: 120_000 })

let live: Live
let corp: RadarCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addRadarCorp(live, `wwpage${++n}`)
})

describe('visitors', () => {
  it('are exact when fifty people open it five hundred times at once', async () => {
    const { id, url } = await corp.article({
      auto_mark_tag_rule: [{ kind: 'click_count', count: 3, tag_ids: [await corp.tag()] }],
    })
    const people = await corp.newCustomers(50)
    for (const { person } of people) await corp.open(url, person)
    await Promise.all(people.flatMap(({ person }) => Array.from({ length: 9 }, () => corp.open(url, person))))
    expect(await corp.counts(id)).toEqual([500, '50'])
    const { owner } = live.service.store
    const [sums] = await owner`
      select count(*)::int as people, sum(clicks)::int as clicks, (select sum(clicks)::int from radar_day where corp_id = ${corp.corpId}) as days,
        (select count(*)::int from radar_mark where corp_id = ${corp.corpId}) as marks
      from radar_visitor where corp_id = ${corp.corpId} and radar_id = ${id}`
    expect(sums).toEqual({ people: 50, clicks: 500, days: 500, marks: 50 })
  })

  it('that are named are the newest hundred', async () => {
    const { id, url } = await corp.article()
    const people = await corp.newCustomers(104)
    for (const { person } of people) await corp.open(url, person)
    const { external_user_ids, clicked_users_total } = await corp.shown(id)
    expect([external_user_ids, clicked_users_total]).toEqual([people.slice(4).map(({ id }) => id), '104'])
  })
})
