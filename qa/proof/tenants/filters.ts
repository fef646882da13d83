const FILTER = /(?<![\w.])((?:\w+\.)?corp_id) = (\$\{[\w.]+\}|\$\d+|(?:\w+\.)?corp_id)(?![\w.])/g

/** A condition that is made of a key's columns, of which the corporation is one. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
const KEYED = '${tx(column)} = ${value as never}'

/** What is a condition on the corporation too, but written in a way that is not known here. */
const OTHERWISE = [
  /\bcorp_id\b"?(?:::\w+)?\s*(?:[=<>!]|in\b|is (?:not )?distinct|like\b|between\b)/,
  /[=<>]\s*(?:any\s*\()?(?:\w+\.)?"?corp_id\b/,
  /\([^()]*\bcorp_id\b[^()]*\)\s*(?:[=<>!]|in\b|is (?:not )?distinct)/,
  /\bin\s*\([^()]*\bcorp_id\b/,
  /\busing\s*\((?!\s*select\b)[^()]*\bcorp_id\b/,
  // the condition is in a function of the database
  /\b\w+\((?:\w+\.)?corp_id\b/,
]

/** The source with every SQL condition on the corporation made true, how many there were, and whether some are left. */
export function withoutFilters(source: string): { source: string; removed: number; left: boolean } {
  let removed = source.split(KEYED).length - 1
  const rest = source.replace(FILTER, '').replaceAll('<corp_id>', '') // an argument, in the commands' help
  const changed = source
    .replace(FILTER, (_, column, value) => {
      removed++
      return `(${column} = ${value} or true)`
    })
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    .replaceAll(KEYED, () => "(${tx(column)} = ${value as never} or ${column === 'corp_id'})")
  return { source: changed, removed, left: OTHERWISE.some((form) => form.test(rest)) }
}
