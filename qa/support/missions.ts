import { createMission } from '../../server/src/engines/missions/create.ts'
import { joinMission } from '../../server/src/engines/missions/join.ts'
import type { FissionKind, MissionDraft } from '../../server/src/engines/missions/mission.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import type { Live } from './live.ts'
import { addRadarCorp } from './radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const LISTS: Record<FissionKind, string> = {
  task_treasure_mission: 'activity_fission/mission/list',
  group_fission_mission: 'group_activity_fission/mission/list',
}

/** A level: so many friends for so many prizes. */
export const level = (level: number, needed: number, stock: number | null = null) => ({
  ...{ level, needed, stock, prize: `第${level}份茶` },
})

/** A corporation on both sides, and what people do in its missions. */
export async function addMissionCorp(live: Live, corpId: string) {
  const corp = await addRadarCorp(live, corpId)
  const { owner } = live.service.store

  async function addMission<K extends FissionKind>(kind: K, more: Partial<MissionDraft<K>> = {}) {
    const draft = { name: '邀好友喝茶', rules: [level(1, 3)], ...more } as unknown as MissionDraft<K>
    const id = await corp.act((ctx) => createMission(ctx, kind, draft))
    return { kind, id, url: await corp.act((ctx) => pageAddress(ctx, kind, id)) }
  }

  /** That customer takes part; gives the participant, and its poster's code once the platform has it. */
  async function join({ kind, id: missionId }: { kind: FissionKind; id: number }, externalUserId: string) {
    const nobody = { openid: null, sharerId: null }
    const id = await corp.act((ctx) =>
      joinMission(ctx, { kind, missionId, visitor: externalUserId, externalUserId, ...nobody }),
    )
    return { id, code: await codeOf(id) }
  }

  async function codeOf(id: number): Promise<string> {
    for (;;) {
      const [row] = await owner`
        select config_id, reason_code from mission_participant where corp_id = ${corpId} and id = ${id}`
      if (row?.config_id) return row.config_id
      if (row?.reason_code) throw new Error(row.reason_code)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    ...corp,
    addMission,
    treasure: (more: Partial<MissionDraft<'task_treasure_mission'>> = {}) =>
      addMission('task_treasure_mission', { staff_ids: ['lina', 'zhangwei'], ...more }),
    join,
    codeOf,
    /** invited, new and lost, as the list shows them. */
    async counts({ kind, id }: { kind: FissionKind; id: number }): Promise<number[]> {
      await corp.settled()
      const found = (await corp.api(LISTS[kind], { limit: 100 })).mission_list.find((each: Json) => each.id === id)
      return [found.invited_count ?? 0, found.new_user_count ?? 0, found.outflow_count ?? 0]
    },
    /** seen, joined, came and lost of each day. */
    async days({ kind, id }: { kind: FissionKind; id: number }): Promise<number[][]> {
      const rows = await owner`
        select seen::int, joined::int, came::int, lost::int from mission_day
        where corp_id = ${corpId} and kind = ${kind} and mission_id = ${id} order by day`
      return rows.map(({ seen, joined, came, lost }) => [seen, joined, came, lost])
    },
    async effective(participantId: number): Promise<number> {
      await corp.settled()
      const [row] = await owner`
        select effective::int from mission_participant where corp_id = ${corpId} and id = ${participantId}`
      return row?.effective
    },
    async awards(participantId: number): Promise<Json[]> {
      await corp.settled()
      return owner`
        select level::int, state from mission_award where corp_id = ${corpId} and participant_id = ${participantId} order by level`
    },
    given: async ({ kind, id }: { kind: FissionKind; id: number }): Promise<number> => {
      const [row] = await owner`
        select coalesce(sum(given), 0)::int as n from mission_level where corp_id = ${corpId} and kind = ${kind} and mission_id = ${id}`
      return row?.n
    },
    /** What is counted of a mission, and what its ledgers come to. */
    async recounted({ kind, id }: { kind: FissionKind; id: number }): Promise<{ counted: Json; ledgers: Json }> {
      await corp.settled()
      const [counted] = await owner`
        select seen, joined, inviting, finished, came, stayed from mission_stats
        where corp_id = ${corpId} and kind = ${kind} and mission_id = ${id}`
      const [ledgers] = await owner`select * from mission_recounted(${corpId}, ${kind}, ${id})`
      return { counted: { ...counted }, ledgers: { ...ledgers } }
    },
    status: async ({ kind, id }: { kind: FissionKind; id: number }): Promise<string> =>
      (await corp.api(LISTS[kind], { limit: 100 })).mission_list.find((each: Json) => each.id === id).status,
  }
}

export type MissionCorp = Awaited<ReturnType<typeof addMissionCorp>>
