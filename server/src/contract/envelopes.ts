import { z } from 'zod'

/** The forms in which a reply says how it went. */
export type EnvelopeName = 'errcode' | 'errmsge' | 'text' | 'status' | 'both'

type Envelope = {
  /** The fields as the API document shows them. */
  fields: z.ZodRawShape
  /** A reply's JSON text up to, but without, the closing brace. */
  head(code: number, message: string): string
  /** The fields that tell success from failure, by code: what a reply's schema fixes them to. */
  tells(code: number): Record<string, string | number | boolean>
  /** The code in a parsed reply, for clients and tests. */
  codeOf(reply: Record<string, unknown>): number
}

export const envelopes: Record<EnvelopeName, Envelope> = {
  errcode: {
    fields: { errcode: z.int().describe('0 表示成功'), errmsg: z.string().describe('成功为 ok，否则为中文原因') },
    head: (code, message) => `{"errcode":${code},"errmsg":${JSON.stringify(message)}`,
    tells: (code) => ({ errcode: code }),
    codeOf: (reply) => Number(reply.errcode),
  },
  // the vendor's pages spell it both ways, and programs read either
  errmsge: {
    fields: {
      errcode: z.int().describe('0 表示成功'),
      errmsg: z.string().describe('成功为 ok，否则为中文原因'),
      errmsge: z.string().describe('与 errmsg 相同'),
    },
    head: (code, message) =>
      `{"errcode":${code},"errmsg":${JSON.stringify(message)},"errmsge":${JSON.stringify(message)}`,
    tells: (code) => ({ errcode: code }),
    codeOf: (reply) => Number(reply.errcode),
  },
  text: {
    fields: {
      errcode: z.string().describe('字符串，"0" 表示成功'),
      errmsg: z.string().describe('成功为 ok，否则为中文原因'),
    },
    head: (code, message) => `{"errcode":"${code}","errmsg":${JSON.stringify(message)}`,
    tells: (code) => ({ errcode: String(code) }),
    codeOf: (reply) => Number(reply.errcode),
  },
  status: {
    fields: {
      status_code: z.int().describe('0 表示成功'),
      status_message: z.string().describe('成功为 ok，否则为中文原因'),
      success: z.boolean(),
    },
    head: (code, message) =>
      `{"status_code":${code},"status_message":${JSON.stringify(message)},"success":${code === 0}`,
    tells: (code) => ({ status_code: code, success: code === 0 }),
    codeOf: (reply) => Number(reply.status_code),
  },
  // the vendor's pages show one or the other, and some programs take a reply without errcode for a failure
  both: {
    fields: {
      status_code: z.int().describe('200 表示成功'),
      status_message: z.string().describe('成功为 ok，否则为中文原因'),
      success: z.boolean(),
      errcode: z.int().describe('0 表示成功'),
      errmsg: z.string().describe('与 status_message 相同'),
    },
    head(code, message) {
      const said = JSON.stringify(message)
      return `{"status_code":${code || 200},"status_message":${said},"success":${code === 0},"errcode":${code},"errmsg":${said}`
    },
    tells: (code) => ({ status_code: code || 200, success: code === 0, errcode: code }),
    codeOf: (reply) => Number(reply.errcode),
  },
}
