import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { oneOf, text } from '../../contract/fields.ts'
import { reason } from '../../contract/reasons.ts'

/** The words that a rule looks for in messages, and how. */
export const wordFields = {
  words: z
    .array(text({ min: 1, max: 200 }))
    .min(1)
    .max(1000),
  match: oneOf('contains', 'exact').describe('contains 消息包含，exact 整条消息相同'),
}

type WordRule = { words: readonly string[]; match: z.output<typeof wordFields.match> }

/** Throws for a word of which nothing is left to compare. */
export function expectWords(words: readonly string[] = []): void {
  const empty = words.findIndex((word) => plain(word) === '')
  if (empty >= 0) throw new FieldError(`words.${empty}`, reason('blank'))
}

/** The first of a rule's words that a message holds, the message as `plain` gives it. */
export function wordIn(message: string, { words, match }: WordRule): string | undefined {
  return words.find((word) => (match === 'exact' ? message === plain(word) : message.includes(plain(word))))
}

/** Marks that no writing piles on one sign: sorting them takes time with the square of their number. */
const MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/** Without case, width, white space or invisible characters: what people use to hide a word. */
export function plain(text: string): string {
  return text
    .replaceAll(MANY_MARKS, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '')
}
