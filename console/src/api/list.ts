import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callIn } from './call.ts'
import type { Query } from './client.ts'
import { useCorp } from './corp.tsx'
import { keyOf } from './key.ts'
import type { Asked, ListPath, Params, PathFor, RecordOf, Reply, Resource } from './types.ts'

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
  query: Asked<P>,
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
  query: Asked<P>,
  ...[listing]: P extends Resource ? [Listing<P>?] : [Listing<P>]
) {
  const { corp_id } = useCorp()
  const { params, enabled = true, every } = (listing ?? {}) as Listing<P>
  return useQuery({
    ...listQuery(corp_id, path, query, params),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: (query) =>
      typeof every === 'function' ? every(query.state.data as List<RecordOf<P>> | undefined) : (every ?? false),
  })
}

type Reading<P extends PathFor<'get'>> = Params<P> & {
  enabled?: boolean
  query?: Asked<P>
  /** Another version is asked for anew. */
  version?: unknown
}

/** One record, or what lies below it (`customers/{id}/timeline`). */
export function useRecord<P extends PathFor<'get'>>(
  path: P,
  ...[reading]: P extends `${string}{${string}` ? [Reading<P>] : [Reading<P>?]
) {
  const { corp_id } = useCorp()
  const { params, enabled = true, query, version } = (reading ?? {}) as Reading<P>
  return useQuery({
    queryKey: [corp_id, ...keyOf(path, params), 'record', query, version],
    queryFn: async ({ signal }) =>
      (await callIn(corp_id, 'get', path, { params, query: query as Query, signal })).data as Reply<P>,
    enabled,
  })
}

/** Most records of a resource that other records name, such as staff. */
const MOST = 2000

/** All records of a small resource that others refer to: names of staff, tags, departments, stages. */
export function allQuery<P extends Resource>(corpId: string, resource: P) {
  return {
    queryKey: [corpId, resource, 'all'],
    queryFn: async ({ signal }: Asking) => {
      const all: RecordOf<P>[] = []
      for (;;) {
        const query = { limit: 100, offset: all.length }
        const { items, total } = (await callIn(corpId, 'get', resource, { query, signal })).data as List<RecordOf<P>>
        all.push(...items)
        if (items.length === 0 || all.length >= Math.min(total, MOST)) return all
      }
    },
    staleTime: 60_000,
  }
}
