/** The languages of the pages for integrators. */
export type Language = 'en' | 'zh'

/** A text in every language: one that lacks a language does not compile. */
export type Translated = Record<Language, string>
