/** What the text of a JSON object tells beyond its parsed value. */
export type JsonSource = {
  /** Each field's value as it was written: numbers to the last digit, keys in their order; without space between tokens. */
  fields: Map<string, string>
  /** The first name that stands twice in one object, and the field that it is in. */
  repeated: { field: string; name: string } | undefined
}

/** The names of an open object so far, one alone as itself; null for an array. */
type Names = Set<string> | string | undefined | null

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA] = [9, 10, 13, 32, 34, 44]
const [OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COLON] = [91, 92, 93, 123, 125, 58]

/**
 * Reads a JSON object that is known to be valid; repeated names count in these fields, or everywhere. Its cost grows with
 * the text's length alone, however deep it is nested.
 */
export function jsonSource(text: string, wanted?: readonly string[]): JsonSource {
  const fields = new Map<string, string>()
  const outer: Names[] = []
  let repeated: JsonSource['repeated']
  let names: Names = null
  let nameNext = false
  let field = ''
  /** The present field's text up to `from`; what follows there is taken as it stands. */
  let written = ''
  let from = 0

  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) {
      const end = endOfString(text, at)
      const plain = text.slice(at, end)
      const value: string | undefined = plain.includes('\\') ? JSON.parse(plain) : undefined
      if (nameNext) {
        const name = value ?? plain.slice(1, -1)
        if (outer.length === 1) field = name
        if (!has(names, name)) names = withName(names, name)
        else if (!wanted || wanted.includes(field)) repeated ??= { field, name }
        nameNext = false
      }
      if (value !== undefined) {
        written += text.slice(from, at) + JSON.stringify(value)
        from = end
      }
      at = end - 1
    } else if (sign === COMMA || sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) {
      if (outer.length === 1 && names !== undefined) fields.set(field, written + text.slice(from, at))
      if (sign !== COMMA) names = outer.pop()
      nameNext = sign === COMMA && names !== null
    } else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) {
      outer.push(names)
      nameNext = sign === OPEN_OBJECT
      names = nameNext ? undefined : null
    } else if (sign === COLON && outer.length === 1) {
      written = ''
      from = at + 1
    } else if (sign === SPACE || sign === TAB || sign === NEWLINE || sign === RETURN) {
      written += text.slice(from, at)
      from = at + 1
    }
  }
  return { fields, repeated }
}

/** Just after the string that begins at `start`: a quote ends it unless an odd number of backslashes precedes it. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((quote - before) % 2 === 1) return quote + 1
  }
  return text.length
}

function has(names: Names, name: string): boolean {
  return names instanceof Set ? names.has(name) : names === name
}

/** Most objects that are nested deep hold one name: those cost no set. */
function withName(names: Names, name: string): Names {
  if (names instanceof Set) return names.add(name)
  return typeof names === 'string' ? new Set([names, name]) : name
}
