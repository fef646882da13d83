import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { listOf, paging, queryInteger, seconds, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'

const RadarVisitRecord = z
  .object({
    id: z.int().describe('访问 ID'),
    record_seq: z.int().describe('序号，与 id 相同'),
    radar_name: text().describe('雷达名称'),
    created_at: seconds.describe('打开的时间'),
    create_source: text().describe('渠道'),
    clicked_user_total: z.int().describe('该访客打开的次数，陌生人为 1'),
    read_rate: z.int().describe('阅读完成度，未统计时为 0'),
    read_seconds: z.int().describe('阅读秒数'),
    share_count: z.int().nullable().describe('该访客带来的新访客数，陌生人为 null'),
    share_success_count: z.int().nullable().describe('与 share_count 相同'),
    external_user_ext_id: text().describe('外部联系人 ID，陌生人为空字符串'),
    external_user_name: text().describe('客户姓名'),
    external_user_avatar: text().describe('客户头像'),
    external_user_corp_id: text().describe('客户所在企业 ID，总为空字符串'),
    external_user_corp_name: text().nullable().describe('客户所在企业，总为 null'),
    nickname: text().describe('访客昵称，与客户姓名相同'),
    avatar: text().describe('访客头像，与客户头像相同'),
    openid: text().describe('访客 openid，未登录为空字符串'),
    corp_id: text().describe('企业 ID'),
    is_relation: z.boolean().describe('是否有员工跟进'),
    staff_ext_id: text().describe('雷达创建人员工 ID'),
    staff_name: text().describe('分享的员工姓名'),
    staff_avatar: text().describe('分享的员工头像'),
    sender_staff_ext_id: text().describe('分享的员工 ID'),
    staff_relation_name: text().describe('跟进该客户的全部员工，以逗号分隔'),
    target_name: text().describe('分享路径'),
    target_type: text().describe('总为 radar'),
    deleted: z.boolean().describe('总为 false'),
  })
  .meta({ id: 'RadarVisitRecord' })

export const radarStatisticList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/interact_radar/statistic/list/v2',
  tag: '互动雷达',
  summary: '获取互动雷达的访问记录',
  description: '由新到旧，每次打开一条。',
  companion: true,
  seat: 'basic',
  envelope: 'status',

  query: { radar_id: queryInteger({ min: 1 }).describe('雷达 ID'), ...paging({ limit: 30, max: 100 }) },
  reply: { record_list: listOf(RadarVisitRecord), total_count: z.int().describe('访问总数') },
  errors: { 21701: invalid('*', '互动雷达参数校验失败'), 21702: failed('互动雷达查询失败') },
  example: { query: { radar_id: '501', limit: '2' } },

  async handle({ query, db, fail }) {
    const { radar_id, limit, offset } = query
    const [row] = await readBytes(
      db,
      sql`select (select count(*) from radar_view v where v.corp_id = r.corp_id and v.radar_id = r.id)::text, x.items
        from radar r left join lateral (
          select string_agg(e.item, ',' order by e.id desc) as items from (
            select v.id, json_build_object('id', v.id, 'record_seq', v.id, 'radar_name', r.name, 'created_at', v.at,
              'create_source', v.channel, 'clicked_user_total', coalesce(p.clicks, 1), 'read_rate', 0,
              'read_seconds', v.seconds, 'share_count', p.shares, 'share_success_count', p.shares,
              'external_user_ext_id', coalesce(v.external_user_id, ''), 'external_user_name', coalesce(c.name, ''),
              'external_user_avatar', coalesce(c.avatar, ''), 'external_user_corp_id', '', 'external_user_corp_name', null,
              'nickname', coalesce(c.name, ''), 'avatar', coalesce(c.avatar, ''), 'openid', coalesce(v.openid, ''),
              'corp_id', v.corp_id, 'is_relation', f.names is not null, 'staff_ext_id', r.staff_id,
              'staff_name', coalesce(s.name, ''), 'staff_avatar', coalesce(s.avatar, ''), 'sender_staff_ext_id', v.staff_id,
              'staff_relation_name', coalesce(f.names, ''), 'target_name', v.channel, 'target_type', 'radar',
              'deleted', false)::text as item
            from (select * from radar_view v where v.corp_id = w.corp_id and v.radar_id = ${radar_id}
              order by v.id desc limit ${limit} offset ${offset}) v
            left join radar_visitor p on p.corp_id = v.corp_id and p.radar_id = v.radar_id and p.visitor = v.visitor
            left join customer c on c.corp_id = v.corp_id and c.external_user_id = v.external_user_id
            left join staff s on s.corp_id = v.corp_id and s.id = v.staff_id
            left join lateral (select string_agg(t.name, ',' order by t.id) as names from customer_follow k
              join staff t on t.corp_id = k.corp_id and t.id = k.staff_id
              where k.corp_id = v.corp_id and k.customer_pk = c.pk) f on true) e) x on true
        where r.corp_id = w.corp_id and r.id = ${radar_id}`,
    )
    if (!row) throw fail(21701, 'radar_id 找不到对应雷达')
    return { record_list: RawJson.list(row[1] ?? Buffer.alloc(0)), total_count: Number(row[0]) }
  },
})
