import { z } from 'zod'
import { type Language, type Reason, stateCodes, wordsOf } from './reasons.ts'

/** What stands beside the code of a reason in replies. */
export const toldFields = {
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]))
    .describe('代码的参数，如 min、max、value'),
  message: z.string().describe('由代码与参数生成的文字，语言由 Accept-Language 决定（zh 或 en，默认 zh）'),
}

/** Why a record is as it is, in replies. */
export const ToldReason = z
  .object({ code: z.enum(stateCodes).describe('原因的代码，供程序判断'), ...toldFields })
  .meta({ id: 'Reason' })
export type ToldReason = z.output<typeof ToldReason>

/** A reason with its words. */
export function told(why: Reason, language: Language): ToldReason
export function told(why: Reason | null, language: Language): ToldReason | null
export function told(why: Reason | null, language: Language): ToldReason | null {
  return why && ({ ...why, message: wordsOf(why, language) } as ToldReason)
}
