import { useQuery } from '@tanstack/react-query'
import { callIn } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'

type Json = Record<string, unknown>

/** A record and the version that it was read in. */
export type Versioned<R> = { record: R; version: string | undefined }

/**
 * The record as it is when its form opens. It stays that while it is edited, whatever others do: their changes are found
 * by the version when it is saved.
 */
export function useVersionedRecord<R extends Json>(path: string, params: Record<string, string> = {}, enabled = true) {
  const { corp_id } = useCorp()
  return useQuery({
    queryKey: ['edited', corp_id, path, params],
    queryFn: async (): Promise<Versioned<R>> => {
      const { data, etag } = await callIn(corp_id, 'get', path, { params })
      return { record: data as R, version: etag }
    },
    ...{ enabled, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  })
}
