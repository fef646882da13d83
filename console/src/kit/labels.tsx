import type { Directory } from '../api/directories.ts'
import { useNames } from '../api/names.ts'
import { Tag } from './tag.tsx'

/** A record's name by its id. */
export function Name({ of, id }: { of: Directory; id: unknown }) {
  return useNames()(of, id)
}

type NamesProps = { of: Directory; ids: readonly unknown[] | null | undefined; most?: number }

/** Several names as small labels; those after the first few are counted. */
export function Names({ of, ids, most }: NamesProps) {
  const nameOf = useNames()
  const names = (ids ?? []).map((id) => nameOf(of, id))
  return <Labels names={names} {...(most ? { most } : {})} />
}

/** Texts as small labels, in one line unless there is room for many. */
export function Labels({ names, most = 2 }: { names: readonly string[]; most?: number }) {
  if (names.length === 0) return '–'
  const rest = names.slice(most)
  return (
    <span className={most > 3 ? 'labels wrapping' : 'labels'}>
      {names.slice(0, most).map((name, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
        <Tag key={n} title={name}>
          {name}
        </Tag>
      ))}
      {rest.length > 0 && <Tag title={rest.join(' · ')}>+{rest.length}</Tag>}
    </span>
  )
}
