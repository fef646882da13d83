import { z } from 'zod'

/** Why someone was not reached; the codes are the platform port's, their words the database's (`send_failure`). */
export const failed_code = z
  .string()
  .nullable()
  .describe(
    '失败原因代码：not_friend、limit_reached、refused、not_published、cancelled、not_sent、given_up、bad_file；原因不明为 unknown，没有失败为 null',
  )
export const failed_reason = z.string().nullable().describe('失败原因，没有失败为 null')
