import type { Statement } from './types.ts'

type Prepared = { name: string; text: string; prepared: boolean }

/** Which statements one connection has prepared, by key; beyond `most` the oldest gives its name to the newest. */
export function createStatements(most: number, prefix = 'r') {
  const known = new Map<string, Prepared>()

  function add({ key, text }: Statement): Prepared {
    let name = `${prefix}${known.size}`
    if (known.size >= most) {
      const [oldest, { name: freed }] = known.entries().next().value as [string, Prepared]
      known.delete(oldest)
      name = freed
    }
    const added = { name, text, prepared: false }
    known.set(key, added)
    return added
  }

  return {
    /** The statement's name on the server, and whether it is there already; from now on it counts as being there. */
    use(statement: Statement): Readonly<Prepared> {
      const found = known.get(statement.key) ?? add(statement)
      if (found.prepared && found.text === statement.text) return found
      const before = { ...found, prepared: false }
      found.text = statement.text
      found.prepared = true
      return before
    },
    /** It could not be prepared, or is there no longer. */
    forget({ key }: Statement) {
      const found = known.get(key)
      if (found) found.prepared = false
    },
  }
}
