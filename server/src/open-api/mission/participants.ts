import { z } from 'zod'
import { invalid, raised } from '../../contract/errors.ts'
import { listOf, oneOf, order, paging, queryInteger, seconds, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import type { FissionKind } from '../../engines/missions/mission.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const MissionParticipant = z
  .object({
    id: z.int().describe('参与者 ID'),
    unionid: text().describe('unionid，没有则为空字符串'),
    finished: z.boolean().describe('是否达成最后一个阶段'),
    created_at: seconds.describe('参加时间'),
    success_at: z.int().describe('达成最后一个阶段的时间，未达成为 0'),
    delete_type: z.int().describe('总为 0'),
  })
  .meta({ id: 'MissionParticipant' })

const ITEM = verbatim(`json_build_object('id', r.id, 'unionid', coalesce(r.unionid, (
  select c.unionid from customer c where c.corp_id = r.corp_id and c.external_user_id = r.external_user_id), ''),
  'finished', r.finished_at is not null, 'created_at', r.joined_at, 'success_at', coalesce(r.finished_at, 0), 'delete_type', 0)::text`)

const query = {
  main_mission_id: queryInteger({ min: 1 }).describe('活动 ID'),
  finished: oneOf('0', '1').optional().describe('1 已达成最后一个阶段，0 未达成'),
  order,
  ...paging({ limit: 30, max: 100 }),
}
const reply = {
  mission_detail: listOf(MissionParticipant),
  total: z.int().describe('符合条件的参与者总数'),
}

type Query = { main_mission_id: number; finished?: string; order?: 'asc' | 'desc'; limit: number; offset: number }

/** One page of a mission's participants, in the order in which they joined; undefined when there is no such mission. */
async function participants(db: CorpDb, kind: FissionKind, asked: Query) {
  const { main_mission_id: id, finished, order } = asked
  const known = await read(db, sql`select 1 from fission_missions(w.corp_id) m where m.kind = ${kind} and m.id = ${id}`)
  if (known.length === 0) return undefined
  const shelf = `${kind}/${id}`
  const segment =
    finished === undefined ? { column: 'shelf', value: shelf } : { column: 'done_shelf', value: `${shelf}/${finished}` }
  const { total, items } = await page(db, {
    ...{ of: 'mission_participant', item: ITEM, window: asked },
    order: { columns: ['id'], backwards: order === 'desc' },
    list: {
      name: finished === undefined ? 'mission_participant' : 'mission_participant_by_finish',
      ...{ key: { id: 'id' }, segment },
    },
  })
  return { mission_detail: RawJson.list(items), total }
}

export const taskTreasureParticipants = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/activity_fission/mission/detail',
  summary: '获取任务宝活动的参与者',
  description: '按参加的先后。',
  companion: true,
  seat: 'marketing',

  ...{ query, reply },
  errors: {
    21408: raised('corp_id 错误，找不到对应的企业'),
    21409: invalid('main_mission_id', 'main_mission_id 错误，找不到对应的活动'),
    21410: invalid('finished', 'finished 不合法'),
    21411: invalid('order', 'order 不合法'),
    21412: invalid('limit', 'limit 不合法'),
    21413: invalid('offset', 'offset 不合法'),
  },
  removedCorp: 21408,
  example: { query: { main_mission_id: '321', limit: '2' } },

  async handle({ query, db, fail }) {
    const found = await participants(db, 'task_treasure_mission', query)
    if (!found) throw fail(21409)
    return found
  },
})

export const groupFissionParticipants = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_activity_fission/mission/detail',
  summary: '获取群裂变活动的参与者',
  description: '按参加的先后。',
  companion: true,
  partlyKnown: true,
  seat: 'marketing',

  ...{ query, reply },
  errors: {
    21508: raised('corp_id 错误，找不到对应的企业'),
    21509: invalid('main_mission_id', 'main_mission_id 错误，找不到对应的活动'),
    21510: invalid('finished', 'finished 不合法'),
    21511: invalid('order', 'order 不合法'),
    21512: invalid('limit', 'limit 不合法'),
    21513: invalid('offset', 'offset 不合法'),
  },
  removedCorp: 21508,
  example: { query: { main_mission_id: '516', limit: '2' } },

  async handle({ query, db, fail }) {
    const found = await participants(db, 'group_fission_mission', query)
    if (!found) throw fail(21509)
    return found
  },
})
