import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callIn } from './call.ts'
import { useCorp } from './corp.tsx'
import { queries } from './queries.ts'

type Preferences = Readonly<Record<string, unknown>>

const copyOf = (corpId: string, operator: number) => `guanxi.preferences ${operator} ${corpId}`

/** What the operator has arranged here; the browser keeps a copy, so that a page is drawn with it at once. */
const preferencesQuery = (corpId: string, operator: number) => {
  const copy = copyOf(corpId, operator)
  return queryOptions({
    queryKey: [corpId, 'preferences'],
    queryFn: async (): Promise<Preferences> => {
      const { data } = await callIn(corpId, 'get', 'preferences')
      const { items } = data as { items: { name: string; value: unknown }[] }
      const all = Object.fromEntries(items.map(({ name, value }) => [name, value]))
      localStorage.setItem(copy, JSON.stringify(all))
      return all
    },
    initialData: () => JSON.parse(localStorage.getItem(copy) ?? '{}') as Preferences,
    initialDataUpdatedAt: 0,
    staleTime: 300_000,
  })
}

/** One thing that the operator has arranged, kept by the service: it is there in another browser too. */
export function usePreference<T>(name: string, otherwise: T): [value: T, set: (value: T) => void] {
  const { corp_id, session } = useCorp()
  const operator = session.operator_id
  const { data } = useQuery(preferencesQuery(corp_id, operator))
  const set = useCallback(
    (value: T) => {
      const { queryKey } = preferencesQuery(corp_id, operator)
      const next = { ...queries.getQueryData<Preferences>(queryKey), [name]: value }
      queries.setQueryData(queryKey, next)
      localStorage.setItem(copyOf(corp_id, operator), JSON.stringify(next))
      const call = { params: { name }, body: { value } }
      callIn(corp_id, 'put', 'preferences/{name}', call).catch(() => queries.invalidateQueries({ queryKey }))
    },
    [corp_id, operator, name],
  )
  return [(data[name] as T | undefined) ?? otherwise, set]
}
