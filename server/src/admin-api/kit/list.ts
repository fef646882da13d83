import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { RawJson } from '../../endpoint.ts'
import { type CorpDb, readBounded, readBytes } from '../../storage/corp-db.ts'
import { type CountedList, countedTotal } from '../../storage/counted-list.ts'
import { page } from '../../storage/page.ts'
import { type Fragment, sql, verbatim } from '../../storage/sql.ts'
import {
  afterCursor,
  conditionsOf,
  cursorAfter,
  type ListOrder,
  type ListQuery,
  matching,
  oneStart,
  orderBy,
  orderOf,
} from './list-query.ts'
import { maskingFor } from './masks.ts'
import type { Resource } from './resource.ts'

export type ListReply = { items: RawJson; total: number; next_cursor?: string }

/** One page of a list. A counted list costs the same at any offset; others count what matches. */
export async function listPage(
  db: CorpDb,
  resource: Resource,
  query: ListQuery,
  rights: ReadonlySet<string>,
  more: readonly Fragment[] = [],
): Promise<ListReply> {
  const { limit, offset, cursor } = query
  oneStart(query)
  const order = orderOf(resource, query)
  const conditions = [...conditionsOf(resource, query, rights), ...more]
  const { list } = order.sort
  const counting = countedListOf(resource, query, order, conditions)
  if (offset && counting) {
    const { table: of, item } = resource
    const { backwards, sort } = order
    const asked = { of, item, place: keyOf(order), order: { columns: sort.columns, backwards }, list: counting }
    const { items, total, last } = await page(db, { ...asked, window: { limit, offset } })
    const next = last && total > offset + limit ? { next_cursor: cursorAfter(order, last) } : {}
    return { items: shown(resource, items, rights), total, ...next }
  }
  const whole = conditions.length === 0 ? wholeList(resource) : undefined
  const total = whole !== undefined ? countedTotal(whole) : counted(resource, query, conditions)
  const from = cursor === undefined ? conditions : [...conditions, afterCursor(resource, order, cursor)]
  const bounded = whole && list && !offset && USUAL.includes(limit)
  const asked = statement(resource, order, { total, conditions: from, limit, offset: offset ?? 0 })
  const [row] = await (bounded ? readBounded : readBytes)(db, asked)
  const [count, items, last] = row as (Buffer | null)[]
  return {
    items: shown(resource, items ?? Buffer.alloc(0), rights),
    total: Number(count),
    ...(last ? { next_cursor: cursorAfter(order, String(last)) } : {}),
  }
}

/** The values of an order's columns of row `r`, as JSON. */
function keyOf({ sort }: ListOrder): Fragment {
  return verbatim(`json_build_array(${sort.columns.map((name) => `r.${name}`).join(', ')})::text`)
}

type Parts = { total: Fragment; conditions: readonly Fragment[]; limit: number; offset: number }

/**
 * Page sizes that are part of the statement's text: PostgreSQL then keeps the plan, where with a parameter it makes one for
 * each call, at about the cost of the page. Few, since a connection keeps every statement that it has prepared.
 */
const USUAL = [20, 50, 100]

/** One row more than asked for is read, to tell whether there is a next page. */
function statement(resource: Resource, order: ListOrder, { total, conditions, limit, offset }: Parts): Fragment {
  const rows = (n: number) => (USUAL.includes(limit) ? verbatim(String(n)) : sql`${n}`)
  const skipped = offset > 0 ? sql`offset ${offset}` : verbatim('')
  const key = keyOf(order)
  return sql`with p as materialized (
      select case when r.page_row <= ${rows(limit)} then ${resource.item} end as item, ${key} as key, r.page_row as n from (
        select r.*, row_number() over () as page_row from (
          select r.* ${matching(resource, conditions)}
          order by ${orderBy(order)} limit ${rows(limit + 1)} ${skipped}) r) r)
    select ${total}::text, (select string_agg(p.item, ',' order by p.n) from p),
      (select p.key from p where (select count(*) from p) > ${rows(limit)} order by p.n desc offset 1 limit 1)`
}

function counted(resource: Resource, query: ListQuery, conditions: readonly Fragment[]): Fragment {
  const known = onlyFilter(resource, query, conditions)
  if (known?.by.total) return known.by.total(known.value as never)
  const matches = matching(resource, conditions)
  const { countedUpTo } = resource
  if (countedUpTo === undefined) return sql`(select count(*) ${matches})`
  return sql`(select count(*) from (select 1 ${matches} limit ${countedUpTo + 1}) x)`
}

/** The filter that alone narrows the list, where one does. */
function onlyFilter({ filters = {}, where }: Resource, query: ListQuery, conditions: readonly Fragment[]) {
  const [given] = Object.entries(filters).filter(([name]) => query[name] !== undefined)
  return given && !where && conditions.length === 1 ? { by: given[1], value: query[given[0]] } : undefined
}

/** The counted list of just what is asked for: the order's own, or one that the only filter cuts. */
function countedListOf(
  resource: Resource,
  query: ListQuery,
  { name, sort }: ListOrder,
  conditions: readonly Fragment[],
): CountedList | undefined {
  if (conditions.length === 0) return sort.list
  const only = onlyFilter(resource, query, conditions)
  const cut = only?.by.segments
  const list = cut?.lists[name]
  if (!cut || !list || !sort.list) return undefined
  return { name: list, key: sort.list.key, segment: { column: cut.column, value: String(only.value) } }
}

/** The name of a counted list of all records, whatever its order: it knows how many there are. */
function wholeList({ sorts }: Resource): string | undefined {
  return Object.values(sorts).find(({ list }) => list && !list.segment)?.list?.name
}

/** Passed on as bytes, unless something in them must be masked for this caller. */
function shown(resource: Resource, items: Buffer, rights: ReadonlySet<string>): RawJson {
  const mask = maskingFor(resource, rights)
  if (!mask) return RawJson.list(items)
  const records = parseNearlyExact(`[${items}]`) as Record<string, unknown>[]
  return new RawJson(JSON.stringify(records.map(mask)))
}
