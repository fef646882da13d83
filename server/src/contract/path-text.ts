/** Characters of a caller's own names that an answer says again. */
const SAID_AGAIN = 200

/** Where in a body something is, for people: `rules.0.count`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(String).join('.')
  return text.length > SAID_AGAIN ? `${text.slice(0, SAID_AGAIN).toWellFormed()}…` : text
}
