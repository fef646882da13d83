import { randomUUID } from 'node:crypto'
import { jsonSource } from './json-source.ts'
import { JsonText } from './json-text.ts'

/** A string whole, or a bracket. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g

/** As JSON.parse, but objects under one of these names are their text as it was written, at any depth. */
export function parseKeeping(text: string, names: readonly string[]): unknown {
  const wanted = new Set(names.map((name) => `"${name}"`))
  if (![...wanted].some((name) => text.includes(name))) return JSON.parse(text)
  JSON.parse(text) // only the text of valid JSON is looked through
  const kept: JsonText[] = []
  const mark = `${randomUUID()}/`
  let rest = ''
  let from = 0
  for (const [start, end] of objectsUnder(text, wanted)) {
    rest += `${text.slice(from, start)}"${mark}${kept.length}"`
    kept.push(new JsonText(jsonSource(`{"it":${text.slice(start, end)}}`).fields.get('it') as string))
    from = end
  }
  if (kept.length === 0) return JSON.parse(text)
  return JSON.parse(rest + text.slice(from), (_, value) =>
    typeof value === 'string' && value.startsWith(mark) ? kept[Number(value.slice(mark.length))] : value,
  )
}

/** Where these objects begin and end in a text of JSON; none of them within another. */
function objectsUnder(text: string, wanted: ReadonlySet<string>): [number, number][] {
  const found: [number, number][] = []
  let start: number | undefined
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (start === undefined) {
      const opening = wanted.has(token)
        ? /^\s*:\s*\{/.exec(text.slice(index + token.length, index + token.length + 99))
        : null
      if (opening) start = index + token.length + opening[0].length - 1
    } else if (index >= start) {
      if (token === '{') depth++
      else if (token === '}' && --depth === 0) {
        found.push([start, index + 1])
        start = undefined
      }
    }
  }
  return found
}
