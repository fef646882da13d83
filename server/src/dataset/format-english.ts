import notes from './notes.en.json' with { type: 'json' }

/** Rules that differ in their numbers only. */
const RULES: readonly [RegExp, string][] = [
  [/^不小于 (-?\d+) 的整数$/, 'at least $1'],
  [/^(-?\d+) 到 (-?\d+) 的整数$/, '$1 to $2'],
  [/^(\d+) 到 (\d+) 个字符$/, '$1 to $2 characters'],
  [/^至多 (\d+) 个字符$/, 'at most $1 characters'],
]

/**
 * A field's note or rule in English. Both are declared in Chinese, since callers of the API read them; the English for a
 * page of documentation is in `notes.en.json`, once for each text.
 */
export function inEnglish(chinese: string): string {
  const rule = RULES.find(([pattern]) => pattern.test(chinese))
  const english = rule ? chinese.replace(...rule) : (notes as Record<string, string>)[chinese]
  if (english === undefined) throw new Error(`notes.en.json has no English for: ${chinese}`)
  return english
}

/** The texts that `notes.en.json` translates. */
export const translatedNotes: readonly string[] = Object.keys(notes)
