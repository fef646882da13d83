import type { RecordOf } from '../../api/types.ts'
/** A call of the open API as the request log keeps it; secrets and phones are masked. */
export type LoggedRequest = RecordOf<'requests'>
