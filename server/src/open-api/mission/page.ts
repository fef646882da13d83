import { oneOf, order, paging, text, timeWindow } from '../../contract/fields.ts'
import type { MissionKind } from '../../engines/missions/mission.ts'
import type { CorpDb } from '../../storage/corp-db.ts'
import { type Page, page } from '../../storage/page.ts'
import { searching } from '../../storage/search.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'

/** What every list of missions can be asked; `timed` says which time the window is about. */
export function missionQuery(timed: string) {
  return {
    name: text().optional().describe('活动名称，模糊匹配，不区分大小写'),
    mission_status: oneOf('end', 'ongoing').optional().describe('活动状态：end 已结束，ongoing 进行中'),
    ...timeWindow(timed),
    order,
    ...paging({ limit: 30, max: 100 }),
  }
}

type MissionQuery = {
  name?: string
  mission_status?: string
  start_time?: number
  end_time?: number
  order?: 'asc' | 'desc'
  limit: number
  offset: number
}

/** One page of a kind of mission. `timed` is the column of the time window, `listed` the list that is cut out by type. */
export function missionPage(
  db: CorpDb,
  kind: MissionKind,
  query: MissionQuery,
  { timed, listed }: { timed: 'created_at' | 'updated_at'; listed?: string },
): Promise<Page> {
  const where = conditions(query, timed)
  const among = searching(kind, 'id', query.name)
  const filtered = where.length > 0 || among !== undefined
  const cut = listed === undefined ? {} : { segment: { column: 'listed_as', value: listed } }
  return page(db, {
    of: kind,
    where: filtered && listed !== undefined ? [sql`r.listed_as = ${listed}`, ...where] : where,
    among,
    order: query.order ? { columns: ['created_at', 'id'], backwards: query.order === 'desc' } : { columns: ['id'] },
    list: query.order
      ? { name: `${kind}_by_creation`, key: { t: 'created_at', id: 'id' }, ...cut }
      : { name: kind, key: { id: 'id' }, ...cut },
    window: query,
  })
}

function conditions({ mission_status, start_time, end_time }: MissionQuery, timed: string): Fragment[] {
  const column = verbatim(`r.${timed}`)
  const found = []
  if (mission_status !== undefined) found.push(sql`r.status = ${mission_status}`)
  if (start_time !== undefined) found.push(sql`${column} >= ${start_time}`)
  if (end_time !== undefined) found.push(sql`${column} <= ${end_time}`)
  return found
}
