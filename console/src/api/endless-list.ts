import { useInfiniteQuery } from '@tanstack/react-query'
import { callIn } from './call.ts'
import { useCorp } from './corp.tsx'
import { keyOf } from './key.ts'
import type { List } from './list.ts'
import type { ListPath, QueryOf, RecordOf } from './types.ts'

/** A list that goes on: `items` are those read so far, `more` reads the next ones, behind the last one whatever came since; `every` so many milliseconds all of them anew. */
export function useEndlessList<P extends ListPath>(
  path: P,
  query: QueryOf<P>,
  params?: Record<string, string | number>,
  { size = 100, every = false }: { size?: number; every?: number | false } = {},
) {
  const { corp_id } = useCorp()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [corp_id, ...keyOf(path, params), 'endless', query],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...query, limit: size, ...(pageParam ? { cursor: pageParam } : {}) }
      return (await callIn(corp_id, 'get', path, { params, query: asked, signal })).data as List<RecordOf<P>>
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: every,
  })
  return {
    items: data?.pages.flatMap((page) => page.items),
    total: data?.pages[0]?.total ?? 0,
    ...{ error, refetch },
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
  }
}
