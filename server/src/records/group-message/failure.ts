import { z } from 'zod'
import { oneOf } from '../../contract/fields.ts'
import { sendWords } from '../../contract/state-words.ts'

const CODES = Object.keys(sendWords) as [keyof typeof sendWords, ...(keyof typeof sendWords)[]]

/** Why someone was not reached, as datasets have it. */
export const failureCode = oneOf(...CODES)

/** The same in replies: null where nothing failed. */
export const failed_code = z
  .string()
  .nullable()
  .describe(
    '失败原因代码：not_friend、limit_reached、refused、not_published、cancelled、not_sent、given_up、bad_file；原因不明为 unknown，没有失败为 null',
  )
export const failed_reason = z.string().nullable().describe('失败原因，没有失败为 null')

/** The text of each code, as `send_failure` of the database wants it. */
export const SEND_FAILURES = JSON.stringify(
  Object.fromEntries(Object.entries(sendWords).map(([code, [zh]]) => [code, zh])),
)
