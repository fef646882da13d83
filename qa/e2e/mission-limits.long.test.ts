import { chromium } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCheckIn } from '../../server/src/engines/check-ins/write.ts'
import { changeMission } from '../../server/src/engines/missions/change.ts'
import { claimAward } from '../../server/src/engines/missions/claim.ts'
import { followFriends } from '../../server/src/engines/missions/follow.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import { browserLaunch, findBrowser } from '../support/browser.ts'
import { type Live, startLive } from '../support/live.ts'
import { addMissionCorp, level, type MissionCorp } from '../support/missions.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: MissionCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addMissionCorp(live, `wwlimits${++n}`)
})

const customers = async (count: number) => (await corp.newCustomers(count)) as [Json, Json, ...Json[]]
const someone = async () => ((await corp.people(1)) as [string])[0]
const reasons = async () =>
  (await live.service.store.owner`select reason from mission_invite where corp_id = ${corp.corpId} order by id`).map(
    ({ reason }) => reason,
  )

it('counts a friend once in each of two missions, and in the second as nobody new', async () => {
  const [first, second] = [await corp.treasure({ rules: [level(1, 1)] }), await corp.treasure({ rules: [level(1, 1)] })]
  const [a] = await customers(1)
  const joined = [await corp.join(first, a.id), await corp.join(second, a.id)] as const
  const friend = await someone()
  const { external_userid } = await corp.scan(joined[0].code, friend)
  await corp.settled()
  await corp.scan(joined[1].code, friend, { userid: 'zhangwei' })
  expect([await corp.counts(first), await corp.counts(second)]).toEqual([
    [1, 1, 0],
    [1, 0, 0],
  ])
  expect(await Promise.all(joined.map(({ id }) => corp.awards(id)))).toEqual([
    [{ level: 1, state: 'reached' }],
    [{ level: 1, state: 'reached' }],
  ])
  await corp.leave(external_userid, 'customer')
  await corp.leave(external_userid, 'customer', 'zhangwei')
  expect([await corp.counts(first), await corp.counts(second)]).toEqual([
    [1, 1, 1],
    [1, 0, 1],
  ])
})

it('counts a loss once that is told three times', async () => {
  const mission = await corp.treasure({ staff_ids: ['lina'], rules: [level(1, 1)], loss_voids: true })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  const lost = await corp.scan(code, await someone())
  await corp.scan(code, await someone())
  await corp.settled()
  await corp.sim('delivery', { times: 3 })
  await corp.leave(lost.external_userid, 'customer')
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[2, 2, 1], 1])
  const { counted, ledgers } = await corp.recounted(mission)
  expect(counted).toEqual(ledgers)
})

it('counts nobody on the blacklist for who invited them', async () => {
  const [a, bad] = await customers(2)
  const mission = await corp.treasure({ staff_ids: ['zhangwei'], blacklist: [bad.id] })
  const { id, code } = await corp.join(mission, a.id)
  await corp.scan(code, bad.person, { userid: 'zhangwei' })
  await corp.scan(code, await someone(), { userid: 'zhangwei' })
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[2, 1, 0], 1])
  expect((await reasons()).toSorted()).toEqual(['blacklisted', null])
})

it('takes prizes back that somebody on the blacklist has not claimed, and gives them when they are off it', async () => {
  const mission = await corp.treasure({ rules: [level(1, 1, 1), level(2, 2, 1)] })
  const [a, b] = await customers(2)
  const first = await corp.join(mission, a.id)
  await corp.sim('invite', { config_id: first.code, count: 2 })
  await corp.settled()
  await corp.act((ctx) => claimAward(ctx, first.id, 1))
  const blacklist = (ids: string[]) =>
    corp.act((ctx) => changeMission(ctx, mission.kind, mission.id, { blacklist: ids }))
  await blacklist([a.id])
  expect(await corp.awards(first.id)).toEqual([
    { level: 1, state: 'claimed' },
    { level: 2, state: 'returned' },
  ])
  await corp.sim('invite', { config_id: first.code, count: 2 })
  expect([await corp.effective(first.id), await corp.counts(mission)]).toEqual([2, [4, 4, 0]])
  const second = await corp.join(mission, b.id)
  await corp.sim('invite', { config_id: second.code, count: 2 })
  expect(await corp.awards(second.id)).toEqual([
    { level: 1, state: 'none_left' },
    { level: 2, state: 'reached' },
  ])
  await blacklist([])
  expect((await corp.awards(first.id))[1]).toEqual({ level: 2, state: 'none_left' })
  expect(await corp.given(mission)).toBe(2)
  const { counted, ledgers } = await corp.recounted(mission)
  expect(counted).toEqual(ledgers)
})

it('lets so many friends of a day count, however many come at once, and more on the next', async () => {
  const mission = await corp.treasure({ friends_per_day: 3 })
  const [a] = await customers(1)
  const { id, code } = await corp.join(mission, a.id)
  await corp.sim('invite', { config_id: code, count: 32 })
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[32, 32, 0], 3])
  expect((await reasons()).filter((reason) => reason === 'day_full').length).toBe(29)
  const poster = { participantId: id, kind: mission.kind, missionId: mission.id, staffId: 'lina', isNew: true }
  const midnight = Math.floor((Date.now() / 1000 + 8 * 3600) / 86_400 + 1) * 86_400 - 8 * 3600
  const times = [midnight + 1, midnight + 2, midnight + 86_399, midnight + 86_400 - 1, midnight + 86_400]
  for (const [k, at] of times.entries())
    await corp.act((ctx) => followFriends(ctx, [{ ...poster, friend: `wmlater${k}`, at }], []))
  expect(await corp.effective(id)).toBe(3 + 3 + 1)
})

it('counts no staff member as a friend, whom the phone tells', async () => {
  const { owner } = live.service.store
  await owner`update staff set mobile = '13900001111' where corp_id = ${corp.corpId} and id = 'zhangwei'`
  const mission = await corp.treasure({ staff_ids: ['zhangwei'] })
  const [a, colleague] = await customers(2)
  await owner`
    update customer set phones = '{13900001111}' where corp_id = ${corp.corpId} and external_user_id = ${colleague.id}`
  const { id, code } = await corp.join(mission, a.id)
  await corp.scan(code, colleague.person, { userid: 'zhangwei' })
  expect([await corp.counts(mission), await corp.effective(id)]).toEqual([[0, 0, 0], 0])
})

it('gives a level once to a person who takes part by two names', async () => {
  const mission = await corp.treasure({ rules: [level(1, 2)] })
  const [a, b] = await customers(2)
  const both = [await corp.join(mission, a.id), await corp.join(mission, b.id)]
  await live.service.store.owner`
    update mission_participant set unionid = 'one-person' where corp_id = ${corp.corpId}`
  await Promise.all(both.map(({ code }) => corp.sim('invite', { config_id: code, count: 3 })))
  await corp.settled()
  const states = (await Promise.all(both.map(({ id }) => corp.awards(id)))).flat()
  expect([states, await corp.given(mission)]).toEqual([[{ level: 1, state: 'reached' }], 1])
})

it('marks whoever joins among many from one address', async () => {
  const mission = await corp.treasure()
  const people = await corp.people(11)
  await corp.sim('poster', { url: mission.url, person: people[0] })
  for (const person of people) await corp.open(mission.url, person)
  for (const person of people.slice(1, 3)) await corp.sim('poster', { url: mission.url, person })
  const flagged = await live.service.store
    .owner`select flagged from mission_participant where corp_id = ${corp.corpId} order by id`
  expect(flagged.map((row) => row.flagged)).toEqual([false, true, true])
  const { counted, ledgers } = await corp.recounted(mission)
  expect([counted.seen, counted.joined]).toEqual([11, 3])
  expect(counted).toEqual(ledgers)
})

it('keeps counters that equal the ledgers through joins, friends, losses and returns', async () => {
  const mission = await corp.treasure({ rules: [level(1, 1), level(2, 2)], loss_voids: true })
  const [a, b] = await customers(2)
  const first = await corp.join(mission, a.id)
  await corp.join(mission, b.id)
  const [x, y] = [await corp.scan(first.code, await someone()), await corp.scan(first.code, await someone())]
  await corp.settled()
  const stats = async () => (await corp.recounted(mission)).counted
  expect(await stats()).toEqual({ seen: 0, joined: 2, inviting: 1, finished: 1, came: 2, stayed: 2 })
  await corp.leave(x.external_userid, 'customer')
  expect(await stats()).toEqual({ seen: 0, joined: 2, inviting: 1, finished: 0, came: 2, stayed: 1 })
  await corp.leave(y.external_userid, 'customer')
  expect(await stats()).toEqual({ seen: 0, joined: 2, inviting: 0, finished: 0, came: 2, stayed: 0 })
  await corp.sim('return', { external_userid: x.external_userid, userid: 'lina' })
  const { counted, ledgers } = await corp.recounted(mission)
  expect(counted).toEqual({ seen: 0, joined: 2, inviting: 1, finished: 0, came: 2, stayed: 1 })
  expect(ledgers).toEqual(counted)
})

it.skipIf(!findBrowser())(
  'is joined and passed on by hand on the simulated phone, and a check-in is done there',
  async () => {
    const mission = await corp.treasure({ rules: [level(1, 1)] })
    const morning = await corp.act(async (ctx) => {
      const id = await createCheckIn(ctx, { name: '早安茶', creator: '李娜' })
      return pageAddress(ctx, 'check_in', id)
    })
    const [a, b] = await customers(2)
    const browser = await chromium.launch(browserLaunch())
    try {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 620 } })
      context.setDefaultTimeout(0)
      const page = await context.newPage()
      const at = new URLSearchParams({ corpid: corp.corpId, as: a.person })
      await page.goto(`${live.platform.origin}/sim/?${at}#token=control`)
      await page.getByRole('button', { name: '浏览器' }).click()
      const frame = page.frameLocator('#browser iframe')
      const visit = async (url: string) => {
        await page.getByLabel('网页地址').fill(url.replace('http://', ''))
        await page.keyboard.press('Enter')
      }
      await visit(morning)
      await frame.getByRole('button', { name: '打卡' }).click()
      await frame.getByText('今天已打卡').waitFor()
      await visit(mission.url)
      await frame.getByRole('button', { name: '参加活动' }).click()
      await frame.locator('[data-poster]').waitFor()
      await page.getByRole('button', { name: '转发' }).click()
      await page.getByRole('dialog').locator('.found .row').first().waitFor()
      const { people } = await live.platform.get(`people?corpid=${corp.corpId}`)
      const { name } = people.find((each: Json) => each.person === b.person)
      await page.getByRole('searchbox').fill(name)
      await page.getByRole('dialog').locator('.found .row', { hasText: name }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await frame.getByRole('button', { name: '我也要参加' }).click()
      await frame.locator('[data-poster]').waitFor()
    } finally {
      await browser.close()
    }
    const took = await live.service.store.owner`
    select external_user_id as id, inviter_id is not null as invited from mission_participant
    where corp_id = ${corp.corpId} order by id`
    expect(took.map(({ id, invited }) => [id, invited])).toEqual([
      [a.id, false],
      [b.id, true],
    ])
  },
)
