import type { ReactNode } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import type { Directory } from './names.tsx'

type Shared = {
  /** Its path in the body: `auto_reply.text.content`. */
  name: string
  title: Word
  help?: Word
  required?: boolean
  /** Set when a record is made, shown and not changed later. */
  once?: boolean
  initial?: unknown
  when?(values: Record<string, unknown>): boolean
  /** Whether a record that is changed has it; a new one has. */
  of?(record: Record<string, unknown>): boolean
}

export type Make = (name: string, values: Record<string, unknown>) => unknown

export type FormField = Shared &
  (
    | { kind: 'text'; most?: number; placeholder?: Word }
    | { kind: 'textarea'; most?: number }
    | { kind: 'password' }
    | { kind: 'number'; min?: number; max?: number }
    | { kind: 'switch' }
    | { kind: 'choice'; options: readonly { value: string | number; word: Word }[]; many?: boolean }
    | {
        kind: 'of'
        directory: Directory
        many?: boolean /** Whether the body holds `{id}` objects. */
        objects?: boolean
        /** The body of a new one by its name, where one can be made on the spot. */
        make?: Make
      }
    | { kind: 'words' }
    | { kind: 'time' }
    | { kind: 'group'; fields: readonly FormField[]; add: Word }
    | { kind: 'custom'; render(disabled: boolean): ReactNode }
  )

/** How a record is made and changed. */
export type FormSpec<R> = {
  fields: readonly FormField[]
  /** What the customer will see, beside the form. */
  preview?(values: Record<string, unknown>): ReactNode
  /** The body from the form's values, where they are not the same; and from the record that is changed. */
  body?(values: Record<string, unknown>, record?: R): unknown
  /** The form's values from a record, where they are not the same. */
  values?(record: R): Record<string, unknown>
  /** Shown once after a record was made, such as a secret. */
  made?(reply: unknown, close: () => void): ReactNode
}
