import { z } from 'zod'
import { because, mustBe } from './reasons.ts'

const DECIMAL = /^-?\d{1,12}(?:\.\d{1,4})?$/
const rule = mustBe('decimal')

/** An amount of money as records carry it: its digits as text, never a float. */
export const decimal = z.string().regex(DECIMAL).meta({ rule })

/** The same as programs send it: as text, or as a number. */
export const givenDecimal = z
  .union([z.string(), z.number()])
  .refine((value) => DECIMAL.test(String(value)), because(rule))
  .meta({ rule })
