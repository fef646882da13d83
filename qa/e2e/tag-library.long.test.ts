import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addTag, dropTagGroup } from '../../server/src/engines/tags/edit.ts'
import { type Live, startLive } from '../support/live.ts'
import { addLibraryCorp, done, type LibraryCorp } from '../support/tag-library.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const [LIST, ADD, EDIT, REMOVE, MARK] = [
  'get_corp_tag_list',
  'add_corp_tag',
  'edit_corp_tag',
  'del_corp_tag',
  'mark_tag',
].map((name) => `externalcontact/${name}`) as [string, string, string, string, string]

let live: Live
let corp: LibraryCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  live.startWorker()
  corp = await addLibraryCorp(live, `wwlibrary${++n}`)
})

const loseReply = (path: string, times = 1) =>
  live.platform.post('faults', { match: { corpid: corp.corpId, path }, effect: { reset: 'reply' }, times })
const marked = async (customer: string): Promise<string[]> => {
  const { follows } = await live.platform.get(`state?corpid=${corp.corpId}`)
  return follows.find(({ external_userid, userid }: Json) => external_userid === customer && userid === 'lina').tags
}

it('groups and tags that are made here are made on the platform, and get its ids', async () => {
  await done(corp.post('tag_group/add', { tag_group: '口味', tag_name_list: ['半糖', '少冰'] }))
  const before = await corp.idOf('半糖')
  const group = await corp.groupOf('半糖')
  await done(corp.post('tag/create', { tag_group_id: group, tag_name_list: ['去冰'] }))
  await corp.settled()
  expect(await corp.theirs()).toEqual(await corp.ours())
  expect((await corp.theirs()).map((line) => line.split(' ')[0])).toEqual([
    ...['来源/et1', '来源/et2', '来源/et3', '口味/半糖', '口味/去冰', '口味/少冰'].sort(),
  ])
  expect(await corp.idOf('半糖')).not.toBe(before)
  // who kept the ids of before goes on with them
  const { tag_list } = await corp.api('tag/v2/list', {
    start_time: 1,
    end_time: 9e9,
    tag_group_id: group,
    tag_id: before,
  })
  expect(tag_list).toMatchObject([{ tag_name: '半糖', tag_id: await corp.idOf('半糖') }])
  await done(corp.post('tag/update', { group_id: group, tag_list: [{ ext_id: before, name: '三分糖' }] }))
  await corp.settled()
  expect(await corp.theirs()).toEqual(await corp.ours())
  expect(await corp.sync()).toEqual({})
})

it('names are changed there, two that change names with each other too, and tags and groups removed', async () => {
  await done(corp.post('tag_group/add', { tag_group: '口味', tag_name_list: ['半糖', '少冰', '去冰'] }))
  await corp.settled()
  const [group, first, second, third] = [
    await corp.groupOf('半糖'),
    await corp.idOf('半糖'),
    await corp.idOf('少冰'),
    await corp.idOf('去冰'),
  ]
  const swapped = [
    { ext_id: first, name: '少冰' },
    { ext_id: second, name: '半糖' },
  ]
  await done(corp.post('tag/update', { group_id: group, tag_list: swapped }))
  await done(corp.post('tag/delete', { group_id: group, tag_ids: [third] }))
  await corp.settled()
  expect(await corp.theirs()).toEqual(await corp.ours())
  expect([await corp.idOf('少冰'), await corp.idOf('半糖'), await corp.idOf('去冰')]).toEqual([
    first,
    second,
    undefined,
  ])
  await live.service.act(corp.corpId, (ctx) => dropTagGroup(ctx, group))
  await corp.settled()
  expect((await corp.theirs()).filter((line) => line.startsWith('口味'))).toEqual([])
  expect(await corp.sync()).toEqual({})
})

it('a mark waits for its tag, which is made first', async () => {
  const [customer] = await corp.newCustomers(1)
  await live.stopWorker()
  const who = { staff_id: 'lina', external_user_id: customer?.id }
  await done(corp.post('tag/add', { ...who, tag_group: '口味', tag_name: '半糖' }))
  // as if the mark came first
  await live.service.store
    .owner`update job set due_ms = 0 where kind = 'platform_mark_tags' and corp_id = ${corp.corpId}`
  live.startWorker()
  await corp.settled()
  expect(await marked(customer?.id as string)).toContain(await corp.idOf('半糖'))
  expect((await corp.calls(MARK)).every(({ reply }) => reply.errcode === 0)).toBe(true)
})

it('what was made, changed or removed though its answer was lost is there once', async () => {
  for (const path of [ADD, EDIT, REMOVE]) await loseReply(path)
  await done(corp.post('tag_group/add', { tag_group: '口味', tag_name_list: ['半糖', '少冰'] }))
  await corp.settled()
  expect(await corp.theirs()).toEqual(await corp.ours())
  const group = await corp.groupOf('半糖')
  await done(
    corp.post('tag/update', { group_id: group, tag_list: [{ ext_id: await corp.idOf('半糖'), name: '七分糖' }] }),
  )
  await done(corp.post('tag/delete', { group_id: group, tag_ids: [await corp.idOf('少冰')] }))
  await corp.settled()
  expect(await corp.theirs()).toEqual(await corp.ours())
  expect((await corp.theirs()).filter((line) => line.startsWith('口味'))).toHaveLength(1)
  expect(await corp.calls(LIST)).not.toEqual([])
})

it('a tag that is renamed or removed while the platform makes it is so there too', async () => {
  // the answer to the making is lost, and what there is cannot be seen for a while
  await loseReply(ADD)
  await live.platform.post('faults', { match: { corpid: corp.corpId, path: LIST }, effect: { http: 500 } })
  await done(corp.post('tag_group/add', { tag_group: '口味', tag_name_list: ['半糖', '少冰'] }))
  await expect.poll(async () => (await corp.calls(ADD)).length, { timeout: 60_000 }).toBeGreaterThan(0)
  const group = await corp.groupOf('半糖')
  await done(
    corp.post('tag/update', { group_id: group, tag_list: [{ ext_id: await corp.idOf('半糖'), name: '七分糖' }] }),
  )
  await done(corp.post('tag/delete', { group_id: group, tag_ids: [await corp.idOf('少冰')] }))
  await live.platform.sim('DELETE', 'faults')
  await corp.settled()
  expect((await corp.theirs()).map((line) => line.split(' ')[0])).toEqual(
    ['来源/et1', '来源/et2', '来源/et3', '口味/七分糖'].sort(),
  )
  expect(await corp.theirs()).toEqual(await corp.ours())
})

it('tags that are removed while the worker begins to ask for them are removed on the platform too', async () => {
  const group = await corp.groupOf('et1')
  for (let round = 0; round < 8; round++) {
    await live.stopWorker()
    const names = Array.from({ length: 40 }, (_, i) => `${round}号${i}`)
    await done(corp.post('tag/create', { tag_group_id: group, tag_name_list: names }))
    const ids = await live.service.store.owner<{ id: string }[]>`
      select tag_id as id from tag where corp_id = ${corp.corpId} and tag_name = any (${names})`
    live.startWorker()
    await pause(round * 2)
    await done(corp.post('tag/delete', { group_id: group, tag_ids: ids.map(({ id }) => id) }))
    await corp.settled()
    expect(await corp.theirs()).toEqual(await corp.ours())
  }
})

it('a tag of the platform that another one made stays as it is there, and is so here again', async () => {
  await corp.sim('edit', { kind: 'tag', group_name: '冰量', name: '少冰' })
  await corp.settled()
  const group = await corp.groupOf('少冰')
  await done(
    corp.post('tag/update', { group_id: group, tag_list: [{ ext_id: await corp.idOf('少冰'), name: '去冰' }] }),
  )
  await done(corp.post('tag/create', { tag_group_id: group, tag_name_list: ['多冰'] }))
  await corp.settled()
  await corp.sync()
  expect(await corp.theirs()).toEqual(await corp.ours())
  expect(await corp.idOf('少冰')).toBeDefined()
})

it('of two tags with one name one is there, and the other keeps back nothing', async () => {
  await done(corp.post('tag_group/add', { tag_group: '口味', tag_name_list: ['半糖'] }))
  const tag_group_id = await corp.groupOf('半糖')
  await live.service.act(corp.corpId, (ctx) => addTag(ctx, { tag_group_id, tag_name: '半糖' }))
  await done(corp.post('tag/create', { tag_group_id, tag_name_list: ['少冰'] }))
  await corp.settled()
  const names = (await corp.theirs()).map((line) => line.split(' ')[0])
  expect(names.filter((name) => name?.startsWith('口味'))).toEqual(['口味/半糖', '口味/少冰'].sort())
  const dead = await live.service.store.owner`
    select kind from job where corp_id = ${corp.corpId} and state = 'dead'`
  expect(dead.map(({ kind }) => kind)).toContain('tag_library')
})

it('what the platform refuses is told, keeps back nothing else, and its marks are given up', async () => {
  await live.platform.post('faults', {
    match: { corpid: corp.corpId, path: ADD },
    effect: { errcode: 40126 },
    times: 1,
  })
  const [customer] = await corp.newCustomers(1)
  const who = { staff_id: 'lina', external_user_id: customer?.id }
  await done(corp.post('tag/add', { ...who, tag_group: '口味', tag_name: '半糖' }))
  await corp.settled()
  const dead = await live.service.store.owner`
    select kind from job where corp_id = ${corp.corpId} and state = 'dead' order by kind`
  expect(dead.map(({ kind }) => kind)).toEqual(['platform_mark_tags', 'tag_library'])
  await done(corp.post('tag_group/add', { tag_group: '冰量', tag_name_list: ['少冰'] }))
  await corp.settled()
  expect(await corp.theirs()).toEqual(await corp.ours())
})
