import { z } from 'zod'

/**
 * Beside `status_code` in a success: programs that read `errcode` of every reply take one without it for a failure. A
 * failure carries the endpoint's own envelope alone.
 */
export const SUCCESS = {
  fields: {
    errcode: z.literal(0).describe('成功时与 status_code 并列，为 0'),
    errmsg: z.literal('ok').describe('成功时与 status_message 并列，为 ok'),
  },
  values: { errcode: 0, errmsg: 'ok' } as const,
}
