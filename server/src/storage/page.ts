import { type CorpDb, readBounded, readBytes, readScoped, scoped } from './corp-db.ts'
import { type CountedList, countedTotal } from './counted-list.ts'
import { all, type Fragment, sql, verbatim } from './sql.ts'

/** Rows that travel from the database to the caller as JSON text, never parsed on the way. */
export type Page = { total: number; items: Buffer; last?: string }

/** An order that ends in a unique key, so that pages neither overlap nor skip. */
export type Order = { columns: readonly [string, ...string[]]; backwards?: boolean }

type Range = { from?: number | undefined; to?: number | undefined }

type PageOptions = {
  /** The table; its row is `r` in `item` and `where`. */
  of: string
  /** SQL that gives one item's JSON text. */
  item?: Fragment
  /** SQL that names a row's place; a full page at an offset of a counted list tells its last row's as `last`. */
  place?: Fragment
  where?: readonly Fragment[]
  /** Only rows whose key is among those that this query gives, such as a search's; it runs once. */
  among?: { key: string; keys: Fragment } | undefined
  order: Order
  /** Used when there is no `where` and no `among`. */
  list?: CountedList
  /** Only rows whose first part of the list's key, a time, is in these bounds, both inclusive; counted without reading them. */
  range?: Range | undefined
  window: { limit: number; offset: number }
  /** Far into a filtered list only keys are skipped, where an index has all that `where` and the order name. */
  keysFirst?: boolean
  /** Whether a total is wanted; counting a filtered list reads all that matches. */
  counted?: boolean
}

/** One page of a list in one round trip. */
export async function page(db: CorpDb, options: PageOptions): Promise<Page> {
  const { list, where, among, range } = options
  const rows =
    !list || where?.length || among
      ? await readBytes(db, filtered(options))
      : range?.from !== undefined || range?.to !== undefined
        ? await readBounded(db, inRange(options, list, range))
        : await readCounted(db, options, list)
  const [row] = rows
  const last = row?.[2] ? { last: String(row[2]) } : {}
  return { total: Number(row?.[0] ?? 0), items: row?.[1] ?? EMPTY, ...last }
}

const EMPTY = Buffer.alloc(0)
const DOC = verbatim('r.doc')
const KEY_PARTS = ['t', 'id', 's'] as const

/** A page's text and its parameters, with LIMIT, OFFSET and SEGMENT where each call puts its own. */
type PageText = { text: string; values: readonly unknown[] }
type KnownText = PageText & {
  statement: PageStatement
  of: string
  item: string
  place: string | undefined
  column: string | undefined
  backwards: boolean | undefined
}
type PageStatement = (options: PageOptions, list: CountedList) => Fragment

const LIMIT = Symbol('limit')
const OFFSET = Symbol('offset')
const SEGMENT = Symbol('segment')
const known = new Map<string, KnownText[]>()

/** Lists are asked for most of all: the statement of a page is put together once for each kind of list. */
function readCounted(db: CorpDb, options: PageOptions, list: CountedList) {
  const { limit, offset } = options.window
  const statement = offset > 0 ? fromOffset : first
  const isOwn = options.item?.values.length || options.place?.values.length
  const { text, values } = isOwn ? pageText(statement, options, list) : knownText(statement, options, list)
  const parameters: Record<symbol, unknown> = { [LIMIT]: limit, [OFFSET]: offset, [SEGMENT]: list.segment?.value }
  return readScoped(
    db,
    text,
    values.map((value) => (typeof value === 'symbol' ? parameters[value] : value)),
  )
}

function knownText(statement: PageStatement, options: PageOptions, list: CountedList): PageText {
  const { of, order } = options
  const { backwards } = order
  const item = (options.item ?? DOC).strings[0] as string
  const place = options.place?.strings[0]
  const column = list.segment?.column
  const texts = known.get(list.name) ?? []
  const found = texts.find(
    (text) =>
      text.statement === statement &&
      text.item === item &&
      text.of === of &&
      text.place === place &&
      text.column === column &&
      text.backwards === backwards,
  )
  if (found) return found
  const made = { statement, of, item, place, column, backwards, ...pageText(statement, options, list) }
  known.set(list.name, [...texts, made])
  return made
}

function pageText(statement: PageStatement, options: PageOptions, list: CountedList): PageText {
  const made = statement(options, list)
  return { text: scoped(made), values: made.values }
}

/** No place to begin at is needed: the total comes from the top of the tree, the rows from the order's own index. */
function first({ of, item = DOC, order }: PageOptions, { name, key, segment }: CountedList): Fragment {
  const direction = order.backwards ? ' desc' : ''
  const columns = KEY_PARTS.filter((part) => key[part]).map((part) => `r.${key[part]}${direction}`)
  const cut = segment ? sql` and ${verbatim(`r.${segment.column}`)} = ${SEGMENT}` : verbatim('')
  const total = segment ? countedTotal(name, sql`${SEGMENT}`) : countedTotal(name)
  // the limit comes by a subquery, so that one plan serves all limits and none is made anew for each call
  return sql`select ${total}::text, (
      select string_agg(x.item, ',') from (
        select ${item} as item from ${verbatim(of)} r where r.corp_id = w.corp_id${cut}
        order by ${verbatim(columns.join(', '))} limit (select ${LIMIT}::bigint)) x)`
}

/** A page of the rows between two times: as many as lie before each bound say how many they are, and where the page begins. */
function inRange(
  { of, item = DOC, order, window }: PageOptions,
  { name, key, segment }: CountedList,
  { from = 0, to = Number.MAX_SAFE_INTEGER - 1 }: Range,
): Fragment {
  const parts = KEY_PARTS.filter((part) => key[part])
  const keyColumns = parts.map((part) => key[part] as string)
  const columns = (row: string) => keyColumns.map((column) => `${row}.${column}`).join(', ')
  const direction = order.backwards ? ' desc' : ''
  const cut = segment ? sql` and ${verbatim(`r.${segment.column}`)} = ${segment.value}` : verbatim('')
  const list = sql`${verbatim(`'${name}'`)}, ${segment?.value ?? ''}`
  const rows = (place: string, names: readonly string[]) => sql`from ${verbatim(of)} r where r.corp_id = w.corp_id${cut}
    and (${verbatim(columns('r'))}) >= (${verbatim(names.map((name) => `${place}.${name}`).join(', '))})`
  const before = (bound: number) => sql`(select f.before + (
      select count(*) ${rows('f', parts)} and ${verbatim(`r.${key.t}`)} < ${bound})
    from counted_list_floor(w.corp_id, ${list}, ${bound}) f)`
  const start = order.backwards ? sql`n.past - ${window.offset} - n.take` : sql`n.first + ${window.offset}`
  return sql`select (n.past - n.first)::text, p.*
    from (select b.*, greatest(least(${window.limit}::bigint, b.past - b.first - ${window.offset}), 0) as take
      from (select ${before(from)} as first, ${before(Math.max(from, to + 1))} as past offset 0) b offset 0) n
    cross join lateral counted_list_start(w.corp_id, ${list}, greatest(${start}, 0)::bigint, n.take::bigint, false) k
    cross join lateral (
      select string_agg(x.item, ',') from (
        select ${item} as item from (
          select r.* from (
            select ${verbatim(columns('r'))} ${rows('k', parts)} order by ${verbatim(columns('r'))} offset k.skip limit 1) s
          cross join lateral (
            select r.* ${rows('s', keyColumns)} order by ${verbatim(columns('r'))} limit n.take) r) r
        order by ${verbatim(parts.map((part) => `r.${key[part]}${direction}`).join(', '))}) x) p`
}

/** What is skipped is read off the index alone; the rows are fetched from where the page begins, in its own direction. */
function fromOffset({ of, item = DOC, place, order }: PageOptions, { name, key, segment }: CountedList): Fragment {
  const parts = KEY_PARTS.filter((part) => key[part])
  const keyColumns = parts.map((part) => key[part] as string)
  const columnsOf = (row: string, direction = '') =>
    keyColumns.map((column) => `${row}.${column}${direction}`).join(', ')
  const back = order.backwards ?? false
  const columns = verbatim(columnsOf('r'))
  const cut = segment ? sql` and ${verbatim(`r.${segment.column}`)} = ${SEGMENT}` : verbatim('')
  const rows = sql`from ${verbatim(of)} r where r.corp_id = w.corp_id${cut}`
  const skipped = back ? 'k.skip + greatest(k.take - 1, 0)' : 'k.skip'
  const last = place ? sql`, (array_agg(x.place))[${LIMIT}::int] as last` : verbatim('')
  return sql`select k.total::text, p.*
    from counted_list_start(w.corp_id, ${verbatim(`'${name}'`)}, ${segment ? sql`${SEGMENT}` : verbatim("''")}, ${OFFSET}, ${LIMIT}, ${verbatim(String(back))}) k
    cross join lateral (
      select string_agg(x.item, ',') as items${last} from (
        select ${item} as item${place ? sql`, ${place} as place` : verbatim('')} from (
          select ${columns} ${rows} and (${columns}) >= (${verbatim(parts.map((part) => `k.${part}`).join(', '))})
          order by ${columns} offset ${verbatim(skipped)} limit 1) s
        cross join lateral (
          select r.* ${rows} and (${columns}) ${verbatim(back ? '<=' : '>=')} (${verbatim(columnsOf('s'))})
          order by ${verbatim(columnsOf('r', back ? ' desc' : ''))} limit k.take) r) x) p`
}

function filtered(options: PageOptions): Fragment {
  const { of, item = DOC, where = [], among, order, window, keysFirst = false, counted = true } = options
  const direction = order.backwards ? ' desc' : ''
  const columns = verbatim(order.columns.map((column) => `r.${column}${direction}`).join(', '))
  const conditions = among ? [...where, sql`r.${verbatim(among.key)} = any (h.keys)`] : where
  const matches = sql`from ${verbatim(of)} r where r.corp_id = w.corp_id and ${all(conditions)}`
  const count = among && where.length === 0 ? verbatim('cardinality(h.keys)') : sql`(select count(*) ${matches})`
  const hits = among ? sql` from (select array(${among.keys}) as keys offset 0) h` : verbatim('')
  const cut = sql`order by ${columns} limit ${window.limit} offset ${window.offset}`
  const names = (row: string) => order.columns.map((column) => `${row}.${column}`).join(', ')
  const rows = keysFirst
    ? sql`(select ${verbatim(names('r'))} ${matches} ${cut}) k cross join lateral (
        select r.* ${matches} and (${verbatim(names('r'))}) = (${verbatim(names('k'))}) limit 1) r`
    : sql`(select r.* ${matches} ${cut}) r`
  return sql`select ${counted ? sql`${count}::text` : verbatim("'0'")}, (
      select string_agg(x.item, ',') from (select ${item} as item from ${rows}) x)${hits}`
}
