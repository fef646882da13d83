import { z } from 'zod'
import { listOf, queryInteger } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { endpoint, RawJson } from '../../endpoint.ts'
import { packageFields } from '../../engines/crowds/package.ts'
import { readBytes } from '../../storage/corp-db.ts'
import { page } from '../../storage/page.ts'
import { sql, verbatim } from '../../storage/sql.ts'

const Member = z
  .object({
    ext_id: z.string().describe('外部联系人 ID'),
    name: z.string().describe('客户姓名'),
    avatar: z.string().describe('客户头像'),
    gender: z.int().describe('0 未知，1 男，2 女'),
    unionid: z.string().describe('客户 unionid，没有则为空字符串'),
    corp_id: z.string().describe('企业 ID'),
    phone_list: sensitive('phone', z.array(z.string()).describe('手机号')),
    first_join_package_time: z.string().describe('进入人群包的时间，YYYY-MM-DD HH:MM:SS，企业时区；不知道则为空字符串'),
    eu_tag_list: listOf(z.object({ id: z.int(), name: z.string(), group_name: z.string() })).describe('客户的标签'),
    eu_dep_path_v2_list: listOf(z.unknown()).describe('不提供，总为空'),
    belong_staff_list: listOf(
      z.object({
        id: z.int().describe('员工的整数主键'),
        ext_id: z.string().describe('员工 ID'),
        name: z.string().describe('员工姓名'),
        avatar: z.string().describe('员工头像'),
      }),
    ).describe('跟进该客户的员工'),
  })
  .meta({ id: 'CrowdPackageMember' })

const Package = z
  .object({
    id: z.int().describe('人群包 ID'),
    name: packageFields.name,
    description: packageFields.description,
    corp_id: z.string().describe('企业 ID'),
    creator_id: z.int().describe('创建人的整数主键'),
    created_at: z.int().describe('创建时间，导入时没有给出则为当时的数据更新时间'),
    data_update_time: z.int().describe('数据更新时间，Unix 秒'),
    filter_type: packageFields.filter_type,
    update_type: packageFields.update_type,
    updating: z.boolean().describe('是否有分批数据尚未结束'),
    department_ext_id_list: z.array(z.string()).describe('不提供，总为空'),
    staff_ext_id_list: z.array(z.string()).describe('不提供，总为空'),
  })
  .meta({ id: 'CrowdPackageData' })

const PACKAGE =
  verbatim(`json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'corp_id', p.corp_id,
  'creator_id', p.creator_pk, 'created_at', coalesce(nullif(p.created_at, 0), p.data_update_time), 'data_update_time', p.data_update_time,
  'filter_type', p.filter_type, 'update_type', p.update_type, 'updating', p.staged_at is not null,
  'department_ext_id_list', '{}'::text[], 'staff_ext_id_list', '{}'::text[])::text`)

/** Member `r`, in the corporation's zone. */
const memberIn = (
  zone: string,
) => sql`(select json_build_object('ext_id', c.external_user_id, 'name', c.name, 'avatar', c.avatar,
  'gender', c.gender, 'unionid', coalesce(c.unionid, ''), 'corp_id', c.corp_id, 'phone_list', c.phones,
  'first_join_package_time', case r.joined_at when 0 then '' else local_time(r.joined_at, ${zone}) end,
  'eu_tag_list', (select coalesce(json_agg(json_build_object('id', t.t_id, 'name', t.tag_name, 'group_name', g.tag_group_name)
      order by t.t_id), '[]') from unnest(c.tags) k
    join tag t on t.corp_id = c.corp_id and t.t_id = k
    join tag_group g on g.corp_id = c.corp_id and g.tag_group_id = t.tag_group_id),
  'eu_dep_path_v2_list', '{}'::text[],
  'belong_staff_list', (select coalesce(json_agg(json_build_object('id', s.pk, 'ext_id', s.id, 'name', coalesce(s.name, s.id),
      'avatar', coalesce(s.avatar, '')) order by f.added_at, s.id), '[]') from customer_follow f
    join staff s on s.corp_id = f.corp_id and s.id = f.staff_id
    where f.corp_id = c.corp_id and f.customer_pk = c.pk))::text
  from customer c where c.corp_id = r.corp_id and c.pk = r.customer_pk)`

export const crowdPackageDataList = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/external_user_package/data_list',
  kind: 'crowd_package',
  summary: '获取人群包的客户',
  description:
    '人群包当前的成员，按客户加入本服务的先后排列；分批数据结束之前为原有的成员，24 小时没有下一批则放弃已写入的各批。',
  companion: true,
  seat: 'basic',
  envelope: 'both',

  query: {
    package_id: queryInteger({ min: 1 }).describe('人群包 ID'),
    page_no: queryInteger({ min: 1, max: 1_000_000 }).default(1).describe('页码，默认 1'),
    page_size: queryInteger({ min: 1, max: 100 }).default(20).describe('每页条数，默认 20，最大 100'),
  },
  reply: {
    has_next: z.boolean().describe('之后是否还有'),
    objects: listOf(Member),
    package_data: Package,
    page_no: z.int().describe('页码'),
    page_size: z.int().describe('每页条数'),
    total_count: z.int().describe('成员总数'),
  },
  example: { query: { package_id: '710', page_size: '2' } },

  async handle({ query, db, corp, fail }) {
    const { package_id, page_no, page_size } = query
    const [[found], { total: total_count, items }] = await Promise.all([
      readBytes(db, sql`select ${PACKAGE} from crowd_package p where p.corp_id = w.corp_id and p.id = ${package_id}`),
      page(db, {
        ...{ of: 'crowd_member', item: memberIn(corp.time_zone) },
        order: { columns: ['customer_pk'] },
        window: { limit: page_size, offset: (page_no - 1) * page_size },
        list: {
          ...{ name: 'crowd_member', key: { id: 'customer_pk' } },
          segment: { column: 'package_id', value: String(package_id) },
        },
      }),
    ])
    if (!found?.[0]) throw fail(10049, 'package_id 找不到对应人群包')
    const paging = { has_next: page_no * page_size < total_count, page_no, page_size, total_count }
    return { ...paging, objects: RawJson.list(items), package_data: new RawJson(found[0]) }
  },
})
