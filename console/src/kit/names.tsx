import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCorp } from '../api/corp.tsx'
import { allQuery } from '../api/list.ts'
import type { Resource } from '../api/types.ts'
import { Tag } from './tag.tsx'

/** The resources that other records refer to, with the fields that hold id and name. */
const DIRECTORIES = {
  staff: { id: 'id', name: 'name' },
  departments: { id: 'id', name: 'name' },
  tags: { id: 't_id', name: 'tag_name' },
  'tag-groups': { id: 'tag_group_id', name: 'tag_group_name' },
  'journey-stages': { id: 'id', name: 'name' },
  'group-chats': { id: 'group_ext_id', name: 'name' },
  'custom-fields': { id: 'field_id', name: 'field_name' },
  'radar-groups': { id: 'id', name: 'name' },
  'ticket-templates': { id: 'id', name: 'title' },
  'quick-reply-groups': { id: 'id', name: 'name' },
  'crowd-packages': { id: 'id', name: 'name' },
} as const satisfies Partial<Record<Resource, { id: string; name: string }>>

export type Directory = keyof typeof DIRECTORIES

/** The id of a record of a directory. */
export const idIn = (of: Directory, record: Json) => record[DIRECTORIES[of].id] as string | number

type Json = Record<string, unknown>
type Entry = { id: string | number; name: string; record: Json }
type Lookup = { entries: Entry[]; byId: ReadonlyMap<string, string> }

/** What was made of each reply; a hundred rows share it. */
const lookups = new WeakMap<object, Lookup>()
const NOTHING: Lookup = { entries: [], byId: new Map() }

function lookupOf(resource: Directory, records: readonly object[] | undefined): Lookup {
  if (!records) return NOTHING
  const known = lookups.get(records)
  if (known) return known
  const { id, name } = DIRECTORIES[resource]
  const entries = (records as readonly Json[]).map((record) => ({
    id: record[id] as string | number,
    name: String(record[name] ?? record[id]),
    record,
  }))
  const made = { entries, byId: new Map(entries.map((entry) => [String(entry.id), entry.name])) }
  lookups.set(records, made)
  return made
}

const named = ({ byId }: Lookup, id: unknown, loading: boolean) =>
  byId.get(String(id)) ?? (loading ? '…' : String(id ?? ''))

/** Id and name of every record of a directory. */
export function useDirectory(resource: Directory): { entries: Entry[]; nameOf(id: unknown): string; loading: boolean } {
  const { corp_id } = useCorp()
  const { data, isLoading } = useQuery(allQuery(corp_id, resource))
  return useMemo(() => {
    const lookup = lookupOf(resource, data)
    return { entries: lookup.entries, nameOf: (id) => named(lookup, id, isLoading), loading: isLoading }
  }, [data, isLoading, resource])
}

/** The name of a record of a directory by its id. */
export type NameOf = (of: Directory, id: unknown) => string

/** Names of several directories for a whole list: cells that each asked for themselves would be slow to draw. */
export function useNames(directories: readonly Directory[]): NameOf {
  const { corp_id } = useCorp()
  const { replies, loading } = useQueries({
    queries: directories.map((directory) => allQuery(corp_id, directory)),
    combine: combineReplies,
  })
  return useMemo(() => {
    const lookup = new Map(directories.map((each, n) => [each, lookupOf(each, replies[n])]))
    return (of, id) => named(lookup.get(of) ?? NOTHING, id, loading)
  }, [directories, replies, loading])
}

type Replied = { data: readonly object[] | undefined; isLoading: boolean }

const combineReplies = (results: readonly Replied[]) => ({
  replies: results.map(({ data }) => data),
  loading: results.some(({ isLoading }) => isLoading),
})

/** A record's name by its id. */
export function Name({ of, id }: { of: Directory; id: unknown }) {
  const { nameOf } = useDirectory(of)
  return id === null || id === undefined || id === '' ? '–' : nameOf(id)
}

/** Several names as small labels; those after the first few are counted. */
export function Names({
  of,
  ids,
  most = 3,
}: {
  of: Directory
  ids: readonly unknown[] | null | undefined
  most?: number
}) {
  const { nameOf } = useDirectory(of)
  const names = (ids ?? []).map(nameOf)
  return <Labels names={names} most={most} />
}

export function Labels({ names, most = 3 }: { names: readonly string[]; most?: number }) {
  if (names.length === 0) return <span className="muted">–</span>
  const rest = names.slice(most)
  return (
    <span className="labels">
      {names.slice(0, most).map((name, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
        <Tag key={n}>{name}</Tag>
      ))}
      {rest.length > 0 && <Tag title={rest.join(' · ')}>+{rest.length}</Tag>}
    </span>
  )
}

const HUES = [212, 160, 28, 265, 340, 190, 95, 12]

/** The first letter of a name on a colour of its own. Avatars from elsewhere are not loaded: the page asks nobody else. */
export function Face({ name, size = 28 }: { name: string; size?: number }) {
  let sum = 0
  for (const letter of name) sum = (sum + (letter.codePointAt(0) ?? 0)) % 997
  const background = `hsl(${HUES[sum % HUES.length]} 45% 38%)`
  return (
    <span className="face" style={{ background, width: size, height: size }} aria-hidden>
      {[...name][0] ?? '?'}
    </span>
  )
}

/** A person: face and name. */
export function Person({ name, note }: { name: string; note?: string }) {
  return (
    <span className="person">
      <Face name={name} />
      <span className="person-text">
        <span className="clip">{name}</span>
        {note && <span className="clip muted">{note}</span>}
      </span>
    </span>
  )
}
