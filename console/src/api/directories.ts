import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callIn } from './call.ts'
import { useCorp } from './corp.tsx'
import type { List } from './list.ts'
import type { Resource } from './types.ts'

/** The resources that other records refer to, with the fields that hold id and name. */
const DIRECTORIES = {
  customers: { id: 'external_user_id', name: 'name' },
  staff: { id: 'id', name: 'name' },
  departments: { id: 'id', name: 'name' },
  tags: { id: 't_id', name: 'tag_name', group: { field: 'tag_group_id', of: 'tag-groups' } },
  'tag-groups': { id: 'tag_group_id', name: 'tag_group_name' },
  'event-types': { id: 'id', name: 'name' },
  'journey-stages': { id: 'id', name: 'name' },
  'group-chats': { id: 'group_ext_id', name: 'name' },
  'group-tags': { id: 'id', name: 'name', group: { field: 'tag_group_id', of: 'group-tag-groups' } },
  'group-tag-groups': { id: 'id', name: 'name' },
  'custom-fields': { id: 'field_id', name: 'field_name' },
  'contact-ways': { id: 'id', name: 'remark' },
  'radar-groups': { id: 'id', name: 'name' },
  materials: { id: 'id', name: 'title' },
  'material-groups': { id: 'id', name: 'name' },
  'ticket-templates': { id: 'id', name: 'title' },
  'quick-reply-groups': { id: 'id', name: 'name' },
  'crowd-packages': { id: 'id', name: 'name' },
  stores: { id: 'id', name: 'name' },
  shops: { id: 'id', name: 'name' },
  goods: { id: 'id', name: 'name' },
} as const satisfies Partial<Record<Resource, Listed>>

type Listed = { id: string; name: string; group?: { field: string; of: string } }

export type Directory = keyof typeof DIRECTORIES

type Json = Record<string, unknown>
export type Entry = { id: string | number; name: string; record: Json }

/** How entries of a directory are sorted into groups, by the name of another directory. */
export const groupOf = (of: Directory) =>
  (DIRECTORIES[of] as Listed).group as { field: string; of: Directory } | undefined

/** A record of a directory, with its id and name. */
export function entryOf(of: Directory, record: Json): Entry {
  const { id, name } = DIRECTORIES[of]
  return { id: record[id] as string | number, name: String(record[name] || record[id]), record }
}

export async function readDirectory(corpId: string, of: Directory, query: Json, signal?: AbortSignal) {
  const { data } = await callIn(corpId, 'get', of, { query, ...(signal ? { signal } : {}) })
  const { items, total } = data as List<Json>
  return { entries: items.map((record) => entryOf(of, record)), total }
}

const PAGE = 100

/** All entries of a directory that stays small, such as stages or groups of tags. */
export function useAllEntries(of: Directory): readonly Entry[] {
  const { corp_id } = useCorp()
  const { data } = useQuery({
    queryKey: [corp_id, of, 'all'],
    queryFn: async ({ signal }) => {
      const all: Entry[] = []
      for (;;) {
        const { entries, total } = await readDirectory(corp_id, of, { limit: PAGE, offset: all.length }, signal)
        all.push(...entries)
        if (entries.length === 0 || all.length >= total) return all
      }
    },
    staleTime: 60_000,
  })
  return data ?? NONE
}
const NONE: readonly Entry[] = []

/**
 * Entries to choose from: of a short directory all, of a longer one those that the typed text finds. `more` is how many
 * others there are, `only` a filter of the list; they are what was typed for only when they are `there`.
 */
export function useChoices(of: Directory, typed: string, only: Json = ALL) {
  const { corp_id } = useCorp()
  const first = useQuery({
    queryKey: [corp_id, of, 'choices', only],
    queryFn: ({ signal }) => readDirectory(corp_id, of, { limit: PAGE, ...only }, signal),
    staleTime: 60_000,
  })
  const isLong = first.data !== undefined && first.data.total > first.data.entries.length
  const found = useQuery({
    queryKey: [corp_id, of, 'choices', only, typed],
    queryFn: ({ signal }) => readDirectory(corp_id, of, { limit: PAGE, q: typed, ...only }, signal),
    enabled: isLong && typed !== '',
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, isError, isFetching, refetch } = isLong && typed !== '' ? found : first
  const entries = useMemo(() => {
    const all = data?.entries ?? NONE
    const holds = (entry: Entry) => entry.name.toLowerCase().includes(typed.toLowerCase())
    return isLong ? all : all.filter(holds)
  }, [data, isLong, typed])
  const state: ChoicesState = data && !isPlaceholderData ? 'there' : isError && !isFetching ? 'failed' : 'waiting'
  return { entries, more: data ? data.total - data.entries.length : 0, state, retry: () => void refetch() }
}

const ALL: Json = {}

type ChoicesState = 'waiting' | 'there' | 'failed'
