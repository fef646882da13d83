import { parseNearlyExact } from '../../contract/exact-numbers.ts'
import { printValue } from '../../contract/json-text.ts'

/** How JSON travels to and from PostgreSQL: what is read and written again keeps its numbers to the last digit. */
export const jsonType = { to: 114, from: [114, 3802], parse: parseNearlyExact, serialize: printValue }
