/** Levels of objects and arrays in each other that JSON from outside may have, the outermost counted. */
export const MOST_LEVELS = 64

/** Objects, arrays and names that one JSON text from outside may have in all: each costs far more memory than its bytes. */
const MOST_PARTS = 500_000

/** What a JSON text has too much of. */
export type JsonExcess = 'levels' | 'parts'

export type JsonScan = (bytes: Uint8Array) => JsonExcess | undefined

const [QUOTE, BACKSLASH] = [34, 92]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COLON] = [91, 93, 123, 125, 58]

/**
 * Looks at JSON while its bytes come in, in pieces cut anywhere, and says as soon as there is too much of something. It
 * keeps none of them. Whether they are JSON at all is the parser's question.
 */
export function openJsonScan(mostLevels = MOST_LEVELS, mostParts = MOST_PARTS): JsonScan {
  let [levels, parts, inText, afterBackslash] = [0, 0, false, false]
  return (bytes) => {
    const end = bytes.length
    let [level, part, text] = [levels, parts, inText] // locals are several times as fast as what a closure holds
    let at = afterBackslash ? 1 : 0
    while (at < end) {
      let byte = bytes[at++]
      if (text) {
        while (byte !== QUOTE && byte !== BACKSLASH && at < end) byte = bytes[at++]
        if (byte === BACKSLASH) at++
        else if (byte === QUOTE) text = false
      } else if (byte === QUOTE) text = true
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        part++
        if (++level > mostLevels) return 'levels'
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) level--
      else if (byte === COLON) part++
    }
    if (part > mostParts) return 'parts'
    if (end > 0) afterBackslash = at > end
    levels = level
    parts = part
    inText = text
    return undefined
  }
}

/** What a whole JSON text has too much of, given as text or as its UTF-8 bytes. */
export function excessOf(json: string | Uint8Array): JsonExcess | undefined {
  return openJsonScan()(typeof json === 'string' ? Buffer.from(json) : json)
}
