import { useInfiniteQuery } from '@tanstack/react-query'
import { callIn } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { keyOf } from '../../api/key.ts'
import type { List } from '../../api/list.ts'
import type { Asked, ListPath, RecordOf } from '../../api/types.ts'

const SIZE = 100

/** A list that goes on: `items` are those read so far, `more` reads the next hundred. */
export function useEndless<P extends ListPath>(path: P, query: Asked<P>, params?: Record<string, string | number>) {
  const { corp_id } = useCorp()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [corp_id, ...keyOf(path, params), 'endless', query],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...query, limit: SIZE, offset: pageParam }
      return (await callIn(corp_id, 'get', path, { params, query: asked, signal })).data as List<RecordOf<P>>
    },
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
