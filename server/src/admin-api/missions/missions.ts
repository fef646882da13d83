import type { z } from 'zod'
import { oneOf, text } from '../../contract/fields.ts'
import type { DatasetKind } from '../../dataset/kind.ts'
import { changeMission } from '../../engines/missions/change.ts'
import { createMission } from '../../engines/missions/create.ts'
import { endMission } from '../../engines/missions/end.ts'
import { type FissionKind, missionFields } from '../../engines/missions/mission.ts'
import { removeMission } from '../../engines/missions/remove.ts'
import { startMission } from '../../engines/missions/start.ts'
import { holdTags } from '../../engines/tags/hold.ts'
import { groupFissionMissionKind, taskTreasureMissionKind } from '../../records/mission/mission.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf, verbOf } from '../kit/endpoints.ts'
import { extended } from '../kit/extended.ts'
import { pagePictures } from '../kit/page-pictures.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'
import { peopleOf } from './people.ts'
import { COUNTS, statsOf } from './stats.ts'

const rights = { read: 'marketing:read', write: 'marketing:write' } as const

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
  const clearable = Object.fromEntries(
    Object.entries(body).map(([field, schema]) => [field, schema.isOptional() ? schema.nullable() : schema]),
  )
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
        body: partial(clearable),
        description: 'null 清空一个可以没有的字段，如 end_time。',
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
