import type { States } from '../../kit/list/columns.tsx'

/** How a rule compares its words with a message. */
export const MATCHES: States = {
  contains: { word: 'match.contains', tone: 'plain' },
  exact: { word: 'match.exact', tone: 'brand' },
}
