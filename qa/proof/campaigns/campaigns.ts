import { createCheckIn } from '../../../server/src/engines/check-ins/write.ts'
import { createContactWay } from '../../../server/src/engines/contact-ways/create.ts'
import { createForm } from '../../../server/src/engines/forms/create.ts'
import { publishForm } from '../../../server/src/engines/forms/publish.ts'
import { createMission } from '../../../server/src/engines/missions/create.ts'
import type { FissionKind } from '../../../server/src/engines/missions/mission.ts'
import { type PageKind, pageAddress } from '../../../server/src/engines/pages/link.ts'
import { createRadar } from '../../../server/src/engines/radars/create.ts'
import { createRadarGroup } from '../../../server/src/engines/radars/group.ts'
import { createRank } from '../../../server/src/engines/staff-ranks/create.ts'
import { asCommand, now } from '../../../server/src/storage/as-command.ts'
import type { Ctx } from '../../../server/src/storage/ctx.ts'
import { staff } from '../../support/customers.ts'
import { question } from '../../support/forms.ts'
import { level } from '../../support/missions.ts'
import { inspect, type Place, waitFor } from '../crash/place.ts'
import type { KeptSimulator } from '../platform/keep-simulator.ts'

type Page = { id: number; url: string }

/** A campaign of each kind; codes by the platform's id. */
export type Campaigns = Awaited<ReturnType<typeof makeCampaigns>>

type Surroundings = { place: Place; simulator: KeptSimulator; corpId: string }

const STAFF = staff.map(({ id }) => id)

export async function makeCampaigns({ place, simulator, corpId }: Surroundings) {
  const act = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inspect(place, ({ owner }) => asCommand(owner, corpId, work))
  const page = async (kind: PageKind, make: (ctx: Ctx) => Promise<number>): Promise<Page> => {
    const id = await act(make)
    return { id, url: await act((ctx) => pageAddress(ctx, kind, id)) }
  }
  const chats: string[] = []
  for (const name of ['早安茶群', '品茶群']) {
    chats.push((await simulator.sim('POST', 'chats', { corpid: corpId, name, owner: STAFF[0] })).chat_id)
  }
  await waitFor('the group chats are known', () =>
    inspect(place, async ({ owner }) => {
      const known = await owner`select 1 from group_chat where corp_id = ${corpId}`
      return known.length === chats.length || undefined
    }),
  )
  const codes: { id: number; configId: string }[] = []
  for (const state of ['entrance', 'table', 'window']) {
    const id = await act((ctx) =>
      createContactWay(ctx, {
        ...{ scene: 2, type: 2, state, staff_ids: STAFF, auto_mark_tag_ids: [1], customer_remark: '' },
        auto_reply: { text: { content: `欢迎 ${state}` } },
      }),
    )
    codes.push({ id, configId: await configOf(place, corpId, id) })
  }
  const group = await act((ctx) => createRadarGroup(ctx, { name: '活动', type: 'article' }))
  const radar = (name: string) =>
    page('radar', (ctx) =>
      createRadar(ctx, {
        ...{ type: 'article', name, link: 'https://tea.example.com', group_id: group, staff_id: STAFF[1] as string },
        ...{ activity_notify: true, behavior_notify: true, auto_mark_tag_ids: [2] },
      }),
    )
  const form = async (repeat: 'once' | 'unlimited') => {
    const made = await page('form', (ctx) =>
      createForm(ctx, {
        ...{ name: `表单 ${repeat}`, describe: '', group_id: 1, group_name: '活动', repeat, tags: [3], points: 2 },
        fields: [question('taste', 'radio', { options: ['绿茶', '红茶'] }), question('cups', 'number')],
      }),
    )
    await act((ctx) => publishForm(ctx, made.id))
    return made
  }
  const mission = async (kind: FissionKind, more: object) => {
    const draft = {
      name: '邀好友喝茶',
      loss_voids: true,
      rules: [level(1, 2, 6), level(2, 4, 3), level(3, 7)],
      ...more,
    }
    const made = await page(kind, (ctx) => createMission(ctx, kind, draft as never))
    return { kind, ...made }
  }
  const rank = (more: object) =>
    act((ctx) =>
      createRank(ctx, {
        ...{ name: '拉新赛', description: '', start_time: now() - 3600, end_time: now() + 86_400, staff_list: STAFF },
        ...(more as { rank_type: 0 | 1 }),
      }),
    )
  const group_list = { group_id: chats[1] as string, member_count: 0, name: '品茶群' }
  return {
    chats,
    /** Where the first customers come in. */
    entrance: (codes[0] as { configId: string }).configId,
    codes: codes.slice(1),
    radars: [await radar('春茶'), await radar('秋茶')],
    forms: [await form('once'), await form('unlimited')],
    missions: [
      await mission('task_treasure_mission', { staff_ids: STAFF, prize_rule: PRIZES }),
      await mission('task_treasure_mission', {
        staff_ids: STAFF,
        new_only: true,
        rules: [level(1, 1, 4), level(2, 3)],
      }),
      await mission('group_fission_mission', { group_ext_ids: chats }),
    ],
    checkIns: [
      await page('check_in', (ctx) =>
        createCheckIn(ctx, {
          name: '早安茶',
          creator: '李雨桐',
          rules: [{ level: 1, needed: 1, points: 5, tags: [2] }],
        }),
      ),
    ],
    ranks: [await rank({ rank_type: 0 }), await rank({ rank_type: 1, group_list })],
    knownCustomers: (at: Place): Promise<Set<string>> =>
      inspect(at, async ({ owner }) => {
        const rows = await owner`select external_user_id as id from customer where corp_id = ${corpId}`
        return new Set(rows.map(({ id }) => id as string))
      }),
  }
}

const PRIZES = [1, 2].map((of) => ({
  ...{ level: of, finished_mark_tag: [of], notify_rule: 1, prize_staff_id_list: null },
}))

/** The platform's id of a code, once it has it. */
function configOf(place: Place, corpId: string, id: number): Promise<string> {
  return inspect(place, ({ owner }) =>
    waitFor('the platform has the code', async () => {
      const [row] = await owner`select config_id from contact_way where corp_id = ${corpId} and id = ${id}`
      return (row?.config_id as string | null) ?? undefined
    }),
  )
}
