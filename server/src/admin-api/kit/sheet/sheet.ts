import type { Ask, Directory } from './names.ts'

/** A text in Chinese and in English. */
export type Pair = readonly [zh: string, en: string]

export const languages = ['zh', 'en'] as const
export type SheetLanguage = (typeof languages)[number]

export type Fields = Record<string, unknown>

/** What a cell is written with, in the reader's language and the corporation's time zone. */
export type Tools = {
  say(pair: Pair): string
  /** Unix seconds as a date and time that spreadsheets know; nothing for no time. */
  time(seconds: unknown): string
  /** The name of a record, or its id where the reader may not see it or it is gone. */
  nameOf(of: Directory, id: unknown): string
  list(texts: readonly unknown[]): string
}

/** A column for people. One whose title is not ours, such as a custom field's, has it as it is. */
export type SheetColumn = { title: Pair | string; cell(record: Fields, tools: Tools): unknown }

/** A list as people read it in a spreadsheet: its columns, and those that follow from what is stored. */
export type Sheet = {
  columns: readonly SheetColumn[]
  /** `parent` is the record below which the list stands, if it does. */
  more?(ask: Ask, parent: string | number | undefined): Promise<readonly SheetColumn[]>
}

/** A field as it is: texts, numbers, and lists of them. */
export const plain = (title: Pair, field: string): SheetColumn => ({
  title,
  cell: ({ [field]: value }, { list }) => (Array.isArray(value) ? list(value) : value),
})

export const timeOf = (title: Pair, field: string): SheetColumn => ({
  title,
  cell: ({ [field]: value }, { time }) => time(value),
})

/** The name of the record, or the names of the records, that a field refers to. */
export const named = (title: Pair, of: Directory, field: string): SheetColumn => ({
  title,
  cell: ({ [field]: value }, { nameOf, list }) =>
    Array.isArray(value) ? list(value.map((id) => nameOf(of, id))) : nameOf(of, value),
})

/** A field of few values, each with a word; another value stays as it is. */
export const choice = (title: Pair, field: string, words: Readonly<Record<string, Pair>>): SheetColumn => ({
  title,
  cell: ({ [field]: value }, { say }) => {
    const word = words[String(value)]
    return word ? say(word) : value
  },
})
