import { useInfiniteQuery } from '@tanstack/react-query'
import { call, type Query } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import type { List } from '../../api/list.ts'

const SIZE = 100

/** A list that goes on: `items` are those read so far, `more` reads the next hundred. */
export function useEndless<R>(resource: string, query: Query) {
  const { corp_id } = useCorp()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [corp_id, ...resource.split('/'), 'endless', query],
    queryFn: ({ pageParam, signal }) =>
      call<List<R>>('GET', `/corps/${corp_id}/${resource}`, {
        query: { ...query, limit: SIZE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total, items }, _pages, before) =>
      items.length > 0 && before + items.length < total ? before + items.length : undefined,
  })
  return {
    items: data?.pages.flatMap((page) => page.items),
    total: data?.pages[0]?.total ?? 0,
    ...{ error, refetch },
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
  }
}
