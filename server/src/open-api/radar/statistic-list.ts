import { z } from 'zod'
import { failed, invalid } from '../../contract/errors.ts'
import { listOf, paging, queryInteger, seconds, text } from '../../contract/fields.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const RadarVisitRecord = z
  .object({
    id: z.int().describe('访问 ID'),
    radar_hash_id: text().describe('雷达页面的编号，即页面地址的末段'),
    radar_name: text().describe('雷达名称'),
    record_seq: z.int().describe('序号，与 id 相同'),
    created_at: seconds.describe('打开的时间'),
    create_source: text().describe('渠道'),
    clicked_user_total: z.int().describe('该访客打开的次数，陌生人为 1'),
    read_rate: z.int().describe('阅读完成度，百分比：PDF 看过的页数占全部页数；不知道页数或不是 PDF 时为 0'),
    read_seconds: z.int().describe('阅读秒数'),
    share_count: z.int().nullable().describe('该访客带来的新访客数，陌生人为 null'),
    share_success_count: z.int().nullable().describe('与 share_count 相同'),
    external_user_ext_id: text().describe('外部联系人 ID，陌生人为空字符串'),
    external_user_name: text().describe('客户姓名'),
    external_user_avatar: text().describe('客户头像'),
    external_user_corp_id: text().describe('客户所在企业 ID，总为空字符串'),
    external_user_corp_name: text().nullable().describe('客户所在企业，微信用户为 null'),
    nickname: text().describe('访客昵称，与客户姓名相同'),
    avatar: text().describe('访客头像，与客户头像相同'),
    openid: text().describe('访客 openid，未登录为空字符串'),
    corp_id: text().describe('企业 ID'),
    is_relation: z.boolean().describe('是否有员工跟进'),
    staff_ext_id: text().describe('雷达创建人员工 ID'),
    staff_name: text().describe('分享的员工姓名'),
    staff_avatar: text().describe('分享的员工头像'),
    sender_staff_ext_id: text().describe('分享的员工 ID'),
    staff_relation: z.record(z.string(), z.string()).describe('跟进该客户的全部员工：以员工 ID 为键，姓名为值'),
    staff_relation_name: text().describe('跟进该客户的全部员工，以逗号分隔'),
    target_id: z.int().describe('雷达 ID'),
    sub_target_id: z.null().describe('总为 null'),
    target_name: text().describe('分享路径'),
    target_type: text().describe('总为 radar'),
    deleted: z.boolean().describe('总为 false'),
  })
  .meta({ id: 'RadarVisitRecord' })

const ITEM =
  verbatim(`(select json_build_object('id', r.id, 'radar_hash_id', coalesce(l.code, ''), 'radar_name', d.name,
  'record_seq', r.id, 'created_at', r.at, 'create_source', r.channel, 'clicked_user_total', coalesce(p.clicks, 1),
  'read_rate', r.read_rate, 'read_seconds', r.seconds, 'share_count', p.shares, 'share_success_count', p.shares,
  'external_user_ext_id', coalesce(r.external_user_id, ''), 'external_user_name', coalesce(c.name, ''),
  'external_user_avatar', coalesce(c.avatar, ''), 'external_user_corp_id', '', 'external_user_corp_name', c.corp_name,
  'nickname', coalesce(c.name, ''), 'avatar', coalesce(c.avatar, ''), 'openid', coalesce(r.openid, ''),
  'corp_id', r.corp_id, 'is_relation', f.names is not null, 'staff_ext_id', d.staff_id,
  'staff_name', coalesce(s.name, ''), 'staff_avatar', coalesce(s.avatar, ''), 'sender_staff_ext_id', r.staff_id,
  'staff_relation', coalesce(f.by_id, '{}'), 'staff_relation_name', coalesce(f.names, ''), 'target_id', r.radar_id,
  'sub_target_id', null, 'target_name', r.channel, 'target_type', 'radar', 'deleted', false)::text
  from radar d
  left join page_link l on l.corp_id = d.corp_id and l.kind = 'radar' and l.object_id = d.id
    and l.sharer = '' and l.staff_id = '' and l.channel = ''
  left join radar_visitor p on p.corp_id = d.corp_id and p.radar_id = d.id and p.visitor = r.visitor
  left join customer c on c.corp_id = d.corp_id and c.external_user_id = r.external_user_id
  left join staff s on s.corp_id = d.corp_id and s.id = r.staff_id
  left join lateral (
    select string_agg(t.name, ',' order by t.id) as names, json_object_agg(t.id, t.name order by t.id) as by_id
    from customer_follow k join staff t on t.corp_id = k.corp_id and t.id = k.staff_id
    where k.corp_id = d.corp_id and k.customer_pk = c.pk) f on true
  where d.corp_id = r.corp_id and d.id = r.radar_id)`)

export const radarStatisticList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/interact_radar/statistic/list/v2',
  summary: '获取互动雷达的访问记录',
  description: '由新到旧，每次打开一条。',
  companion: true,
  seat: 'basic',
  envelope: 'both',

  query: { radar_id: queryInteger({ min: 1 }).describe('雷达 ID'), ...paging({ limit: 30, max: 100 }) },
  reply: { record_list: listOf(RadarVisitRecord), total_count: z.int().describe('访问总数') },
  errors: { 21701: invalid('*', '互动雷达参数校验失败'), 21702: failed('互动雷达查询失败') },
  example: { query: { radar_id: '501', limit: '2' } },

  async handle({ query, db, fail }) {
    const { radar_id, limit, offset } = query
    const [row] = await readBytes(
      db,
      sql`select t.visits_total::text, (
          select string_agg(x.item, ',') from (
            select ${ITEM} as item from (
              select r.* from radar_view r where r.corp_id = w.corp_id and r.radar_id = ${radar_id} and r.counted
                and r.id <= p.top
              order by r.id desc limit ${limit} offset p.skip) r) x)
        from radar t cross join lateral (
          select coalesce(min(m.id), ${Number.MAX_SAFE_INTEGER}) as top,
            ${offset}::bigint - coalesce(t.visits_total - min(m.n), 0) as skip
          from (
            select m.id, m.n from radar_view_mark m
            where m.corp_id = w.corp_id and m.radar_id = ${radar_id} and m.n >= t.visits_total - ${offset}::bigint
            order by m.n limit 1) m) p
        where t.corp_id = w.corp_id and t.id = ${radar_id}`,
    )
    if (!row) throw fail(21701, 'radar_id 找不到对应雷达')
    return { record_list: RawJson.list(row[1] ?? Buffer.alloc(0)), total_count: Number(row[0]) }
  },
})
