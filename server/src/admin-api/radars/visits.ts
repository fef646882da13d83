import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { partOf } from '../kit/part.ts'
import { filter, type Resource } from '../kit/resource.ts'

const Visit = z
  .object({
    id: integer({ min: 1 }).describe('访问 ID'),
    time: seconds.describe('打开的时间'),
    external_user_id: text().nullable().describe('外部联系人 ID，陌生人为 null'),
    name: text().describe('客户姓名，陌生人为空字符串'),
    read_seconds: integer({ min: 0 }).describe('阅读秒数'),
    read_rate: integer({ min: 0, max: 100 }).describe('阅读完成度，百分比：PDF 看过的页数占全部页数'),
    staff_id: text().describe('分享的员工 ID'),
    staff_name: text().describe('分享的员工姓名'),
    channel: text().describe('渠道'),
    forwarded_by: text().describe('转发给他的客户的外部联系人 ID，没有则为空字符串'),
  })
  .meta({ id: 'RadarVisit' })

const visit: Resource = {
  ...{ path: 'clicks', tag: '互动雷达', noun: '雷达访问', kind: 'radar_visit', table: 'radar_view', record: Visit },
  rights: { read: 'marketing:read', write: 'marketing:write' },
  id: { column: 'id', schema: integer({ min: 1 }), example: '1' },
  item: verbatim(`json_build_object('id', r.id, 'time', r.at, 'external_user_id', r.external_user_id, 'name',
    coalesce((select c.name from customer c where c.corp_id = r.corp_id and c.external_user_id = r.external_user_id), ''),
    'read_seconds', r.seconds, 'read_rate', r.read_rate, 'staff_id', r.staff_id, 'staff_name', coalesce((select s.name from staff s
    where s.corp_id = r.corp_id and s.id = r.staff_id), ''), 'channel', r.channel, 'forwarded_by',
    case when r.sharer like 'openid/%' then '' else r.sharer end)::text`),
  sorts: { id: { columns: ['id'] } },
  sort: '-id',
  filters: {
    staff_id: filter(text({ min: 1 }).describe('分享的员工 ID'), (id) => sql`r.staff_id = ${id}`),
    external_user_id: filter(text({ min: 1 }).describe('外部联系人 ID'), (id) => sql`r.external_user_id = ${id}`),
  },
  countedUpTo: 100_000,
}

/** Every opening of a radar, the newest first; `visits` is what the list was called first. */
export const visitsOf = (radar: Resource) =>
  ['clicks', 'visits'].map((path) =>
    partOf({
      ...{ parent: radar, part: { ...visit, path } },
      summary: path === 'clicks' ? '互动雷达的访问记录' : '互动雷达的访问记录（与 clicks 相同）',
      own: (id: number) => sql`r.radar_id = ${id}`,
    }),
  )
