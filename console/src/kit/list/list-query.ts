import { listQuery } from '../../api/list.ts'
import { wantName } from '../../api/names.ts'
import { queries } from '../../api/queries.ts'
import { count, day, type Params, readPageState, readSearch, type Search, text, texts } from '../address.ts'
import type { Filter, ListSpec } from '../spec/list-spec.ts'

/** How a filter's values stand in the address. */
export function paramsOf(filter: Filter): Params {
  if (filter.kind === 'period') return { [filter.from]: count, [filter.to]: count }
  if (filter.kind === 'own') return { [filter.name]: filter.param }
  if (filter.kind === 'day') return { [filter.name]: day }
  return { [filter.name]: filter.kind !== 'text' && filter.many ? texts : text }
}

/** What the filters in the address ask of the list. Choices that the page does not have ask for nothing. */
export function filterQuery(filters: readonly Filter[], search: Search): Record<string, unknown> {
  const asked = filters.flatMap((filter) => Object.entries(readSearch(paramsOf(filter), search)))
  return Object.fromEntries(asked)
}

/** What the address asks of the list. */
export function queryOf<R>(spec: ListSpec<R>, search: Search): Record<string, unknown> {
  const { q, sort } = readPageState(search)
  const searched = spec.search ? { q } : {}
  return { ...spec.query, ...searched, sort: sort ?? spec.sort, ...filterQuery(spec.filters ?? [], search) }
}

/** The same with the page of it that is shown. */
export function pageQuery<R>(spec: ListSpec<R>, search: Search): Record<string, unknown> {
  const { size, page } = sizeOf(search)
  return { ...queryOf(spec, search), limit: size, offset: (page - 1) * size }
}

/** Rows of a page that can be chosen; the first is meant where none is. */
export const SIZES = [20, 50, 100] as const

export function sizeOf(search: Search): { size: number; page: number } {
  const { size, page } = readPageState(search)
  return { size: SIZES.find((each) => each === size) ?? SIZES[0], page: Math.max(1, page ?? 1) }
}

/** Asks for what a list will show, before its page is drawn: its records, and the names that they refer to. */
export async function prefetchList<R>(spec: ListSpec<R>, corpId: string, search: Search): Promise<void> {
  const query = listQuery(corpId, spec.resource, pageQuery(spec, search))
  await queries.prefetchQuery(query)
  const list = queries.getQueryData<{ items: readonly R[] }>(query.queryKey)
  for (const record of list?.items ?? [])
    for (const { names } of spec.columns) for (const [of, id] of names?.(record) ?? []) wantName(corpId, of, id)
}
