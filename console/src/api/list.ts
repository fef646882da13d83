import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Query } from './call.ts'
import { useCorp } from './corp.tsx'

export type List<R> = { items: R[]; total: number; next_cursor?: string | null }

/** A page of a resource's list; the old page stays while the new one is on its way. */
export function useList<R>(
  resource: string,
  query: Query,
  { enabled = true, every }: { enabled?: boolean; every?: number | ((list?: List<R>) => number | false) } = {},
) {
  const { corp_id } = useCorp()
  return useQuery<List<R>>({
    queryKey: [corp_id, ...resource.split('/'), 'list', query],
    queryFn: ({ signal }) => call<List<R>>('GET', `/corps/${corp_id}/${resource}`, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: (query) => (typeof every === 'function' ? every(query.state.data) : (every ?? false)),
  })
}

type Reading = {
  enabled?: boolean
  query?: Query
  /** Another version is asked for anew. */
  version?: unknown
}

/** One record, or what lies below it (`customers/1/timeline`). */
export function useRecord<R>(path: string, { enabled = true, query, version }: Reading = {}) {
  const { corp_id } = useCorp()
  return useQuery({
    queryKey: [corp_id, ...path.split('/'), 'record', query, version],
    queryFn: ({ signal }) => call<R>('GET', `/corps/${corp_id}/${path}`, { signal, ...(query ? { query } : {}) }),
    enabled,
  })
}

/** Most records of a resource that other records name, such as staff. */
const MOST = 2000

/** All records of a small resource that others refer to: names of staff, tags, departments, stages. */
export function useAll<R>(resource: string, { enabled = true }: { enabled?: boolean } = {}) {
  const { corp_id } = useCorp()
  return useQuery({
    queryKey: [corp_id, resource, 'all'],
    queryFn: async ({ signal }) => {
      const all: R[] = []
      for (;;) {
        const query = { limit: 100, offset: all.length }
        const { items, total } = await call<List<R>>('GET', `/corps/${corp_id}/${resource}`, { query, signal })
        all.push(...items)
        if (items.length === 0 || all.length >= Math.min(total, MOST)) return all
      }
    },
    staleTime: 60_000,
    enabled,
  })
}
