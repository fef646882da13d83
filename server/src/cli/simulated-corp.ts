import type { Sql, Tx } from '../storage/connect.ts'
import { control, type SimulatorBeside } from '../trigger/control.ts'

/** Records for the simulator, in the platform's own field names. */
type Records = Record<string, unknown>[]

const AT_ONCE = 2_000

/**
 * Departments, members and tags of a corporation, as the platform's list calls show them. The tags are the app's own: the platform
 * lets an app change only what it made.
 */
export async function directoryOf(db: Sql | Tx, corpId: string, agentId: number) {
  const [row] = await db<{ departments: Records; users: Records; tag_group: Records }[]>`
    select
      coalesce((select json_agg(json_build_object('id', d.id::int, 'name', d.name, 'name_en', d.name_en,
        'parentid', d.parent_id::int, 'order', d."order") order by d.id::int)
        from department d where d.corp_id = ${corpId} and d.id ~ '^[1-9][0-9]{0,8}$'
          and d.parent_id ~ '^[0-9]{1,9}$'), '[]') as departments,
      coalesce((select json_agg(json_strip_nulls(json_build_object('userid', s.id, 'name', s.name, 'alias', s.alias,
        'department', coalesce((select json_agg(d.id::int order by u.n)
          from unnest(s.department) with ordinality u (id, n) join department d on d.corp_id = s.corp_id and d.id = u.id
          where d.id ~ '^[1-9][0-9]{0,8}$'), '[1]'),
        'status', s.status, 'gender', s.gender::text, 'mobile', s.mobile, 'email', s.email, 'position', s.position,
        'avatar', s.avatar, 'telephone', s.telephone, 'english_name', s.english_name, 'qr_code', s.qr_code,
        'address', s.address, 'external_position', s.external_position, 'external_profile', s.external_profile,
        'extattr', s.extattr)) order by s.pk)
        from staff s where s.corp_id = ${corpId}), '[]') as users,
      coalesce((select json_agg(json_build_object('group_id', g.tag_group_id, 'group_name', g.tag_group_name,
        'agentid', ${agentId}::int, 'tag', coalesce((
          select json_agg(json_build_object('id', t.tag_id, 'name', t.tag_name, 'create_time', t.created_at, 'order', 0)
            order by t.t_id)
          from tag t where t.corp_id = g.corp_id and t.tag_group_id = g.tag_group_id), '[]')) order by g.tag_group_id)
        from tag_group g where g.corp_id = ${corpId}), '[]') as tag_group`
  return row as { departments: Records; users: Records; tag_group: Records }
}

/** Customers, of whom more may follow, and all group chats and channel codes of a corporation. */
export async function recordsOf(db: Sql | Tx, corpId: string) {
  const [customers, chats, ways] = await Promise.all([
    customersAfter(db, corpId, 0),
    db<{ chat: object }[]>`
      select json_build_object('chat_id', g.group_ext_id, 'name', g.name, 'owner', g.owner_staff_id,
        'create_time', g.created_at, 'member_list', (
          select json_agg(m) from (
            select json_build_object('userid', g.owner_staff_id, 'type', 1) as m
            union all
            select json_build_object('userid', c.external_user_id, 'type', 2) from customer_group l
            join customer c on c.corp_id = l.corp_id and c.pk = l.customer_pk
            where l.corp_id = g.corp_id and l.group_ext_id = g.group_ext_id collate "default") x)) as chat
      from group_chat g where g.corp_id = ${corpId}
        and exists (select from staff s where s.corp_id = g.corp_id and s.id = g.owner_staff_id)`,
    db<{ way: object }[]>`
      select json_build_object('config_id', w.config_id, 'type', w.type, 'scene', w.scene, 'remark', w.remark,
        'skip_verify', w.skip_verify, 'state', w.state, 'user', w.staff_ids, 'create_time', w.created_at,
        'party', coalesce((select json_agg(p::int) from unnest(w.party) p where p ~ '^[1-9][0-9]{0,8}$'), '[]')) as way
      from contact_way w where w.corp_id = ${corpId} and w.config_id <> '' order by w.id`,
  ])
  return { customers, group_chats: chats.map(({ chat }) => chat), contact_ways: ways.map(({ way }) => way) }
}

/** Puts them into the simulator, under their own ids, and the customers that follow. */
export async function loadRecords(
  db: Sql | Tx,
  simulator: SimulatorBeside,
  corpId: string,
  { customers, group_chats, contact_ways }: Awaited<ReturnType<typeof recordsOf>>,
): Promise<void> {
  const load = (records: object) => control(simulator, 'load', { corpid: corpId, ...records })
  for (let page = customers; page.length > 0; ) {
    await load({ customers: page.map(({ customer }) => customer) })
    page = page.length < AT_ONCE ? [] : await customersAfter(db, corpId, page.at(-1)?.pk as number)
  }
  for (const part of parts(group_chats)) await load({ group_chats: part })
  for (const part of parts(contact_ways)) await load({ contact_ways: part })
}

async function customersAfter(
  db: Sql | Tx,
  corpId: string,
  after: number,
): Promise<{ pk: number; customer: object }[]> {
  return db<{ pk: number; customer: object }[]>`
    select c.pk, json_build_object('external_contact', json_strip_nulls(json_build_object(
        'external_userid', c.external_user_id, 'name', c.name, 'type', c.type, 'gender', c.gender, 'avatar', c.avatar,
        'unionid', c.unionid, 'corp_name', c.corp_name, 'corp_full_name', c.corp_full_name, 'position', c.position,
        'external_profile', c.external_profile)),
      'follow_user', coalesce((
        select json_agg(json_build_object('userid', f.item ->> 'staff_id', 'remark', coalesce(f.item ->> 'remark', ''),
          'createtime', (f.item ->> 'added_at')::bigint, 'state', coalesce(f.item ->> 'state', ''), 'tags', (
            select coalesce(json_agg(t.tag_id), '[]') from tag t where t.corp_id = c.corp_id and t.t_id = any (c.tags)))
          order by f.n)
        from json_array_elements(c.follows) with ordinality f (item, n)
        where exists (select from staff s where s.corp_id = c.corp_id and s.id = f.item ->> 'staff_id')), '[]')) as customer
    from customer c where c.corp_id = ${corpId} and c.pk > ${after} order by c.pk limit ${AT_ONCE}`
}

function* parts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += AT_ONCE) yield all.slice(i, i + AT_ONCE)
}
