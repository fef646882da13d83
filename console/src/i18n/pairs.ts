/** A text in Chinese and in English. */
export type Pair = readonly [zh: string, en: string]

/** Declares texts: each in both languages, or the compiler says so. */
export const pairs = <const W extends Record<string, Pair>>(words: W): W => words
