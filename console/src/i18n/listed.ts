import type { Language } from './dictionary.ts'

/** Names one after the other, as the language separates them. */
export const listed = (names: readonly string[], language: Language) => names.join(language === 'zh' ? '、' : ', ')

/** Names in the language's quotation marks. */
export const quoted = (names: readonly string[], language: Language) =>
  language === 'zh' ? names.map((name) => `「${name}」`).join('') : names.map((name) => `“${name}”`).join(', ')
