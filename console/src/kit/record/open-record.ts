import { useQuery } from '@tanstack/react-query'
import { callIn } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import type { ListSpec } from '../spec/list-spec.ts'

type Json = Record<string, unknown>

/** A record as it is now, with its version; at first as the list has it. */
export function useOpenRecord<R extends Json>(spec: ListSpec<R>, id: string, listed: R | undefined) {
  const { corp_id } = useCorp()
  const alone = spec.record?.listed === true && listed !== undefined
  const { data, error, refetch } = useQuery({
    queryKey: [corp_id, spec.resource, id, 'open'],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callIn(corp_id, 'get', `${spec.resource}/{id}`, { params: { id }, signal })
      return { record: data as R, version: etag }
    },
    enabled: !alone,
  })
  return {
    record: data?.record ?? listed,
    version: data?.version,
    error: data ? undefined : error,
    retry: () => void refetch(),
  }
}
