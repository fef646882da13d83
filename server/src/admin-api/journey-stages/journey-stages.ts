import type { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { type JourneyStage, putJourneyStage, removeJourneyStage } from '../../engines/customers/catalogue.ts'
import { journeyStageKind } from '../../records/journey-stage/journey-stage.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { recordIn } from '../kit/record.ts'
import { partial, resourceOf } from '../kit/resource.ts'

const resource = resourceOf(journeyStageKind, {
  ...{ path: 'journey-stages', tag: '客户字段与旅程', noun: '客户旅程阶段' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: { order: { columns: ['"order"', 'id'] }, id: { columns: ['id'] } },
  search: ['name'],
  ...{ example: '701', removable: '705' },
})

const body = {
  name: text({ min: 1, max: 200 }).describe('阶段名称'),
  order: integer().optional().describe('排序，默认在最后'),
}

type Stage = z.output<typeof JourneyStage>

async function nextPlace({ tx, corpId }: Ctx): Promise<Pick<Stage, 'id' | 'order'>> {
  const [row] = await tx<Pick<Stage, 'id' | 'order'>[]>`
    select next_id(${corpId}, 'journey_stage') as id, (
      select coalesce(max("order"), 0) + 1 from journey_stage where corp_id = ${corpId}) as "order"`
  return row as Stage
}

export const journeyStages = [
  listOf(resource),
  createOf(resource, {
    body,
    example: { name: '复购' },
    async create(ctx, { name, order }) {
      const next = await nextPlace(ctx)
      await putJourneyStage(ctx, { id: next.id, name, order: order ?? next.order })
      return next.id
    },
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { order: 1 },
    async change(ctx, id: number, changes) {
      const before = (await recordIn(ctx, resource, id))?.fields as unknown as Stage
      await putJourneyStage(ctx, { ...before, ...(changes as Partial<Stage>) })
    },
  }),
  removeOf(resource, (ctx, id: number) => removeJourneyStage(ctx, id)),
]
