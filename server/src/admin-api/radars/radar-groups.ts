import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { changeRadarGroup, createRadarGroup, type RadarGroup, removeRadarGroup } from '../../engines/radars/group.ts'
import { groupFields, radarType } from '../../engines/radars/radar.ts'
import { radarGroupKind } from '../../records/radar/radar-group.dataset.ts'
import { sql } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { filter, partial, resourceOf } from '../kit/resource.ts'

const resource = resourceOf(radarGroupKind, {
  ...{ path: 'radar-groups', tag: '互动雷达', noun: '互动雷达分组' },
  rights: { read: 'marketing:read', write: 'marketing:write' },
  sorts: { id: { columns: ['id'] } },
  search: ['name'],
  filters: { type: filter(radarType, (type) => sql`r.type = ${type}`) },
  ...{ example: '1', removable: '11' },
})

const body = {
  name: text({ min: 1, max: 200 }).describe('分组名称'),
  parent_id: groupFields.parent_id.default(0),
  department_list: z
    .array(text({ min: 1 }))
    .max(1000)
    .default(['0'])
    .describe('可见部门 ID，"0" 表示全部部门'),
}

/** The tree follows from `parent_id`. A group that is not empty cannot be removed. */
export const radarGroups = [
  listOf(resource),
  createOf(resource, {
    body: { ...body, type: radarType },
    example: { name: '门店活动', type: 'link' },
    create: (ctx, draft, { caller }) =>
      createRadarGroup(ctx, { ...draft, staff_ext_id: caller.staffIn?.(ctx.corpId) ?? null }),
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { name: '常用' },
    change: (ctx, id: number, changes) => changeRadarGroup(ctx, id, changes as Partial<RadarGroup>),
  }),
  removeOf(resource, (ctx, id: number) => removeRadarGroup(ctx, id)),
]
