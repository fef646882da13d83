import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { keepFile } from '../../server/src/engines/files/file.ts'
import { png } from '../../server/src/engines/files/fixtures.ts'
import { endMission } from '../../server/src/engines/missions/end.ts'
import { createWelcome } from '../../server/src/engines/welcomes/welcome.ts'
import { post } from '../support/forms.ts'
import { type Live, startLive } from '../support/live.ts'
import { addMissionCorp, level, type MissionCorp } from '../support/missions.ts'
import { get } from '../support/radars.ts'

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
  corp = await addMissionCorp(live, `wwposter${++n}`)
})

const customer = async () => ((await corp.newCustomers(1)) as [Json])[0] as { person: string; id: string }
const someone = async () => ((await corp.people(1)) as [string])[0]
const people = (table: 'mission_participant' | 'mission_visitor'): Promise<Json[]> =>
  live.service.store.owner`select * from ${live.service.store.owner(table)} where corp_id = ${corp.corpId}`

it('leads from joining to a poster, from friends to a prize, and from a claim to nothing twice', async () => {
  const mission = await corp.treasure({ rules: [level(1, 2, 5), level(2, 4)] })
  const { person } = await customer()
  const before = await corp.open(mission.url, person)
  expect(before.page.text).toMatch(/奖品[\s\S]*第1份茶/)
  expect((await corp.open((await corp.treasure({ rules: [] })).url, person)).page.text).not.toContain('奖品')
  const { codes, poster, page } = await corp.sim('poster', { url: mission.url, person })
  expect([codes.length, poster.status]).toEqual([1, 200])
  expect(poster.body).toMatch(/^<svg [\s\S]*邀请您参加[\s\S]*<\/svg>\s*$/)
  expect(page.text).toContain('已有 0 位好友助力')
  await corp.sim('invite', { person, count: 3 })
  await corp.settled()
  expect((await corp.open(mission.url, person)).page.text).toMatch(/已有 3 位好友助力[\s\S]*剩余 4 份[\s\S]*还差 1 位/)
  const claims = await Promise.all(
    [1, 2, 3].map(() => corp.sim('claim', { url: mission.url, person, level: 1 }).catch(() => 0)),
  )
  expect(claims.filter(Boolean).length).toBeGreaterThan(0)
  const [participant] = await people('mission_participant')
  expect(await corp.awards(participant.id)).toEqual([{ level: 1, state: 'claimed' }])
  expect((await corp.open(mission.url, person)).page.text).toContain(`编号 ${participant.id}-1`)
})

it('refuses the claim of a level that is not reached, does not exist, or has no prize left', async () => {
  const mission = await corp.treasure({ rules: [level(1, 1, 1), level(2, 2)] })
  const [a, b] = [await customer(), await customer()]
  for (const { person } of [a, b]) await corp.sim('poster', { url: mission.url, person })
  const claim = async (person: string, wanted: string) => {
    const shown = await corp.sim('open', { url: `${mission.url}/claim`, person, form: { level: wanted } })
    return [shown.status, shown.page.text.includes('还不能领取这份奖品')]
  }
  expect(await claim(a.person, '1')).toEqual([409, true])
  for (const { person } of [a, b]) {
    await corp.sim('invite', { person, count: 1 })
    await corp.settled()
  }
  for (const wanted of ['2', '3', '0']) expect(await claim(a.person, wanted)).toEqual([409, true])
  expect(await claim(b.person, '1')).toEqual([409, true])
  const states = await Promise.all((await people('mission_participant')).map(({ id }) => corp.awards(id)))
  expect(states.flat().map(({ state }) => state)).toEqual(expect.arrayContaining(['reached', 'none_left']))
  expect(states.flat()).toHaveLength(2)
  expect((await claim(a.person, '1'))[0]).toBe(200)
})

it('puts the logo of the settings on posters, as part of the picture, unless it is none of theirs, gone or too large', async () => {
  const mission = await corp.treasure()
  const { person } = await customer()
  const wear = async (bytes: Buffer, owner = corp) => {
    const id = await owner.act((ctx) => keepFile(ctx, { name: 'logo', said: '', bytes }))
    await live.service.store.owner`
      update corp set logo = ${`/files/${owner.corpId}/${id}`} where corp_id = ${corp.corpId}`
    return (await corp.sim('poster', { url: mission.url, person })).poster.body as string
  }
  const small = png(64, 64)
  const shown = await wear(small)
  expect(shown).toContain(`href="data:image/png;base64,${small.toString('base64')}"`)
  const [row] = await live.service.store.owner`select name from corp where corp_id = ${corp.corpId}`
  expect(shown).toContain(row?.name)
  for (const poster of [
    await wear(png(64, 64, 512 * 1024)),
    await wear(png(20_000, 20_000)),
    await wear(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    await wear(png(64, 64), await addMissionCorp(live, `${corp.corpId}other`)),
  ]) {
    expect(poster).not.toMatch(/<image|data:/)
    expect(poster).toContain(row?.name)
  }
})

it('shows a friend whom to add, and lets the friend take part, too', async () => {
  const mission = await corp.treasure({ rules: [level(1, 1)] })
  const { person } = await customer()
  const { poster, codes } = await corp.sim('poster', { url: mission.url, person })
  const [link] = await live.service.store.owner`
    select code from page_link where corp_id = ${corp.corpId} and kind = 'task_treasure_mission' and sharer <> ''`
  const shared = mission.url.replace(/[^/]+$/, link?.code)
  expect(poster.body).not.toContain(shared)
  const friend = await someone()
  const shown = await corp.open(shared, friend)
  expect(shown.page.images.join()).toContain(codes[0])
  const posterSeen = async () => {
    const { status, body } = await corp.open(`${shared}/poster`, friend)
    return [status, body === poster.body]
  }
  expect(await posterSeen()).toEqual([404, false])
  await corp.scan(codes[0], friend)
  await corp.settled()
  await corp.sim('poster', { url: shared, person: friend })
  expect(await posterSeen()).toEqual([200, false])
  const [first, second] = (await people('mission_participant')).toSorted((a, b) => a.id - b.id)
  expect([second.inviter_id, first.effective]).toEqual([first.id, 1])
  const [old, brought] = [await customer(), await someone()]
  await live.service.store.owner`update relation set since = 1 where corp_id = ${corp.corpId}`
  const { external_userid } = await corp.scan(codes[0], brought)
  await corp.settled()
  for (const each of [old.person, brought]) await corp.sim('poster', { url: shared, person: each })
  const mine = async (external_user_id: string) => {
    const [own] = (await corp.api('external_user/activity_fission/list', { external_user_id })).qywx_sub_mission_list
    return [own.is_old_user, own.invite_source_id]
  }
  expect([await mine(external_userid), await mine(old.id)]).toEqual([
    [false, first.external_user_id],
    [true, first.external_user_id],
  ])
})

it('knows somebody again who joined before they were a customer, also while the platform is away, and all that they did', async () => {
  const mission = await corp.treasure({ rules: [level(1, 2, 5), level(2, 4)] })
  const person = await someone()
  await corp.sim('poster', { url: mission.url, person })
  await corp.sim('invite', { person, count: 2 })
  await corp.settled()
  const { external_userid } = await corp.scan((await corp.addCode('later')).config_id, person)
  await corp.settled()
  live.service.advance(60)
  const match = { path: 'auth/getuserinfo', corpid: corp.corpId }
  await live.platform.post('faults', { match, effect: { errcode: 40029 }, times: 1 })
  expect((await corp.open(mission.url, person)).page.text).toContain('已有 2 位好友助力')
  expect(await people('mission_participant')).toMatchObject([{ external_user_id: null }])
  live.service.advance(60)
  await corp.open(mission.url, person)
  expect(await people('mission_participant')).toMatchObject([{ external_user_id: external_userid }])
  await corp.sim('invite', { person, count: 1 })
  await corp.settled()
  await corp.open(mission.url, person)
  const own = (await corp.timeline(external_userid)).flatMap(({ kind }) => (kind === 'add_external_user' ? [] : kind))
  expect(own.toSorted()).toEqual(['af_add', 'af_end', 'invite_user', 'invite_user', 'invite_user'])
})

it('greets who comes by a poster once, with the mission’s welcome while it runs, else as the staff member does', async () => {
  const saying = (content: string) => ({ text: { content } })
  const rest = { enabled: true, content: saying('员工欢迎您') }
  await corp.act((ctx) => createWelcome(ctx, { name: '员工', staff_ids: ['lina'], ...rest }))
  const greeting = await corp.treasure({ staff_ids: ['lina'], welcome: saying('{nickname}，快邀好友来喝茶') })
  const silent = await corp.treasure({ staff_ids: ['lina'] })
  const { id } = await customer()
  const [own, other] = [await corp.join(greeting, id), await corp.join(silent, id)]
  await corp.sim('delivery', { times: 3 })
  const sent = async () => (await corp.calls('externalcontact/send_welcome_msg')).map(({ body }) => body.text.content)
  const before = (await sent()).length
  const { external_userid } = await corp.scan(own.code, await someone())
  await corp.settled()
  await corp.scan(other.code, await someone())
  await corp.settled()
  await corp.act((ctx) => endMission(ctx, greeting.kind, greeting.id, Math.floor(Date.now() / 1000)))
  await live.platform.post('clock', { advance_s: 2 })
  await corp.scan(own.code, await someone())
  await corp.settled()
  const { name } = (await corp.customers()).find((each) => each.id === external_userid)
  expect((await sent()).slice(before)).toEqual([`${name}，快邀好友来喝茶`, '员工欢迎您', '员工欢迎您'])
  const silence = corp.treasure({ welcome: {} })
  await expect(silence).rejects.toThrow(/welcome/)
})

it('lets in nobody whom the platform has not named', async () => {
  const mission = await corp.treasure()
  const a = await customer()
  await corp.sim('poster', { url: mission.url, person: a.person })
  const other = await addMissionCorp(live, `${corp.corpId}x`)
  const foreign = await other.treasure()
  for (const cookie of ['', `gx_login=${'0'.repeat(32)}`, 'gx_0123456789abcdef=forged', `unionid=${a.id}`]) {
    const headers: Record<string, string> = cookie === '' ? {} : { cookie }
    expect((await post(`${mission.url}/join`, { external_user_id: a.id }, headers)).status).toBe(403)
    expect((await post(`${mission.url}/claim`, { level: '1' }, headers)).status).toBe(403)
    expect((await get(`${mission.url}/poster`, headers)).status).toBe(404)
  }
  expect((await people('mission_participant')).length).toBe(1)
  const own = new URL(mission.url).pathname.split('/')[2] as string
  expect((await get(foreign.url.replace('/m/', '/f/'))).status).toBe(404)
  expect((await get(mission.url.replace('/m/', '/r/'))).status).toBe(404)
  expect((await get(`${mission.url.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  for (const body of [{ level: '1e9' }, { level: '' }, {}, { level: '-1' }] as Record<string, string>[])
    expect((await post(`${mission.url}/claim`, body)).status).toBe(400)
  expect((await get(mission.url, {}, 'PUT')).status).toBe(405)
})

it('counts visits of people, not what programs fetch ahead', async () => {
  const mission = await corp.treasure()
  const { person } = await customer()
  await get(mission.url, {}, 'HEAD')
  await get(mission.url, { 'sec-purpose': 'prefetch' })
  expect(await people('mission_visitor')).toEqual([])
  await get(mission.url)
  await corp.open(mission.url, person)
  await corp.open(mission.url, person)
  expect((await people('mission_visitor')).map(({ views }) => Number(views)).sort()).toEqual([1, 2])
})

it('says that it is over, that it has not begun, which count no visit, and that there is no poster', async () => {
  const { person } = await customer()
  const over = await corp.treasure()
  await corp.act((ctx) => endMission(ctx, over.kind, over.id))
  expect((await corp.open(over.url, person)).page.text).toContain('活动已结束')
  const soon = await corp.treasure({ start_time: Math.floor(Date.now() / 1000) + 86_400 })
  expect((await corp.open(soon.url, person)).page.text).toContain('活动还没有开始')
  expect(await people('mission_visitor')).toEqual([])
  const match = { path: 'externalcontact/add_contact_way', corpid: corp.corpId }
  await live.platform.post('faults', { match, effect: { errcode: 41045 }, times: 1 })
  const mission = await corp.treasure()
  const refused = await corp.sim('poster', { url: mission.url, person })
  expect([refused.codes, refused.page.text]).toEqual([[], expect.stringContaining('海报暂时无法生成')])
  expect((await corp.sim('poster', { url: mission.url, person })).codes.length).toBe(1)
})
