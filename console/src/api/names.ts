import { useMemo } from 'react'
import { store } from '../state/store.ts'
import { useCorp } from './corp.tsx'
import { type Directory, readDirectory } from './directories.ts'

/** The name of a record of a directory by its id. */
export type NameOf = (of: Directory, id: unknown) => string

/** Ids that one call asks for. */
const AT_ONCE = 100

/** Names by corporation and directory; null for an id that no record has. */
const known = new Map<string, Map<string, string | null>>()
const wanted = new Map<string, Set<string>>()
const version = store(0)

const keyOf = (corpId: string, of: Directory) => `${of} ${corpId}`

function namesIn(key: string): Map<string, string | null> {
  const names = known.get(key) ?? new Map()
  known.set(key, names)
  return names
}

/** Asks for names that are not known yet; those that are wanted in one moment are asked for together. */
export function wantName(corpId: string, of: Directory, id: unknown): void {
  const key = keyOf(corpId, of)
  if (id === null || id === undefined || id === '' || namesIn(key).has(String(id))) return
  want(key, [String(id)])
}

function want(key: string, ids: readonly string[]): void {
  if (wanted.size === 0) setTimeout(askForAll)
  const all = wanted.get(key) ?? new Set()
  wanted.set(key, all)
  for (const id of ids) all.add(id)
}

function askForAll(): void {
  const asked = [...wanted]
  wanted.clear()
  for (const [key, ids] of asked) {
    const [of, corpId] = key.split(' ') as [Directory, string]
    const list = [...ids]
    for (let at = 0; at < list.length; at += AT_ONCE) void askFor(key, corpId, of, list.slice(at, at + AT_ONCE))
  }
}

async function askFor(key: string, corpId: string, of: Directory, ids: readonly string[]): Promise<void> {
  const names = namesIn(key)
  for (const id of ids) if (!names.has(id)) names.set(id, '…')
  const query = { ids: ids.join(','), limit: AT_ONCE }
  const read = await readDirectory(corpId, of, query).catch(() => undefined)
  const found = new Map(read?.entries.map(({ id, name }) => [String(id), name]))
  // what could not be read is shown by its id, and asked for again with the next change
  for (const id of ids) names.set(id, found.get(id) ?? (read || names.get(id) === '…' ? null : (names.get(id) ?? null)))
  version.set(version.get() + 1)
}

/** Records of these resources have changed: the names that are known of them are asked for again. */
export function refreshNames(corpId: string, resources: Iterable<string>): void {
  for (const of of resources) {
    const key = keyOf(corpId, of as Directory)
    const ids = [...(known.get(key)?.keys() ?? [])]
    if (ids.length > 0) want(key, ids)
  }
}

/** Names by ids, which come when they are asked for; meanwhile there are dots. Another function for other names. */
export function useNames(): NameOf {
  const { corp_id } = useCorp()
  const now = version.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other names it is another function
  return useMemo(
    () => (of, id) => {
      if (id === null || id === undefined || id === '') return '–'
      wantName(corp_id, of, id)
      const name = namesIn(keyOf(corp_id, of)).get(String(id))
      return name === undefined ? '…' : (name ?? String(id))
    },
    [corp_id, now],
  )
}
