/** A text in a JSON value that PostgreSQL cannot hold; `path` leads to it, or to the object of which it is a name. */
export type Unstorable = { path: PropertyKey[]; what: 'nul' | 'half-pair'; isName: boolean }

type Node = { value: object; key: PropertyKey; up: Node | undefined }

/** The first text or name with U+0000 or half a surrogate pair. Its cost does not grow with how deep the value is nested. */
export function unstorableIn(value: unknown): Unstorable | undefined {
  const what = typeof value === 'string' && flawOf(value)
  if (what) return { path: [], what, isName: false }
  const stack: Node[] = isObject(value) ? [{ value, key: '', up: undefined }] : []
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const [key, inner] of Object.entries(node.value)) {
      const inName = flawOf(key)
      if (inName) return { path: pathTo(node), what: inName, isName: true }
      const inText = typeof inner === 'string' && flawOf(inner)
      if (inText) return { path: [...pathTo(node), key], what: inText, isName: false }
      if (isObject(inner)) stack.push({ value: inner, key, up: node })
    }
  }
  return undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function flawOf(text: string): Unstorable['what'] | undefined {
  if (text.includes('\0')) return 'nul'
  return text.isWellFormed() ? undefined : 'half-pair'
}

function pathTo(node: Node): PropertyKey[] {
  const path = []
  for (let at = node; at.up; at = at.up) path.push(at.key)
  return path.reverse()
}
