const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]
const [COMMA, SPACE] = [44, 32]

/**
 * Hands on where each member of a JSON object, or item of an array, stands in the text, and its name as it is written: a
 * copy is exact only when no value is parsed and written again. The text is known to be valid. Gives where the object or
 * array that begins at `from` ends.
 */
export function eachSpan(text: Buffer, from: number, take: (start: number, end: number, name: string) => void): number {
  let at = skipSpace(text, from)
  const inObject = text[at] === OPEN_OBJECT
  at = skipSpace(text, at + 1)
  while (at < text.length && text[at] !== CLOSE_OBJECT && text[at] !== CLOSE_ARRAY) {
    let name = ''
    if (inObject) {
      const end = endOfString(text, at)
      name = text.toString('utf8', at, end)
      at = skipSpace(text, skipSpace(text, end) + 1) // a colon
    }
    const end = endOfValue(text, at)
    take(at, end, name)
    at = skipSpace(text, end)
    if (text[at] === COMMA) at = skipSpace(text, at + 1)
  }
  return at + 1
}

/** The value of a string that is written as JSON. */
export function textOf(raw: string): string {
  return raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1)
}

/** Parses a reply or a line of the service; records in it (`data`) stay text. */
export function parseAround(text: string): Record<string, unknown> {
  return parsedAround(Buffer.from(text))
}

function parsedAround(bytes: Buffer): Record<string, unknown> {
  if (bytes[skipSpace(bytes, 0)] !== OPEN_OBJECT) throw new SyntaxError('this is no JSON object')
  const parsed: Record<string, unknown> = {}
  eachSpan(bytes, 0, (start, end, written) => {
    const [part, name] = [bytes.subarray(start, end), textOf(written)]
    if (name === 'data') parsed[name] = part.toString()
    else if (name === 'event_list') parsed[name] = itemsOf(part)
    else parsed[name] = JSON.parse(part.toString())
  })
  return parsed
}

function itemsOf(list: Buffer): Record<string, unknown>[] {
  const items: Record<string, unknown>[] = []
  eachSpan(list, 0, (start, end) => items.push(parsedAround(list.subarray(start, end))))
  return items
}

function skipSpace(text: Buffer, from: number): number {
  let at = from
  while ((text[at] as number) <= SPACE) at++
  return at
}

/** Just after the string that begins at `start`. */
export function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === QUOTE) return at + 1
    if (sign === BACKSLASH) at++
  }
  return text.length
}

/** Just after the value that begins at `start`. */
export function endOfValue(text: Buffer, start: number): number {
  const first = text[start]
  if (first === QUOTE) return endOfString(text, start)
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) return endOfNested(text, start)
  let at = start
  for (; at < text.length; at++) {
    const sign = text[at] as number
    if (sign === COMMA || sign === CLOSE_OBJECT || sign === CLOSE_ARRAY || sign <= SPACE) break
  }
  return at
}

function endOfNested(text: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === QUOTE) at = endOfString(text, at) - 1
    else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) depth++
    else if ((sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) && --depth === 0) return at + 1
  }
  return text.length
}
