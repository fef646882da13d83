import type { z } from 'zod'
import { oneOf, queryInteger, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import { hiddenFrom, type Sensitivity, sensitivityOf } from '../../contract/sensitive.ts'
import { all, type Fragment, sql, verbatim } from '../../storage/sql.ts'
import type { Resource, Sort } from './resource.ts'
import { languages, type SheetLanguage } from './sheet/sheet.ts'

/** Which page of a list. */
export const pageQuery = {
  limit: queryInteger({ min: 1, max: 100 }).default(20).describe('每页条数，默认 20，最大 100'),
  offset: queryInteger({ min: 0 }).optional().describe('偏移量；与 cursor 只能传一个'),
  cursor: text({ min: 1, max: 2000 }).optional().describe('上一页的 next_cursor'),
}

/** A page begins at an offset or at a cursor. */
export function oneStart({ offset, cursor }: { offset?: number | undefined; cursor?: string | undefined }): void {
  if (cursor !== undefined && offset !== undefined)
    throw problem('invalid', { errors: [{ field: 'cursor', reason: reason('excludes', { field: 'offset' }) }] })
}

/** The refusal of a cursor that is not of this list in this order. */
export const foreignCursor = () => problem('invalid', { errors: [{ field: 'cursor', reason: reason('wrong_cursor') }] })

/** Whose words CSV is in; without it CSV has the names and values of the API. */
const language = oneOf(...languages)
  .optional()
  .describe(
    '仅用于 CSV：给出时表头与内容是该语言的文字（标签与员工的名称、企业时区的时间、每个自定义字段一列），zh 或 en；不给时为接口的字段名与值',
  )

/** What a list may be asked. */
export function listQuery(resource: Resource): z.ZodRawShape {
  const names = Object.keys(resource.sorts)
  const sorts = names.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]
  const filters = Object.entries(resource.filters ?? {}).map(([name, { schema }]) => [name, schema.optional()])
  return {
    ...pageQuery,
    sort: oneOf(...sorts)
      .default(resource.sort ?? (names[0] as string))
      .describe('排序，前缀 - 为倒序'),
    ...(resource.search ? { q: text({ min: 1, max: 200 }).optional().describe('搜索') } : {}),
    ...Object.fromEntries(filters),
    ...(resource.sheet ? { language } : {}),
  }
}

export type ListQuery = {
  limit: number
  offset?: number
  cursor?: string
  sort: string
  q?: string
  language?: SheetLanguage
} & Record<string, unknown>

export type ListOrder = { name: string; sort: Sort; backwards: boolean }

/** The order that a query asks for. */
export function orderOf({ sorts }: Resource, { sort }: ListQuery): ListOrder {
  const backwards = sort.startsWith('-')
  const name = backwards ? sort.slice(1) : sort
  return { name, sort: sorts[name] as Sort, backwards }
}

/** The conditions that a query sets on row `r`, beside the corporation; none where the whole list is meant. */
export function conditionsOf(resource: Resource, query: ListQuery, rights: ReadonlySet<string>): Fragment[] {
  const { filters = {}, search, searches } = resource
  const conditions = Object.entries(filters).flatMap(([name, { schema, where }]) => {
    if (query[name] === undefined) return []
    expectSeen(name, sensitivityOf(schema), rights)
    return [where(query[name] as never)]
  })
  if (query.q !== undefined) expectSeen('q', searches, rights)
  if (search && query.q !== undefined) conditions.push(searched(search, query.q))
  return conditions
}

/** What a caller may not see is not to be found out by asking for it. */
function expectSeen(name: string, what: Sensitivity | undefined, rights: ReadonlySet<string>): void {
  if (what && hiddenFrom(rights).has(what))
    throw problem('forbidden', {
      detail: { zh: `没有使用 ${name} 的权限`, en: `${name} may not be used without the right to see it` },
    })
}

function searched(search: NonNullable<Resource['search']>, q: string): Fragment {
  if ('key' in search)
    return sql`r.${verbatim(search.key)} = any (array(select ${verbatim(`search_${search.table}`)}(${q})))`
  const texts = search.map((text) => (typeof text === 'string' ? verbatim(`r.${text}`) : text))
  const columns = texts.map((text) => sql`strpos(lower(${text}), lower(${q})) > 0`)
  return sql`(${columns.reduce((one, next) => sql`${one} or ${next}`)})`
}

/** The condition that rows come after a cursor; a cursor of another order, or not one of ours, is refused. */
export function afterCursor({ textColumns = [] }: Resource, order: ListOrder, cursor: string): Fragment {
  const values = valuesOf(cursor)
  const { columns } = order.sort
  const fits =
    values?.[0] === signed(order) &&
    values.length === columns.length + 1 &&
    columns.every((name, i) =>
      textColumns.includes(name) ? typeof values[i + 1] === 'string' : Number.isSafeInteger(values[i + 1]),
    )
  if (!fits) throw foreignCursor()
  const names = verbatim(columns.map((name) => `r.${name}`).join(', '))
  const given = (values as unknown[]).slice(1).map((value) => sql`${value}`)
  const tuple = given.reduce((one, next) => sql`${one}, ${next}`)
  return order.backwards ? sql`(${names}) < (${tuple})` : sql`(${names}) > (${tuple})`
}

const signed = ({ name, backwards }: ListOrder) => `${backwards ? '-' : ''}${name}`

/** The cursor after a row with these values of the order's columns, as JSON. */
export function cursorAfter(order: ListOrder, values: string): string {
  return cursorOf([signed(order), ...JSON.parse(values)])
}

/** A cursor that tells these values. */
export function cursorOf(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values that a cursor tells; undefined for what is none. */
export function valuesOf(cursor: string): unknown[] | undefined {
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) && !JSON.stringify(values).includes('\\u0000') ? values : undefined
  } catch {
    return undefined
  }
}

/** Rows of the corporation that these conditions leave. */
export function matching({ table, where }: Resource, conditions: readonly Fragment[]): Fragment {
  return sql`from ${verbatim(table)} r where r.corp_id = w.corp_id and ${all([...(where ? [where] : []), ...conditions])}`
}

/** `order by` of an order. */
export function orderBy({ sort, backwards }: ListOrder): Fragment {
  return verbatim(sort.columns.map((name) => `r.${name}${backwards ? ' desc' : ''}`).join(', '))
}
