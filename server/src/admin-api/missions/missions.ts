import { z } from 'zod'
import { integer, oneOf, text } from '../../contract/fields.ts'
import type { DatasetKind } from '../../dataset/kind.ts'
import type { RestEndpoint } from '../../endpoint.ts'
import { changeMission } from '../../engines/missions/change.ts'
import { createMission } from '../../engines/missions/create.ts'
import { endMission, startMission } from '../../engines/missions/end.ts'
import { type FissionKind, missionFields } from '../../engines/missions/mission.ts'
import { removeMission } from '../../engines/missions/remove.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { groupFissionMissionKind, taskTreasureMissionKind } from '../../records/mission/mission.dataset.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { changeOf, createOf, listOf, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { pagePictures } from '../kit/page-pictures.ts'
import { readRecord } from '../kit/record.ts'
import { filter, partial, type Resource, resourceOf } from '../kit/resource.ts'
import { peopleOf } from './people.ts'

const rights = { read: 'marketing:read', write: 'marketing:write' } as const

const COUNTS = ['invited_count', 'new_user_count', 'outflow_count'] as const

const publicUrl = (kind: string) => ({
  schema: text().describe('活动页面的地址'),
  sql: `js(coalesce(page_address(r.corp_id, '${kind}', r.id), ''))`,
})

type Mission = { kind: DatasetKind; path: string; noun: string; example: string; removable: string; ongoing: string }

/** The endpoints that the two kinds of missions share. Counts are the service's own. */
function missions<K extends FissionKind>({ kind, path, noun, example, removable, ongoing }: Mission, draft: object) {
  const name = kind.name as K
  const resource = resourceOf(kind, {
    ...{ path, tag: noun, noun: `${noun}活动`, rights },
    ...extended(kind, { public_url: publicUrl(name) }),
    sorts: {
      id: { columns: ['id'], ...(name === 'task_treasure_mission' ? {} : { list: { name, key: { id: 'id' } } }) },
      created_at: { columns: ['created_at', 'id'] },
      updated_at: { columns: ['updated_at', 'id'] },
    },
    sort: '-id',
    search: { table: name, key: 'id' },
    holds: holdTags,
    filters: {
      status: filter(
        oneOf('end', 'ongoing').describe('end 已结束，ongoing 进行中'),
        (status) => sql`r.status = ${status}`,
      ),
    },
    ...{ example, removable },
  })
  const own = Object.entries(missionFields[name]).filter(([field]) => !(COUNTS as readonly string[]).includes(field))
  const { status: _, ...body } = {
    ...Object.fromEntries(own),
    name: text({ min: 1, max: 200 }).describe('活动名称'),
  } as Record<string, z.ZodType>
  return {
    resource,
    endpoints: [
      listOf(resource),
      createOf(resource, {
        body,
        description: '新建的活动随即开始。',
        example: { name: `${noun}第二期`, ...draft },
        create: (ctx, given) => createMission(ctx, name, given as never),
      }),
      readOf(resource),
      changeOf(resource, {
        body: partial(body),
        example: { name: `${noun}第一期` },
        change: (ctx, id: number, changes) => changeMission(ctx, name, id, changes as never),
      }),
      removeOf(resource, (ctx, id: number) => removeMission(ctx, name, id)),
      verbOf(resource, 'start', { summary: '开始活动', act: (ctx, id: number) => startMission(ctx, name, id) }),
      verbOf(resource, 'end', {
        ...{ summary: '结束活动', exampleId: ongoing },
        act: (ctx, id: number) => endMission(ctx, name, id),
      }),
    ],
  }
}

/**
 * How many opened the page, joined, brought somebody and finished; how many friends came and stayed; and the prizes. Who
 * joined has seen it, also where the mission was imported, without those who only looked.
 */
const funnel = (kind: FissionKind, id: number) => sql`
  select coalesce(greatest(s.seen, s.joined), 0) as seen, coalesce(s.joined, 0) as joined, coalesce(s.inviting, 0) as inviting,
    coalesce(s.finished, 0) as finished, coalesce(s.came, 0) as came, coalesce(s.stayed, 0) as stayed, (
      select coalesce(json_agg(json_build_object('level', l.level, 'given', l.given, 'claimed', l.claimed,
        'handed_over', l.handed_over) order by l.level), '[]')
      from mission_level l where l.corp_id = w.corp_id and l.kind = ${kind} and l.mission_id = ${id}) as levels
  from (select) one left join mission_stats s on s.corp_id = w.corp_id and s.kind = ${kind} and s.mission_id = ${id}`

/** People whom a mission brought so far, and how they went on. */
function statsOf(resource: Resource, kind: FissionKind): RestEndpoint {
  const { path, tag, id } = resource
  const count = integer({ min: 0 })
  return inCorporation<ReadCall>(
    {
      ...{ method: 'GET', path: `${path}/{id}/stats`, tag, summary: '活动统计', right: rights.read },
      ...{ params: { id: id.schema }, example: { path: { id: id.example } } },
      reply: {
        invited_count: count.describe('扫码添加人数'),
        new_user_count: count.describe('新增客户数'),
        outflow_count: count.describe('流失客户数'),
        seen: count.describe('打开过活动页面的人数，不含陌生人'),
        joined: count.describe('参加的人数'),
        inviting: count.describe('邀请到有效好友的人数'),
        finished: count.describe('达成最后一个阶段的人数'),
        came: count.describe('通过海报到来的好友数'),
        stayed: count.describe('其中没有流失的好友数'),
        levels: z
          .array(
            z.object({
              level: integer({ min: 1 }).describe('阶段'),
              given: count.describe('已发出的奖品数'),
              claimed: count.describe('已领取的奖品数'),
              handed_over: count.describe('已核销的奖品数'),
            }),
          )
          .describe('各阶段的奖品'),
      },
    },
    async ({ db, path }) => {
      const { fields } = await readRecord(db, resource, path.id)
      const [people] = await read<Record<string, unknown>>(db, funnel(kind, path.id))
      return { ...Object.fromEntries(COUNTS.map((name) => [name, fields[name] ?? 0])), ...people }
    },
  )
}

const treasure = missions<'task_treasure_mission'>(
  {
    ...{ kind: taskTreasureMissionKind, path: 'task-treasure-missions', noun: '任务宝' },
    ...{ example: '301', removable: '302', ongoing: '321' },
  },
  { staff_ids: ['majingyi'] },
)
const fission = missions<'group_fission_mission'>(
  {
    ...{ kind: groupFissionMissionKind, path: 'group-fission-missions', noun: '群裂变' },
    ...{ example: '501', removable: '502', ongoing: '515' },
  },
  { staff_ext_ids: ['majingyi'] },
)
export const missionEndpoints = [
  ...[...treasure.endpoints, statsOf(treasure.resource, 'task_treasure_mission')],
  ...[...peopleOf(treasure.resource, 'task_treasure_mission'), ...pagePictures(treasure.resource)],
  ...[...fission.endpoints, statsOf(fission.resource, 'group_fission_mission')],
  ...[...peopleOf(fission.resource, 'group_fission_mission'), ...pagePictures(fission.resource)],
]
