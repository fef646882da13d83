import { allQuery, listQuery } from '../api/list.ts'
import { queries } from '../api/queries.ts'
import type { Column, Filter, ListSpec } from './list-spec.ts'
import type { Directory } from './names.tsx'
import type { PageState } from './page-state.ts'

/** What the filters in the address ask of the list. */
export function filterQuery(filters: readonly Filter[], state: PageState): Record<string, unknown> {
  const names = filters.flatMap((filter) => (filter.kind === 'period' ? [filter.from, filter.to] : [filter.name]))
  return Object.fromEntries(names.filter((name) => state[name] !== undefined).map((name) => [name, state[name]]))
}

/** What the address asks of the list. */
export function queryOf<R>(spec: ListSpec<R>, state: PageState): Record<string, unknown> {
  const searched = spec.search ? { q: state.q } : {}
  return { ...spec.fixed, ...searched, sort: state.sort ?? spec.sort, ...filterQuery(spec.filters ?? [], state) }
}

/** The same with the page of it that is shown. */
export function pageQuery<R>(spec: ListSpec<R>, state: PageState): Record<string, unknown> {
  const { size, page } = sizeOf(state)
  return { ...queryOf(spec, state), limit: size, offset: (page - 1) * size }
}

export const sizeOf = ({ size = 20, page = 1 }: PageState) => ({ size, page })

/** The directories whose names the columns show. */
export function directoriesOf<R>(columns: readonly Column<R>[]): readonly Directory[] {
  return [...new Set(columns.flatMap(({ names = [] }) => names))]
}

/** Asks for what a list will show, before its page is drawn: its records, and the names that they refer to. */
export function expectList<R>(spec: ListSpec<R>, corpId: string, state: PageState): void {
  void queries.prefetchQuery(listQuery(corpId, spec.resource, pageQuery(spec, state)))
  for (const directory of directoriesOf(spec.columns)) void queries.prefetchQuery(allQuery(corpId, directory))
}

/** The order after a click on a column: ascending, descending, then the list's own. */
export function sortedNext(field: string, sort: string | undefined, own: string | undefined): string | undefined {
  const now = sort ?? own
  if (now === field) return `-${field}`
  return now === `-${field}` && own !== now ? undefined : field
}
