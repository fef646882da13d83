import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { sweepEvents } from '../../webhooks/sweep.ts'
import { endpoints } from '../index.ts'
import { feedKinds } from './kinds.ts'

const PATH = '/open-api/event/list'

/** Where each kind's records are read, or, for want of such a list, first named. */
const LISTS: Record<string, string> = {
  ...{ department: 'staff/list', staff: 'staff/list' },
  ...{ tag_group: 'tag/list', tag: 'tag/list' },
  quick_reply_group: 'quick_reply_v3/group/list',
  quick_reply: 'quick_reply_v3/list',
  ...{ contact_way: 'contact_way/list', welcome: 'contact_way/list' },
  ...{ smart_form: 'smart_form/form/list', smart_form_stats: 'smart_form/form/list' },
  ...{ radar_group: 'interact_radar/group/list', radar: 'interact_radar/list' },
  ...{ crowd_package: 'external_user_package/list', crowd_member: 'external_user_package/list' },
  custom_field: 'custom_field/list',
  journey_stage: 'journey_stage/list',
  ...{ group_chat: 'group_chat/list', group_chat_tag: 'group_chat/list' },
  ...{ group_tag_group: 'group_chat/tag/group/list', group_tag: 'group_chat/tag/group/list' },
  ...{ customer: 'external_user/list', clue: 'clue/list' },
  ...{ order: 'order/list', shop: 'order/get_shop_list', goods: 'order/get_item_list' },
  ...{ event_type: 'external_user_event/custom_type/list', group_message: 'group_msg/result' },
  ...{ moment: 'moment_message/result', file: 'interact_radar/list' },
  ...{ material_group: 'material_library/group/list', material: 'material_library/list' },
  ...{ add_task: 'batch_add_customer/sub_mission/list', store: 'contact_way/store/list' },
  ...{ pre_tag: 'pre_tag/list_v2', points_entry: 'integral/list' },
  task_treasure_mission: 'activity_fission/mission/list',
  group_fission_mission: 'group_activity_fission/mission/list',
  ...{ check_in_mission: 'check_in_act/mission/list', check_in_stats: 'check_in_act/mission/detail' },
  staff_rank: 'staff_rank/list',
  project: 'project/list',
  ticket_template: 'workorder/create',
  ticket: 'workorder/list',
  chat_session: 'chat/session/list',
  chat_message: 'chat/message/list',
  ...{ sensitive_rule: 'chat/session/list', keyword_tag_rule: 'chat/session/list' },
}

function seatOf(path: string): string | undefined {
  const found = endpoints.find((each) => each.path === `/open-api/${path}`)
  if (!found) throw new Error(`there is no ${path}`)
  return found.seat
}

type Event = {
  id: string
  kind: string
  action: string
  record_id: string
  time: number
  data: Record<string, unknown>
}
type List = { errcode: number; errmsg: string; event_list: Event[]; next_cursor: string; has_next: boolean }

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

let corps = 0
async function corp(seats?: string[], chatTerms = true) {
  return addCorp(service, `wwfeed${++corps}`, { ...(seats ? { seats } : {}), chatTerms })
}

async function list(token: string, query: Record<string, string | number> = {}): Promise<List> {
  return (await service.call(PATH, { token, query })).body as List
}

async function group(corpId: string, id: string, name = id): Promise<void> {
  await service.store.owner`
    insert into tag_group values (${corpId}, ${id}, ${name}, '{}')
    on conflict (corp_id, tag_group_id) do update set tag_group_name = excluded.tag_group_name`
}

async function note(corpId: string, kind: string): Promise<void> {
  await service.store.owner`
    insert into event_inbox (corp_id, kind, action, record_id, time, data) values (${corpId}, ${kind}, 'created', '1', 1, '{}')`
}

describe('a change', () => {
  it('of each kind is shown with the record as it became, in order', async () => {
    const { corpId, token } = await corp()
    const { owner } = service.store
    await group(corpId, 'g1', '等级')
    await owner`insert into tag values (${corpId}, 1, 't1', '贵宾', 'g1', 1, 2)`
    await group(corpId, 'g1', '级别') // its tags show the group's name, so they change too
    await group(corpId, 'g1', '级别') // no change
    await owner`delete from tag_group where corp_id = ${corpId}`
    const { event_list } = await list(token)
    expect(event_list.map(({ kind, action, record_id }) => [kind, action, record_id])).toEqual([
      ['tag_group', 'created', 'g1'],
      ['tag', 'created', 't1'],
      ...event_list.slice(2, 4).map(({ kind, record_id }) => [kind, 'updated', record_id]),
      ...event_list.slice(4, 6).map(({ kind, record_id }) => [kind, 'removed', record_id]),
    ])
    expect(event_list.length).toBe(6)
    expect(event_list[1]?.data).toMatchObject({ t_id: 1, tag_name: '贵宾', tag_group_name: '等级' })
    expect(event_list.findLast(({ kind }) => kind === 'tag')?.data).toMatchObject({ tag_group_name: '级别' })
    expect(Math.abs((event_list[0]?.time ?? 0) - Date.now() / 1000)).toBeLessThan(600)
  })

  it('that is undone is not shown', async () => {
    const { corpId, token } = await corp()
    await service.store.owner
      .begin(async (tx) => {
        await tx`insert into tag_group values (${corpId}, 'g1', 'x', '{}')`
        throw new Error('undone')
      })
      .catch(() => {})
    expect(await list(token)).toMatchObject({ event_list: [], next_cursor: '0', has_next: false })
  })

  it('of many records at once is an event for each; a change of key is a removal and a creation', async () => {
    const { corpId, token } = await corp()
    await service.store.owner`
      insert into tag_group select ${corpId}, 'g' || i, 'x', '{}' from generate_series(1, 250) i`
    await service.store
      .owner`update tag_group set tag_group_id = 'h1' where corp_id = ${corpId} and tag_group_id = 'g1'`
    const { event_list } = await list(token, { limit: 1000 })
    expect(event_list.length).toBe(252)
    expect(
      event_list
        .slice(250)
        .map(({ action, record_id }) => `${action} ${record_id}`)
        .sort(),
    ).toEqual(['created h1', 'removed g1'])
  })
})

describe('the cursor', () => {
  it('walks through everything once, whatever the page size, and then waits at the end', async () => {
    const { corpId, token } = await corp()
    for (let i = 0; i < 25; i++) await group(corpId, `g${i}`)
    const seen: string[] = []
    let cursor = '0'
    for (let more = true; more; ) {
      const page = await list(token, { cursor, limit: 10 })
      seen.push(...page.event_list.map(({ record_id }) => record_id))
      cursor = page.next_cursor
      more = page.has_next
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => `g${i}`))
    expect(await list(token, { cursor })).toMatchObject({ event_list: [], next_cursor: cursor, has_next: false })
    await group(corpId, 'later')
    expect((await list(token, { cursor })).event_list.map(({ record_id }) => record_id)).toEqual(['later'])
  })

  it('moves past events of kinds that were not asked for', async () => {
    const { corpId, token } = await corp()
    for (let i = 0; i < 5; i++) await group(corpId, `g${i}`)
    expect(await list(token, { kinds: 'staff' })).toMatchObject({ event_list: [], next_cursor: '5', has_next: false })
  })
})

describe('seats', () => {
  it('decide which kinds are shown, and which may be asked for', async () => {
    const { corpId, token } = await corp(['basic'])
    await group(corpId, 'g1')
    await note(corpId, 'ticket')
    expect((await list(token)).event_list.map(({ kind }) => kind)).toEqual(['tag_group'])
    expect(await list(token, { kinds: 'tag,ticket' })).toMatchObject({ errcode: 10901 })
    expect(await list(token, { kinds: 'chat_message' })).toMatchObject({ errcode: 10901 })
  })

  it('and terms keep conversations closed', async () => {
    const { token } = await corp(undefined, false)
    expect(await list(token, { kinds: 'chat_session' })).toMatchObject({ errcode: 10902 })
    expect(await list(token)).toMatchObject({ errcode: 0 })
  })

  it('of none show nothing', async () => {
    const { corpId, token } = await corp([])
    await group(corpId, 'g1')
    expect(await list(token)).toMatchObject({ errcode: 0, event_list: [], next_cursor: '1' })
  })

  it('are those of the kind’s own list, or none where that needs none', async () => {
    const seats = Object.keys(LISTS).map((kind) => [kind, seatOf(LISTS[kind] as string)])
    expect(feedKinds).toEqual(Object.fromEntries(seats))
    const { corpId, token } = await corp(['marketing'])
    await note(corpId, 'quick_reply_group')
    for (const query of [{}, { kinds: 'quick_reply_group' }] as Record<string, string>[]) {
      expect((await list(token, query)).event_list.map(({ kind }) => kind)).toEqual(['quick_reply_group'])
    }
  })

  it('are known for every kind that is recorded', async () => {
    const sources = await service.store.owner`select kind from feed_source`
    expect(sources.map(({ kind }) => kind).sort()).toEqual(Object.keys(feedKinds).sort())
  })
})

describe('a cursor', () => {
  it('of latest is the end: what happened is before it, what happens comes after it', async () => {
    const { corpId, token } = await corp()
    expect(await list(token, { cursor: 'latest' })).toMatchObject({ event_list: [], next_cursor: '0', has_next: false })
    await group(corpId, 'g1')
    const { event_list, next_cursor } = await list(token, { cursor: 'latest' })
    expect([event_list, next_cursor]).toEqual([[], '1'])
    await group(corpId, 'g2')
    expect(await list(token, { cursor: next_cursor })).toMatchObject({ event_list: [{ record_id: 'g2' }] })
  })

  it('older than what is kept is 10910, and never a silent gap', async () => {
    const { corpId, token } = await corp()
    const later = (days: number) => sweepEvents(service.store.owner, Math.floor(Date.now() / 1000) + days * 86_400, 30)
    await group(corpId, 'g1')
    await group(corpId, 'g2')
    expect((await list(token)).next_cursor).toBe('2')
    await later(29)
    expect((await list(token, { cursor: 0 })).event_list.length).toBe(2)
    await later(31)
    await group(corpId, 'g3')
    for (const cursor of [0, 1]) expect(await list(token, { cursor })).toMatchObject({ errcode: 10910 })
    expect(await list(token, { cursor: 2 })).toMatchObject({ event_list: [{ record_id: 'g3' }], next_cursor: '3' })
    expect(await list(token)).toMatchObject({ event_list: [{ record_id: 'g3' }] })
    expect(await list(token, { cursor: 4 })).toMatchObject({ errcode: 10910 })
  })

  it('keeps what is young, whatever the age of events after it', async () => {
    const { corpId, token } = await corp()
    const now = Math.floor(Date.now() / 1000)
    for (const time of [now, now - 40 * 86_400]) {
      await service.store.owner`
        insert into event_inbox (corp_id, kind, action, record_id, time, data)
        values (${corpId}, 'tag', 'created', ${String(time)}, ${time}, '{}')`
    }
    await list(token)
    await sweepEvents(service.store.owner, now, 30)
    expect((await list(token, { cursor: 0 })).event_list.length).toBe(2)
  })
})

it.each([
  { cursor: 'x' },
  { cursor: '-1' },
  { cursor: 'last' },
  { cursor: '007' },
  { limit: 0 },
  { limit: 1001 },
  { kinds: 'nothing' },
  { kinds: 'tag,,staff' },
])('refuses %j', async (query) => {
  const { token } = await corp()
  expect(await list(token, query as unknown as Record<string, string>)).toMatchObject({ errcode: 10049 })
})
