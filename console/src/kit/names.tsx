import { Avatar, Tooltip } from 'antd'
import { useMemo } from 'react'
import { useAll } from '../api/list.ts'
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
type Entry = { id: string | number; name: string; record: Record<string, unknown> }

/** Id and name of every record of a directory. */
export function useDirectory(resource: Directory): { entries: Entry[]; nameOf(id: unknown): string; loading: boolean } {
  const { data, isLoading } = useAll(resource)
  return useMemo(() => {
    const { id, name } = DIRECTORIES[resource]
    const entries = ((data ?? []) as Record<string, unknown>[]).map((record) => ({
      id: record[id] as string | number,
      name: String(record[name] ?? record[id]),
      record,
    }))
    const byId = new Map(entries.map((entry) => [String(entry.id), entry.name]))
    return {
      entries,
      nameOf: (key) => byId.get(String(key)) ?? (isLoading ? '…' : String(key ?? '')),
      loading: isLoading,
    }
  }, [data, isLoading, resource])
}

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
      {rest.length > 0 && (
        <Tooltip title={rest.join(' · ')}>
          <Tag>+{rest.length}</Tag>
        </Tooltip>
      )}
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
    <Avatar size={size} style={{ background, flex: 'none' }} aria-hidden>
      {[...name][0] ?? '?'}
    </Avatar>
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
