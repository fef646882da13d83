const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]
const [COMMA, SPACE] = [44, 32]

/**
 * Hands on where each member of a JSON object, or item of an array, stands in the text, and its name as it is written: a
 * copy is exact only when no value is parsed and written again. The text is known to be valid. Gives where the object or
 * array that begins at `from` ends.
 */
export function eachSpan(text: string, from: number, take: (start: number, end: number, name: string) => void): number {
  let at = skipSpace(text, from)
  const inObject = text.charCodeAt(at) === OPEN_OBJECT
  at = skipSpace(text, at + 1)
  while (at < text.length && text.charCodeAt(at) !== CLOSE_OBJECT && text.charCodeAt(at) !== CLOSE_ARRAY) {
    let name = ''
    if (inObject) {
      const end = endOfString(text, at)
      name = text.slice(at, end)
      at = skipSpace(text, skipSpace(text, end) + 1) // a colon
    }
    const end = endOfValue(text, at)
    take(at, end, name)
    at = skipSpace(text, end)
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1)
  }
  return at + 1
}

/** The value of a string that is written as JSON. */
export function textOf(raw: string): string {
  return raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1)
}

/** Parses a reply or a line of the service; records in it (`data`) stay text. */
export function parseAround(text: string): Record<string, unknown> {
  if (text.charCodeAt(skipSpace(text, 0)) !== OPEN_OBJECT) throw new SyntaxError('this is no JSON object')
  const parsed: Record<string, unknown> = {}
  eachSpan(text, 0, (start, end, written) => {
    const [part, name] = [text.slice(start, end), textOf(written)]
    if (name === 'data') parsed[name] = part
    else if (name === 'event_list') parsed[name] = itemsOf(part)
    else parsed[name] = JSON.parse(part)
  })
  return parsed
}

function itemsOf(list: string): Record<string, unknown>[] {
  const items: Record<string, unknown>[] = []
  eachSpan(list, 0, (start, end) => items.push(parseAround(list.slice(start, end))))
  return items
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= SPACE) at++
  return at
}

/** Just after the string that begins at `start`: a quote ends it unless an odd number of backslashes precedes it. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((quote - before) % 2 === 1) return quote + 1
  }
  return text.length
}

/** Just after the value that begins at `start`. */
export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === QUOTE) return endOfString(text, start)
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) return endOfNested(text, start)
  let at = start
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === COMMA || sign === CLOSE_OBJECT || sign === CLOSE_ARRAY || sign <= SPACE) break
  }
  return at
}

function endOfNested(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at) - 1
    else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) depth++
    else if ((sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) && --depth === 0) return at + 1
  }
  return text.length
}
