import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Live, startLive } from '../support/live.ts'
import { addOperator } from '../support/operators.ts'
import { addRadarCorp, type RadarCorp } from '../support/radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

let live: Live
let corp: RadarCorp
let admin: Record<string, string>
let tags: [number, number, number]
let n = 0
beforeAll(async () => {
  live = await startLive()
  admin = (await addOperator(live.service, { name: 'root', admin: true })).bearer
})
afterAll(() => live.stop())
beforeEach(async () => {
  corp = await addRadarCorp(live, `wwjoins${++n}`)
  tags = await tagsIn(corp)
})

const tagsIn = async ({ api }: RadarCorp) => (await api('tag/list')).tag_list.map(({ t_id }: Json) => t_id).sort()
const manage = async (path: string, { of = corp, ...call }: Json = {}): Promise<Json> => {
  const { status, body } = await live.service.call(`/admin-api/corps/${of.corpId}/${path}`, { headers: admin, ...call })
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}
const setTags = (chat: string, join_tags: number[], of = corp) =>
  manage(`group-chats/${chat}`, { method: 'PATCH', body: { join_tags }, of })

/** A group chat of lina's that marks with these tags who joins it from now on. */
async function openChat(join_tags: number[], of = corp): Promise<string> {
  const { chat_id } = await of.sim('chats', { name: '茶友', owner: 'lina' })
  await of.settled()
  expect((await setTags(chat_id, join_tags, of)).join_tags).toEqual(join_tags)
  return chat_id
}
async function join(chat_id: string, who: object): Promise<string> {
  const { external_userid } = await corp.sim('join', { chat_id, ...who })
  await corp.settled()
  return external_userid
}
const lines = async (id: string): Promise<Json[]> =>
  (await corp.timeline(id)).filter(({ kind }) => kind === 'auto_mark_tag_by_group')
const marksOf = async (id: string) =>
  (await corp.calls('externalcontact/mark_tag'))
    .map(({ body }) => body)
    .filter(({ external_userid }) => external_userid === id)
    .map(({ userid, add_tag }) => ({ userid, add_tag }))
const giveTags = async (id: string, tags: number[]) => {
  await manage(`customers/${id}`, { method: 'PATCH', body: { tags } })
  await corp.settled()
}

it('marks customers who join by a code or are pulled in, with a line in their timelines and at the platform', async () => {
  const chat = await openChat([tags[0], tags[1]])
  const [a, b] = (await corp.newCustomers(2)) as [Json, Json]
  await join(chat, { person: a.person, state: 'poster' })
  await join(chat, { person: b.person, invitor: 'zhangwei' })
  for (const { id } of [a, b]) {
    expect([...(await corp.tagsOf(id))].sort()).toEqual([tags[0], tags[1]])
    expect(await lines(id)).toMatchObject([
      {
        ...{ group: 'tags', actor: 'system', object: { type: 'group_chat', id: chat, name: '茶友' } },
        ...{ text: '加入群聊「茶友」打上标签「et1」「et2」', data: { tags: [{ id: tags[0] }, { id: tags[1] }] } },
      },
    ])
    expect(await marksOf(id)).toEqual([{ userid: 'lina', add_tag: ['et1', 'et2'] }])
  }
})

it('tells only of tags that they did not have, and nothing where they had all', async () => {
  const chat = await openChat([tags[0], tags[1]])
  const [a, b] = (await corp.newCustomers(2)) as [Json, Json]
  await giveTags(a.id, [tags[0]])
  await giveTags(b.id, [tags[0], tags[1]])
  await join(chat, { person: a.person })
  await join(chat, { person: b.person })
  expect((await lines(a.id)).map(({ data }) => data.tags.map(({ id }: Json) => id))).toEqual([[tags[1]]])
  expect(await lines(b.id)).toEqual([])
})

it('marks once for each joining, however often it is told: who took the tag off is marked by the next alone', async () => {
  const chat = await openChat([tags[0]])
  const [{ person, id }] = (await corp.newCustomers(1)) as [Json]
  await corp.sim('delivery', { times: 3 })
  await join(chat, { person })
  expect(await lines(id)).toHaveLength(1)
  await giveTags(id, [])
  await join(chat, { person })
  await corp.sim('edit', { kind: 'chat', chat_id: chat, notice: '欢迎' })
  await corp.sync()
  await corp.settled()
  expect([await corp.tagsOf(id), (await lines(id)).length]).toEqual([[], 1])
  await corp.sim('quit', { chat_id: chat, person, by: 'customer' })
  await corp.settled()
  expect(await corp.tagsOf(id)).toEqual([])
  await live.platform.post('clock', { corpid: corp.corpId, advance_s: 5 })
  await join(chat, { person })
  expect([await corp.tagsOf(id), (await lines(id)).length]).toEqual([[tags[0]], 2])
  await giveTags(id, [])
  // nobody looked between the two
  await corp.sim('delivery', { drop: 1 })
  await corp.sim('quit', { chat_id: chat, person, by: 'customer' })
  await live.platform.post('clock', { corpid: corp.corpId, advance_s: 5 })
  await join(chat, { person })
  await corp.sync()
  await corp.settled()
  expect([await corp.tagsOf(id), (await lines(id)).length]).toEqual([[tags[0]], 3])
})

it('does not take an old joining for a new one when the platform shows the members of before for a while', async () => {
  const chat = await openChat([tags[0]])
  const [{ person, id }] = (await corp.newCustomers(1)) as [Json]
  await join(chat, { person })
  await giveTags(id, [])
  const { owner } = live.service.store
  const [before] =
    await owner`select join_time from group_chat_member where corp_id = ${corp.corpId} and user_id = ${id}`
  expect(before?.join_time).toBeGreaterThan(0)
  // as a look leaves it that was answered by a node of the platform that lags
  await owner`delete from group_chat_member where corp_id = ${corp.corpId} and user_id = ${id}`
  await owner`update customer set groups = '{}' where corp_id = ${corp.corpId} and external_user_id = ${id}`
  await corp.sync()
  await corp.settled()
  expect((await corp.api('group_chat/member/list', { group_chat_id: chat })).total).toBe(2)
  expect([await corp.tagsOf(id), (await lines(id)).length]).toEqual([[], 1])
})

it('marks who joined where only the comparison tells it, with the tags that were set by then', async () => {
  const chat = await openChat([tags[0]])
  const [a, b] = (await corp.newCustomers(2)) as [Json, Json]
  await corp.sim('delivery', { drop: 1 })
  await corp.sim('join', { chat_id: chat, person: a.person })
  await live.platform.post('clock', { corpid: corp.corpId, advance_s: 60 })
  const later = Math.floor(Date.now() / 1000) + 30
  await live.service.store.owner`
    insert into group_chat_join_tag values (${corp.corpId}, ${chat}, ${tags[1]}, ${later})`
  await corp.sim('join', { chat_id: chat, person: b.person })
  await corp.sim('delivery', {})
  await corp.sync()
  await corp.settled()
  expect(await corp.tagsOf(a.id)).toEqual([tags[0]])
  expect([...(await corp.tagsOf(b.id))].sort()).toEqual([tags[0], tags[1]])
})

it('marks neither staff nor people whom nobody knows, also when these become customers later', async () => {
  const chat = await openChat([tags[0]])
  const [person] = (await corp.people(1)) as [string]
  await join(chat, { userid: 'zhangwei' })
  const id = await join(chat, { person })
  expect(await corp.customers()).toEqual([])
  await live.platform.post('clock', { corpid: corp.corpId, advance_s: 5 })
  const { config_id } = await corp.addCode('counter')
  await corp.scan(config_id, person)
  await corp.settled()
  const [{ person: other }] = (await corp.newCustomers(1)) as [Json]
  await join(chat, { person: other })
  await corp.sync()
  await corp.settled()
  expect((await corp.timeline(id)).map(({ kind }) => kind)).toContain('join_group')
  expect([await corp.tagsOf(id), await lines(id)]).toEqual([[], []])
})

it('marks who was a customer when they joined, though their joining was seen before that', async () => {
  const chat = await openChat([tags[0]])
  const { config_id } = await corp.addCode('counter')
  const [person] = (await corp.people(1)) as [string]
  await corp.sim('delivery', { drop: 1 })
  const { external_userid: id } = await corp.sim('scan', { config_id, person })
  await corp.sim('delivery', {})
  await join(chat, { person })
  expect(await corp.customers()).toEqual([])
  await corp.sync()
  await corp.settled()
  expect([await corp.tagsOf(id), (await lines(id)).length, (await marksOf(id)).length]).toEqual([[tags[0]], 1, 1])
})

it('loses a tag that is removed from the library, which marks nobody any more', async () => {
  const chat = await openChat([tags[0], tags[1]])
  await manage(`tags/${tags[0]}`, { method: 'DELETE' })
  await corp.settled()
  expect((await manage(`group-chats/${chat}`)).join_tags).toEqual([tags[1]])
  const [{ person, id }] = (await corp.newCustomers(1)) as [Json]
  await join(chat, { person })
  expect(await corp.tagsOf(id)).toEqual([tags[1]])
})

it('keeps two corporations apart', async () => {
  const other = await addRadarCorp(live, `${corp.corpId}b`)
  const theirs = await tagsIn(other)
  const chat = await openChat([tags[0]])
  const beside = await openChat([theirs[1]], other)
  const [{ person, id }] = (await corp.newCustomers(1)) as [Json]
  await join(chat, { person })
  expect([await corp.tagsOf(id), await other.customers()]).toEqual([[tags[0]], []])
  await expect(setTags(beside, [tags[0]])).rejects.toThrow('404')
  expect((await manage(`group-chats/${beside}`, { of: other })).join_tags).toEqual([theirs[1]])
})

it('marks nobody who was in the group chat before the tags were set, nor anybody of another chat', async () => {
  const chat = await openChat([])
  const [a, b, c] = (await corp.newCustomers(3)) as [Json, Json, Json]
  await join(chat, { person: a.person })
  await corp.sim('delivery', { drop: 1 })
  await corp.sim('join', { chat_id: chat, person: b.person })
  await corp.sim('delivery', {})
  live.service.advance(Math.floor(Date.now() / 1000) + 1 - live.service.now())
  await setTags(chat, [tags[0]])
  await corp.sync()
  await join(await openChat([]), { person: c.person })
  for (const { id } of [a, b, c]) expect([await corp.tagsOf(id), await lines(id)]).toEqual([[], []])
})
