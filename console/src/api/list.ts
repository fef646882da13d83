import { useQuery } from '@tanstack/react-query'
import { callIn } from './call.ts'
import type { Query } from './client.ts'
import { useCorp } from './corp.tsx'
import { keyOf } from './key.ts'
import type { ListPath, Params, PathFor, QueryOf, RecordOf, Reply, Resource } from './types.ts'

type Asking = { signal: AbortSignal }

export type List<R> = { items: R[]; total: number; next_cursor?: string }

type Listing<P extends ListPath> = Params<P> & {
  enabled?: boolean
  /** Milliseconds after which it is asked for again. */
  every?: number | ((list?: List<RecordOf<P>>) => number | false)
}

/** A page of a list as a query: a page of the console asks for it before it is drawn. */
export function listQuery<P extends ListPath>(
  corpId: string,
  path: P,
  query: QueryOf<P>,
  params?: Record<string, string | number>,
) {
  return {
    queryKey: [corpId, ...keyOf(path, params), 'list', query],
    queryFn: async ({ signal }: Asking) =>
      (await callIn(corpId, 'get', path, { params, query: query as Query, signal })).data as List<RecordOf<P>>,
  }
}

/** A page of a list; the old page stays while the new one is on its way. */
export function useList<P extends ListPath>(
  path: P,
  query: QueryOf<P>,
  ...[listing]: P extends Resource ? [Listing<P>?] : [Listing<P>]
) {
  const { corp_id } = useCorp()
  const { params, enabled = true, every } = (listing ?? {}) as Listing<P>
  const asked = listQuery(corp_id, path, query, params)
  const key = asked.queryKey
  return useQuery({
    ...asked,
    placeholderData: (before, query) => (samePlace(query?.queryKey, key) ? before : undefined),
    enabled,
    refetchInterval: (query) =>
      typeof every === 'function' ? every(query.state.data as List<RecordOf<P>> | undefined) : (every ?? false),
  })
}

/**
 * Whether two keys differ in their last part alone: what was asked of a list, the version of a record. What another list or
 * record has does not stand in for this one's.
 */
const samePlace = (one: readonly unknown[] | undefined, other: readonly unknown[]) =>
  one !== undefined &&
  one.length === other.length &&
  one.slice(0, -1).every((part, n) => JSON.stringify(part) === JSON.stringify(other[n]))

type Reading<P extends PathFor<'get'>> = Params<P> & {
  enabled?: boolean
  query?: QueryOf<P>
  /** Another version is asked for anew. */
  version?: unknown
  /** Milliseconds after which it is asked for again, where no change of a record tells of it. */
  every?: number
}

/** One record, or what lies below it (`customers/{id}/timeline`). */
export function useRecord<P extends PathFor<'get'>>(
  path: P,
  ...[reading]: P extends `${string}{${string}` ? [Reading<P>] : [Reading<P>?]
) {
  const { corp_id } = useCorp()
  const { params, enabled = true, query, version, every } = (reading ?? {}) as Reading<P>
  const key = [corp_id, ...keyOf(path, params), 'record', query, version]
  return useQuery({
    queryKey: key,
    placeholderData: (before: Reply<P> | undefined, asked?: { queryKey: readonly unknown[] }) =>
      samePlace(asked?.queryKey, key) ? before : undefined,
    queryFn: async ({ signal }) =>
      (await callIn(corp_id, 'get', path, { params, query: query as Query, signal })).data as Reply<P>,
    enabled,
    refetchInterval: every ?? false,
  })
}
