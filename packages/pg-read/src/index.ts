export { isRefusal, type Kind, PgReadError } from './error.ts'
export { openReads } from './pool.ts'
export type { Reads, ReadsOptions, Row, Ssl, Statement, Stats, Value } from './types.ts'
