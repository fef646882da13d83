import { customersTagged } from '../../engines/customers/tag-count.ts'
import { type CorpDb, readBytes } from '../../storage/corp-db.ts'
import { all, type Fragment, sql, verbatim } from '../../storage/sql.ts'

export type Filter = {
  staff_id?: string | undefined
  t_id?: number | undefined
  tag_id?: string | undefined
  unionid?: string | undefined
  phone_number?: string | undefined
  type?: number | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  start_update_time?: number | undefined
  end_update_time?: number | undefined
}

/** `order` is by creation time; without it, customers come in the order of their arrival. */
export type Window = { limit: number; offset: number; order?: 'asc' | 'desc' | undefined }

/** One item's JSON text: the record, and the points that are not kept in it. */
export const ITEM = 'customer_item(r.doc, r.points)'

/** Whether anything narrows the list; paging does not. */
export function isFiltered(filter: Filter): boolean {
  return linksOf(filter).length + ownConditions(filter).length > 0
}

type Found = { unknown?: 'staff' | 'tag'; total: number; items: Buffer }

/**
 * One page of those customers who match, in one round trip. Where an index has their keys in order, it counts them and gives
 * the page. Otherwise they are found once, or the planner might look for the page's few through all customers by their keys:
 * all of them, when it is the newest who match.
 */
export async function filteredPage(db: CorpDb, filter: Filter, window: Window): Promise<Found> {
  const found = keysOf(filter, window.order !== undefined)
  const inOrder = window.order === undefined && hasKeysInOrder(filter)
  const first = inOrder ? verbatim('') : sql`with found as materialized (${found}) `
  const keys = inOrder ? found : verbatim('select f.* from found f')
  const { staff_id = null, tag_id = null, t_id = null } = filter
  const direction = window.order === 'desc' ? ' desc' : ''
  const order = (row: string) =>
    verbatim(window.order ? `${row}.created_at${direction}, ${row}.pk${direction}` : `${row}.pk`)
  const [row] = await readBytes(
    db,
    sql`${first}select
      case when ${staff_id}::text is not null and not exists (
          select from staff s where s.corp_id = w.corp_id and s.id = ${staff_id}) then 'staff'
        when ${tag_id}::text is not null and not exists (
          select from tag t where t.corp_id = w.corp_id and t.t_id = tag_named(w.corp_id, ${tag_id})) then 'tag'
        when ${t_id}::bigint is not null and not exists (
          select from tag t where t.corp_id = w.corp_id and t.t_id = ${t_id}) then 'tag' else '' end,
      ${(inOrder && knownTotal(filter)) || sql`(select count(*) from (${keys}) k)`}::text,
      (select string_agg(${verbatim(ITEM)}, ',' order by ${order('r')})
       from (select k.* from (${keys}) k order by ${order('k')} limit ${window.limit} offset ${window.offset}) k
       join customer r on r.corp_id = w.corp_id and r.pk = k.pk)`,
  )
  const unknown = String(row?.[0] ?? '')
  return {
    ...(unknown ? { unknown: unknown as 'staff' | 'tag' } : {}),
    total: Number(row?.[1] ?? 0),
    items: row?.[2] ?? Buffer.alloc(0),
  }
}

/**
 * A table of links that a filter names, the condition on its row `l`, whether an index then has the keys in order, and SQL
 * that gives how many they are, where that is kept.
 */
type Link = { table: string; condition: Fragment; inOrder: boolean; total?: Fragment }

function hasKeysInOrder(filter: Filter): boolean {
  const [link, ...others] = linksOf(filter)
  return link?.inOrder === true && others.length + ownConditions(filter).length === 0
}

/** The total by itself, where a tag alone narrows the list. */
function knownTotal(filter: Filter): Fragment | undefined {
  return linksOf(filter)[0]?.total
}

/** The keys of those who match; with their creation times where they are ordered by these. */
function keysOf(filter: Filter, timed: boolean): Fragment {
  const own = ownConditions(filter)
  const [first, ...others] = linksOf(filter)
  const [from, pk] = first && own.length === 0 && !timed ? [first.table, 'customer_pk'] : ['customer', 'pk']
  const among = from === 'customer' ? [...(first ? [first] : []), ...others] : others
  const conditions = [
    ...(from === 'customer' ? own : first ? [first.condition] : []),
    ...among.map(
      ({ table, condition }) => sql`${verbatim(`l.${pk}`)} in (
        select l.customer_pk from ${verbatim(table)} l where l.corp_id = w.corp_id and ${condition})`,
    ),
  ]
  const time = verbatim(timed ? ', l.created_at' : '')
  return sql`select ${verbatim(`l.${pk}`)} as pk${time} from ${verbatim(from)} l where l.corp_id = w.corp_id and ${all(conditions)}`
}

/** Narrowest first. */
function linksOf({ phone_number, staff_id, tag_id, t_id }: Filter): Link[] {
  const links: Link[] = []
  if (phone_number !== undefined)
    links.push({ table: 'customer_phone', condition: sql`l.phone = ${phone_number}`, inOrder: true })
  if (staff_id !== undefined)
    links.push({ table: 'customer_follow', condition: sql`l.staff_id = ${staff_id}`, inOrder: false })
  if (t_id !== undefined) links.push(tagged(sql`${t_id}`))
  if (tag_id !== undefined) {
    links.push(tagged(sql`(select tag_named(w.corp_id, ${tag_id}))`))
  }
  return links
}

function tagged(tId: Fragment): Link {
  return { table: 'customer_tag', condition: sql`l.t_id = ${tId}`, inOrder: true, total: customersTagged(tId) }
}

function ownConditions(filter: Filter): Fragment[] {
  const { unionid, type, start_time, end_time, start_update_time, end_update_time } = filter
  const conditions = []
  if (unionid !== undefined) conditions.push(sql`l.unionid = ${unionid}`)
  if (type !== undefined) conditions.push(sql`l.type = ${type}`)
  if (start_time !== undefined) conditions.push(sql`l.created_at >= ${start_time}`)
  if (end_time !== undefined) conditions.push(sql`l.created_at <= ${end_time}`)
  if (start_update_time !== undefined) conditions.push(sql`l.updated_at >= ${start_update_time}`)
  if (end_update_time !== undefined) conditions.push(sql`l.updated_at <= ${end_update_time}`)
  return conditions
}
