import { afterAll, beforeAll, expect, it } from 'vitest'
import { markConnected } from '../../../../qa/support/connected.ts'
import { customer, surroundings } from '../../../../qa/support/customers.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { SeenGroupChat } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { upsertGroupChatFromPlatform } from './group-chat-from-platform.ts'
import { setJoinTags } from './join-tags.ts'

const CORP = 'wwjointags'
const T = 1_750_000_000
const THOUSAND = Array.from({ length: 1_000 }, (_, n) => n + 1)

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await markConnected(service.store, CORP)
  const customers = [0, ...THOUSAND].map((n) => customer(n, { groups: [], tags: n % 2 ? [1] : [] }))
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: customers })
})
afterAll(() => service.stop())

const act = <R>(at: number, work: (ctx: Ctx) => Promise<R>) => service.act(CORP, work, at)

/** The chat with customers of these numbers, who joined at that second. */
const chatOf = (numbers: readonly number[], join_time: number): SeenGroupChat => ({
  ...{ group_ext_id: 'wr1', name: '群1', owner_staff_id: 'lina', created_at: 1_650_000_000, notice: '' },
  ...{ admins: [], member_version: `v${join_time}` },
  members: numbers.map((n) => ({
    ...{ user_id: customer(n).external_user_id, user_type: 2, unionid: null, name: '', nickname: '' },
    ...{ join_scene: 3, join_time, invitor: null, state: '' },
  })),
})

/** Shows the chat in one transaction, and counts its statements. */
async function show(numbers: readonly number[], at: number): Promise<number> {
  let statements = 0
  await act(at, (ctx) => {
    const tx = new Proxy(ctx.tx, {
      apply(target, self, args) {
        if (Array.isArray(args[0]) && 'raw' in args[0]) statements++
        return Reflect.apply(target as never, self, args)
      },
    })
    return upsertGroupChatFromPlatform({ ...ctx, tx }, chatOf(numbers, at))
  })
  return statements
}

/** How many have both tags, are to get them at the platform, and are told of. */
async function effects() {
  const [row] = await service.store.owner`
    select (select count(*)::int from customer where corp_id = ${CORP} and tags @> '{1,2}') as tagged,
      (select count(*)::int from job where corp_id = ${CORP} and kind = 'platform_mark_tags') as marks,
      (select count(*)::int from customer_timeline where corp_id = ${CORP} and kind = 'auto_mark_tag_by_group') as lines`
  return row
}

it('marks a thousand who join at once with hardly more statements than one, and all or nobody', async () => {
  await act(T, (ctx) => setJoinTags(ctx, 'wr1', [1, 2]))
  const one = await show([0], T + 10)
  const killed = act(T + 20, async (ctx) => {
    await upsertGroupChatFromPlatform(ctx, chatOf([0, ...THOUSAND], T + 20))
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await effects()).toEqual({ tagged: 1, marks: 1, lines: 1 })
  expect(await show(THOUSAND, T + 20)).toBeLessThan(one + 5)
  expect(await effects()).toEqual({ tagged: 1_001, marks: 1_001, lines: 1_001 })
  await show(THOUSAND, T + 20)
  expect(await effects()).toEqual({ tagged: 1_001, marks: 1_001, lines: 1_001 })
})

it('keeps the tags of a chat that is imported again, and marks nobody whom an import brings into it', async () => {
  const before = await effects()
  await importRecords(
    service,
    { corp_id: CORP },
    {
      group_chat: surroundings.group_chat,
      customer: [2_001, 2_002].map((n) => customer(n, { groups: ['wr1'], tags: [] })),
    },
  )
  await show([...THOUSAND, 2_001], T + 30)
  const [row] = await service.store.owner`
    select array_agg(t_id order by t_id)::int[] as tags from group_chat_join_tag where corp_id = ${CORP} and group_ext_id = 'wr1'`
  expect([row?.tags, await effects()]).toEqual([[1, 2], before])
})
