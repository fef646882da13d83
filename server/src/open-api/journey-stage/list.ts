import { z } from 'zod'
import { listOf, paging } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { JourneyStage } from '../../engines/customers/catalogue.ts'
import { page } from '../../storage/page.ts'

export const journeyStageList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/journey_stage/list',
  kind: 'journey_stage',
  summary: '获取客户旅程阶段列表',
  companion: true,
  seat: 'basic',

  query: paging({ limit: 30, max: 100 }),
  reply: { journey_stage_list: listOf(JourneyStage), total: z.int().describe('总数') },
  example: { query: { limit: '2' } },

  async handle({ query, db }) {
    const { total, items } = await page(db, {
      of: 'journey_stage',
      order: { columns: ['order', 'id'] },
      window: query,
    })
    return { journey_stage_list: RawJson.list(items), total }
  },
})
