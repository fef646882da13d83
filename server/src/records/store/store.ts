import { z } from 'zod'
import { Store } from '../../engines/stores/store.ts'

const { id, name, province, city, district, address, deleted, created_at, updated_at } = Store.shape

const Person = z.object({
  id: z.int().describe('员工的整数主键'),
  ext_id: z.string().describe('员工 ID'),
  name: z.string().describe('员工姓名'),
  avatar: z.string().describe('员工头像'),
})

/** A store as other programs know it. */
export const StoreItem = z
  .object({
    ...{ id, name, region_name: z.string().describe('与 name 相同'), country: z.literal('中国').describe('总为 中国') },
    ...{ province, city, district, address },
    staff_ext_id: z.string().nullable().describe('负责人的员工 ID，没有则为 null'),
    staff_obj: Person.nullable().describe('负责人，没有则为 null'),
    clerk_staff_ext_id_list: z.array(z.string()).describe('店员的员工 ID'),
    clerk_staff_objs: z.array(Person).describe('店员'),
    contact_way_id: z.int().nullable().describe('门店活码的 ID，没有则为 null'),
    qr_code: z.string().describe('门店活码的二维码地址，没有则为空字符串'),
    add_user_count: z.int().describe('扫门店活码添加的客户数'),
    corp_id: z.string().describe('企业 ID'),
    creator_id: z.int().nullable().describe('创建人的整数主键；由接口创建的没有，为 null'),
    creator_info: Person.nullable().describe('创建人，没有则为 null'),
    deleted,
    ...{ created_at, updated_at },
  })
  .meta({ id: 'Store' })

const person = (p: string) =>
  `json_build_object('id', ${p}.pk, 'ext_id', ${p}.id, 'name', coalesce(${p}.name, ${p}.id), 'avatar', coalesce(${p}.avatar, ''))`
const PERSON = person('p')

/** What belongs to a store `r`: its channel code `k` and who made it, `m`. */
export const STORE_JOINS = `left join contact_way k on k.corp_id = r.corp_id and k.id = r.contact_way_id
  left join staff m on m.corp_id = r.corp_id and m.id = r.creator_staff_id`

/** Row `r` with its joins as such a store: SQL for JSON text. */
export const STORE = `json_build_object('id', r.id, 'name', r.name, 'region_name', r.name, 'country', '中国', 'province', r.province,
  'city', r.city, 'district', r.district, 'address', r.address, 'staff_ext_id', r.owner_staff_id,
  'staff_obj', (select ${PERSON} from staff p where p.corp_id = r.corp_id and p.id = r.owner_staff_id),
  'clerk_staff_ext_id_list', r.clerk_staff_ids,
  'clerk_staff_objs', (select coalesce(json_agg(${PERSON} order by u.n), '[]') from unnest(r.clerk_staff_ids) with ordinality u (id, n)
    join staff p on p.corp_id = r.corp_id and p.id = u.id),
  'contact_way_id', r.contact_way_id, 'qr_code', coalesce(k.qr_code, ''), 'add_user_count', store_added(r.past_codes, k.add_user_count),
  'corp_id', r.corp_id, 'creator_id', m.pk, 'creator_info', case when m.id is not null then ${person('m')} end, 'deleted', r.deleted, 'created_at', r.created_at,
  'updated_at', r.updated_at)::text`
